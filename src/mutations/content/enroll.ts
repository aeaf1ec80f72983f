/** A person enrols in a course, or leaves it. Served by services/content/progress. */

import { type Enrollment, enrollOperation } from '#contract/content/progress.ts';
import { newId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const enroll = defineMutation({
  operation: enrollOperation,
  lane: ({ courseId }) => `enrollment:${courseId}`,
  types: ['enrollment', 'collection'],
  touches: ({ args }) => [entityKey('enrollment', args.enrollmentId)],
  reads: ({ courseId }) => [entityKey('collection', courseId)],
  apply: (rows, { args, at }) => {
    const known = rows.get('enrollment', args.enrollmentId);
    const course = rows.get('collection', args.courseId);
    if (!known && !course) return [];
    const enrollment: Enrollment = {
      enrollmentId: args.enrollmentId,
      courseId: args.courseId,
      organizationId: known?.organizationId ?? course?.organizationId ?? '',
      visibility: 'visible',
      createdAt: at,
      ...known,
      status: args.active ? 'active' : 'inactive',
    };
    return [{ key: entityKey('enrollment', args.enrollmentId), row: enrollment }];
  },
  into: {
    enroll: ({ vars }, later) => ({ ...vars, active: later.active }),
  },
  about: ({ courseId }) => ({ place: entityKey('collection', courseId), text: null }),
});

export const sample: SampleOf<typeof enroll> = ({ all }, chance) => {
  const course = oneOf(
    all('collection').filter(({ type }) => type === 'course'),
    chance,
  );
  if (!course) return null;
  const { collectionId: courseId } = course;
  const known = all('enrollment').find((each) => each.courseId === courseId);
  return { enrollmentId: known?.enrollmentId ?? newId(), courseId, active: known?.status !== 'active' };
};

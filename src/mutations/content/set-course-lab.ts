/** A course offers a lab, or no longer does. Served by services/content/labs. */
import { setCourseLabOperation } from '#contract/content/lab.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const setCourseLab = defineMutation({
  operation: setCourseLabOperation,
  lane: ({ labId }) => `lab:${labId}`,
  types: ['lab', 'collection'],
  touches: ({ args }) => [entityKey('lab', args.labId)],
  needs: ({ labId, courseId }) => [entityKey('lab', labId), entityKey('collection', courseId)],
  apply: (rows, { args: { labId, courseId, on }, at }) => {
    const lab = rows.get('lab', labId);
    if (!lab) return [];
    const others = lab.courseIds.filter((id) => id !== courseId);
    const courseIds = on ? [...others, courseId].sort() : others;
    return [{ key: entityKey('lab', labId), row: { ...lab, courseIds, updatedAt: at } }];
  },
  about: ({ labId }) => ({ place: entityKey('lab', labId), text: null }),
});

export const sample: SampleOf<typeof setCourseLab> = ({ all }, chance) => {
  const lab = oneOf(
    all('lab').filter(({ workflow }) => workflow !== 'RETIRED'),
    chance,
  );
  const course = oneOf(
    all('collection').filter(
      ({ type, organizationId, workflow }) =>
        type === 'course' && organizationId === lab?.owner.id && workflow !== 'RETIRED',
    ),
    chance,
  );
  if (!lab || !course) return null;
  return {
    labId: lab.id,
    courseId: course.collectionId,
    on: !lab.courseIds.includes(course.collectionId),
  };
};

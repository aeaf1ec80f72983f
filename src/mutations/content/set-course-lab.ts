/** A course offers a lab, or no longer does. Served by services/content/labs. */
import { setCourseLabOperation } from '#contract/content/lab.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

const byName = (a: { labId: string; name: string }, b: { labId: string; name: string }) =>
  a.name.localeCompare(b.name) || (a.labId < b.labId ? -1 : 1);

export const setCourseLab = defineMutation({
  operation: setCourseLabOperation,
  lane: ({ labId }) => `lab:${labId}`,
  types: ['lab', 'collection'],
  touches: ({ args }) => [entityKey('lab', args.labId), entityKey('collection', args.courseId)],
  needs: ({ labId, courseId }) => [entityKey('lab', labId), entityKey('collection', courseId)],
  apply: (rows, { args: { labId, courseId, on }, at }) => {
    const lab = rows.get('lab', labId);
    if (!lab) return [];
    const others = lab.courseIds.filter((id) => id !== courseId);
    const courseIds = on ? [...others, courseId].sort() : others;
    const offered = { key: entityKey('lab', labId), row: { ...lab, courseIds, updatedAt: at } };
    const course = rows.get('collection', courseId);
    if (!course) return [offered];
    const rest = (course.labs ?? []).filter((each) => each.labId !== labId);
    const labs = on ? [...rest, { labId, name: lab.labName }].sort(byName) : rest;
    return [offered, { key: entityKey('collection', courseId), row: { ...course, labs } }];
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

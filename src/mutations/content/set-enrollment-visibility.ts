/** A person hides a course of theirs in the list, or shows it again. Served by services/content/progress. */
import { setEnrollmentVisibilityOperation } from '#contract/content/progress.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const setEnrollmentVisibility = defineMutation({
  operation: setEnrollmentVisibilityOperation,
  lane: ({ enrollmentId }) => `visibility:${enrollmentId}`,
  types: ['enrollment'],
  touches: ({ args }) => [entityKey('enrollment', args.enrollmentId)],
  needs: ({ enrollmentId }) => [entityKey('enrollment', enrollmentId)],
  apply: (rows, { args: { enrollmentId, hidden } }) => {
    const known = rows.get('enrollment', enrollmentId);
    if (!known) return [];
    const visibility = hidden ? 'hidden' : 'visible';
    return [{ key: entityKey('enrollment', enrollmentId), row: { ...known, visibility } }];
  },
  into: { setEnrollmentVisibility: ({ vars }, later) => ({ ...vars, hidden: later.hidden }) },
  about: ({ enrollmentId }) => ({ place: entityKey('enrollment', enrollmentId), text: null }),
});

export const sample: SampleOf<typeof setEnrollmentVisibility> = ({ all }, chance) => {
  const enrollment = oneOf(all('enrollment'), chance);
  if (!enrollment) return null;
  return { enrollmentId: enrollment.enrollmentId, hidden: enrollment.visibility === 'visible' };
};

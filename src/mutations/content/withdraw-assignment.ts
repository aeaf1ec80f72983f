/** An assignment is taken back: nobody has to finish it any more. Served by services/content/assignments. */
import { withdrawAssignmentOperation } from '#contract/content/assignment.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const withdrawAssignment = defineMutation({
  operation: withdrawAssignmentOperation,
  lane: ({ assignmentId }) => `assignment:${assignmentId}`,
  types: ['assignment'],
  touches: ({ args }) => [entityKey('assignment', args.assignmentId)],
  needs: ({ assignmentId }) => [entityKey('assignment', assignmentId)],
  apply: (rows, { args: { assignmentId }, at }) => {
    const assignment = rows.get('assignment', assignmentId);
    if (!assignment || assignment.withdrawnAt !== null) return [];
    return [{ key: entityKey('assignment', assignmentId), row: { ...assignment, withdrawnAt: at } }];
  },
  deletes: true,
  about: ({ assignmentId }) => ({ place: entityKey('assignment', assignmentId), text: null }),
});

export const sample: SampleOf<typeof withdrawAssignment> = ({ all }, chance) => {
  const assignment = oneOf(
    all('assignment').filter(({ withdrawnAt }) => withdrawnAt === null),
    chance,
  );
  return assignment ? { assignmentId: assignment.id } : null;
};

/** Tells devices what is assigned: to all members, or to a group and those who manage people. */
import type { Assignment } from '#contract/content/assignment.ts';
import { groupBucket, organizationBucket, wideningOf } from '#domain/bucket.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { type AssignmentRecord, assignmentById } from './repository.ts';

const bucketsOf = ({ organizationId, toType, toId }: AssignmentRecord): string[] =>
  toType === 'ORGANIZATION'
    ? [organizationBucket(organizationId, 'member')]
    : [groupBucket(toId), organizationBucket(organizationId, 'people')];

const toAssignment = ({ toType, toId, ...fields }: AssignmentRecord): Assignment => ({
  ...fields,
  thing: 'assignment',
  to: { type: toType, id: toId },
});

export function announceAssignment(ctx: ChangeContext, assignment: AssignmentRecord): void {
  ctx.changed('assignment', assignment.id, toAssignment(assignment), bucketsOf(assignment));
}

/** Those whom it is assigned to hold the courses of what is in it, too. */
export function announceAssigned(ctx: ChangeContext, assignment: AssignmentRecord): void {
  announceAssignment(ctx, assignment);
  const [held] = bucketsOf(assignment);
  if (held) ctx.tell(wideningOf(held));
}

export async function announceAssignmentAgain(ctx: ChangeContext, id: string): Promise<void> {
  const assignment = await assignmentById(ctx.tx, id);
  if (assignment) announceAssignment(ctx, assignment);
}

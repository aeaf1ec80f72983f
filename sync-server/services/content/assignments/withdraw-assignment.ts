/** What was assigned needs finishing no more (D89). It can be assigned again. */
import type { withdrawAssignmentOperation } from '#contract/content/assignment.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdAssignment } from './access.ts';
import { announceAssigned } from './announce-assignments.ts';
import { writeAssignment } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function withdrawAssignment(
  ctx: ServiceContext,
  { assignmentId }: ArgsOf<typeof withdrawAssignmentOperation>,
) {
  const assignment = await holdAssignment(ctx, assignmentId);
  if (assignment.withdrawnAt !== null) return { success: true };
  const fields = { withdrawnAt: ctx.at };
  await writeAssignment(ctx.tx, assignmentId, fields);
  announceAssigned(ctx, { ...assignment, ...fields });
  return { success: true };
}

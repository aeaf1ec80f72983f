/** An organization assigns one of its playlists to all of its members or to a group, or changes the day on which it is due (D89). */
import type { assignStackOperation } from '#contract/content/assignment.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { notifyAudience } from '../../communication/notify-audience.ts';
import type { PlaylistRecord } from '../playlists/playlist-row.ts';
import { stackToAssign } from './access.ts';
import { announceAssigned, announceAssignment } from './announce-assignments.ts';
import {
  type AssignmentRecord,
  assignmentById,
  countAssignments,
  insertAssignment,
  lockAssignmentOf,
  writeAssignment,
} from './repository.ts';

/** Of one stack, withdrawn ones included. */
const MOST_ASSIGNMENTS = 1_000;

/** @throws Refusal FORBIDDEN_ACCESS; INVALID_ARGUMENTS: it is assigned to too many groups */
export async function assignStack(
  ctx: ServiceContext,
  { assignmentId, stackId, to, dueDate }: ArgsOf<typeof assignStackOperation>,
) {
  const { tx, at, caller } = ctx;
  const stack = await stackToAssign(ctx, stackId, to);
  const known = await lockAssignmentOf(tx, stackId, to);
  // An id is nobody else's: what is gone from the device of the caller must be what they made.
  if (known?.id !== assignmentId && (await assignmentById(tx, assignmentId)))
    throw new Refusal('FORBIDDEN_ACCESS');
  const fresh = { dueDate, assignedBy: caller.userId, assignedAt: at, withdrawnAt: null };
  if (!known) {
    if ((await countAssignments(tx, stackId)) >= MOST_ASSIGNMENTS)
      throw invalid('to', 'too many assignments');
    const organizationId = stack.ownerId;
    const made = { id: assignmentId, stackId, organizationId, toType: to.type, toId: to.id, ...fresh };
    if (!(await insertAssignment(tx, made))) throw new Refusal('FORBIDDEN_ACCESS');
    announceAssigned(ctx, made);
    await tellAssigned(ctx, stack, made);
    return { success: true };
  }
  const fields = known.withdrawnAt === null ? { dueDate } : fresh;
  await writeAssignment(tx, known.id, fields);
  const announce = known.withdrawnAt === null ? announceAssignment : announceAssigned;
  announce(ctx, { ...known, ...fields });
  if (known.withdrawnAt !== null) await tellAssigned(ctx, stack, { ...known, ...fresh });
  // Another device was first: what this one has shown goes.
  if (known.id !== assignmentId) ctx.changed('assignment', assignmentId, null, []);
  return { success: true };
}

/** Into the inbox of each of those, once for each time that it is assigned (RT-011). */
function tellAssigned(
  ctx: ServiceContext,
  { title }: PlaylistRecord,
  { toType, toId, dueDate, assignedBy }: AssignmentRecord,
): Promise<void> {
  const variables = { stack: title, link: '/assignments', ...(dueDate !== null && { dueDate }) };
  const notice = { id: ctx.mutationId, template: 'assigned' as const, variables, by: assignedBy };
  return notifyAudience(ctx, { type: toType, id: toId }, notice, ctx.at);
}

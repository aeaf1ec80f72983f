/** The only door to stacks and their assignments: the row together with what the caller may do. */
import type { Assignee } from '#contract/content/assignment.ts';
import { Refusal } from '#contract/errors.ts';
import { allows } from '#domain/policy.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../../accounts/subject-in.ts';
import { holdPlaylist } from '../playlists/access.ts';
import type { PlaylistRecord } from '../playlists/playlist-row.ts';
import { type AssignmentRecord, assignmentById, groupOf, lockAssignment } from './repository.ts';

/** A playlist that an organization owns. @throws Refusal FORBIDDEN_ACCESS, also for one that a person shares with it */
async function holdStack(ctx: ServiceContext, stackId: string): Promise<PlaylistRecord> {
  const stack = await holdPlaylist(ctx, stackId, 'Read');
  if (stack.ownerType !== 'ORGANIZATION') throw new Refusal('FORBIDDEN_ACCESS');
  return stack;
}

/** To be assigned to those. @throws Refusal FORBIDDEN_ACCESS, also for a group that is archived or another organization's */
export async function stackToAssign(
  ctx: ServiceContext,
  stackId: string,
  to: Assignee,
): Promise<PlaylistRecord> {
  const stack = await holdStack(ctx, stackId);
  await assertAssigns(ctx, stack.ownerId, to, 'open groups');
  return stack;
}

/** To have things put in and taken out. @throws Refusal FORBIDDEN_ACCESS */
export async function stackToFill(
  ctx: ServiceContext,
  stackId: string,
  organizationId?: string,
): Promise<PlaylistRecord> {
  const stack = await holdStack(ctx, stackId);
  if (organizationId !== undefined && stack.ownerId !== organizationId) throw new Refusal('FORBIDDEN_ACCESS');
  await assertAssigns(ctx, stack.ownerId, { type: 'ORGANIZATION', id: stack.ownerId }, 'open groups');
  return stack;
}

/** Nobody else changes it before the transaction ends. @throws Refusal FORBIDDEN_ACCESS */
export const holdAssignment = async (ctx: ServiceContext, id: string): Promise<AssignmentRecord> =>
  allowed(ctx, await lockAssignment(ctx.tx, id));

/** One that is in force, to see who has finished. @throws Refusal FORBIDDEN_ACCESS */
export async function accessAssignment(ctx: ReadContext, id: string): Promise<AssignmentRecord> {
  const assignment = await allowed(ctx, await assignmentById(ctx.tx, id));
  if (assignment.withdrawnAt !== null) throw new Refusal('FORBIDDEN_ACCESS');
  return assignment;
}

async function allowed(
  ctx: ReadContext,
  assignment: AssignmentRecord | undefined,
): Promise<AssignmentRecord> {
  if (!assignment) throw new Refusal('FORBIDDEN_ACCESS');
  const { organizationId, toType, toId } = assignment;
  await assertAssigns(ctx, organizationId, { type: toType, id: toId }, 'all groups');
  return assignment;
}

/** Group administrators assign to their own groups, who manages people to everybody. */
async function assertAssigns(
  ctx: ReadContext,
  organizationId: string,
  to: Assignee,
  which: 'open groups' | 'all groups',
): Promise<void> {
  const subject = await subjectIn(ctx, organizationId);
  if (to.type === 'ORGANIZATION') {
    const theirs = to.id === organizationId;
    if (!theirs || !allows('playlist', 'Assign', subject, { own: false, groupId: null }))
      throw new Refusal('FORBIDDEN_ACCESS');
    return;
  }
  const group = subject.userId && (await groupOf(ctx.tx, organizationId, to.id, subject.userId));
  if (!group || (group.archived && which === 'open groups')) throw new Refusal('FORBIDDEN_ACCESS');
  const adminOfGroups = group.role === 'grpAdmin' ? [to.id] : [];
  const facts = { own: false, groupId: to.id };
  if (!allows('playlist', 'GroupAssignment', { ...subject, adminOfGroups }, facts))
    throw new Refusal('FORBIDDEN_ACCESS');
}

/** Who is in which group, and how devices learn of it: the group's row counts, the person's own row says what they are there. */
import type { GroupMembership } from '#contract/accounts/group.ts';
import { userBucket } from '#domain/bucket.ts';
import type { GroupRole } from '#domain/role.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { bucketsOfGroup, toGroup } from './groups/group-row.ts';
import { groupsByIds, insertGroup, rolesInGroups } from './groups/repository.ts';

const membershipId = (groupId: string, userId: string) => `${groupId}:${userId}`;

export async function announceGroups(ctx: ChangeContext, groupIds: readonly string[]): Promise<void> {
  for (const group of await groupsByIds(ctx.tx, groupIds)) {
    ctx.changed('group', group.id, toGroup(group), bucketsOfGroup(group));
  }
}

/** @param role  null: out of it. The person has to belong to the group's organization. */
export async function placeInGroup(
  ctx: ChangeContext,
  given: { organizationId: string; groupId: string; userId: string; role: GroupRole | null; at: number },
): Promise<void> {
  const { tx } = ctx;
  const { organizationId, groupId, userId, role, at } = given;
  const id = membershipId(groupId, userId);
  if (role === null) {
    await tx
      .deleteFrom('accounts.groupMembers')
      .where('groupId', '=', groupId)
      .where('userId', '=', userId)
      .execute();
    ctx.changed('groupMembership', id, null, []);
    return;
  }
  await tx
    .insertInto('accounts.groupMembers')
    .values({ groupId, userId, role, joinedAt: at })
    .onConflict((conflict) => conflict.columns(['groupId', 'userId']).doUpdateSet({ role }))
    .execute();
  const row: GroupMembership = { membershipId: id, groupId, organizationId, role };
  ctx.changed('groupMembership', id, row, [userBucket(userId)]);
}

/** Out of all groups of an organization. */
export async function leaveGroupsOf(
  ctx: ChangeContext,
  userId: string,
  organizationId: string,
): Promise<void> {
  const held = await rolesInGroups(ctx.tx, organizationId, [userId]);
  for (const { groupId } of held) {
    await placeInGroup(ctx, { organizationId, groupId, userId, role: null, at: 0 });
  }
  await announceGroups(
    ctx,
    held.map(({ groupId }) => groupId),
  );
}

/** @returns false: another group of the organization holds the slug */
export const addGroup = async (
  ctx: ChangeContext,
  group: Parameters<typeof insertGroup>[1],
): Promise<boolean> => (await insertGroup(ctx.tx, group)) !== undefined;

/** Who is in which group, and how devices learn of it: the group's row counts, the person's own row says what they are there. */
import type { GroupMembership } from '#contract/accounts/group.ts';
import { userBucket } from '#domain/bucket.ts';
import type { GroupRole } from '#domain/role.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { assignCourse } from '../content/assign-course.ts';
import { bucketsOfGroup, toGroup } from './groups/group-row.ts';
import { groupsByIds, insertGroup, rolesInGroups } from './groups/repository.ts';

const membershipId = (groupId: string, userId: string) => `${groupId}:${userId}`;

export async function announceGroups(ctx: ChangeContext, groupIds: readonly string[]): Promise<void> {
  for (const group of await groupsByIds(ctx.tx, groupIds)) {
    ctx.changed('group', group.id, toGroup(group), bucketsOfGroup(group));
  }
}

/** What the tables say that somebody is in a group. */
export async function announceGroupMembership(
  ctx: ChangeContext,
  groupId: string,
  userId: string,
): Promise<void> {
  const held = await ctx.tx
    .selectFrom('accounts.groupMembers as m')
    .innerJoin('accounts.groups as g', 'g.id', 'm.groupId')
    .select(['m.role', 'm.pinned', 'm.visitedAt', 'g.organizationId'])
    .where('m.groupId', '=', groupId)
    .where('m.userId', '=', userId)
    .executeTakeFirst();
  const id = membershipId(groupId, userId);
  const row: GroupMembership | null = held ? { membershipId: id, groupId, ...held } : null;
  ctx.changed('groupMembership', id, row, [userBucket(userId)]);
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
  const own = await tx
    .insertInto('accounts.groupMembers')
    .values({ groupId, userId, role, joinedAt: at })
    .onConflict((conflict) => conflict.columns(['groupId', 'userId']).doUpdateSet({ role }))
    .returning(['pinned', 'visitedAt'])
    .executeTakeFirstOrThrow();
  const row: GroupMembership = { membershipId: id, groupId, organizationId, role, ...own };
  ctx.changed('groupMembership', id, row, [userBucket(userId)]);
  const courses = await tx
    .selectFrom('accounts.groupCourses as c')
    .select('c.courseId')
    .where('c.groupId', '=', groupId)
    .orderBy('c.courseId')
    .execute();
  for (const { courseId } of courses) await assignCourse(ctx, { courseId, userId, at });
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

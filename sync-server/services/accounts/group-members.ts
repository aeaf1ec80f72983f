/** Who is in which group, and how devices learn of it: the group's row counts, the person's own row says what they are there. */
import type { GroupMembership } from '#contract/accounts/group.ts';
import { userBucket } from '#domain/bucket.ts';
import type { GroupRole } from '#domain/role.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { announceChannelsOfGroups } from '../communication/announce.ts';
import { announceOpenReports } from '../communication/announce-open-reports.ts';
import { assignCourse } from '../content/assign-course.ts';
import { bucketsOfGroup, toGroup } from './groups/group-row.ts';
import {
  coursesOfGroups,
  deleteMemberIn,
  deleteMembers,
  findMembership,
  type GroupPlace,
  groupsByIds,
  insertGroup,
  upsertMembers,
} from './groups/repository.ts';

const membershipId = (groupId: string, userId: string) => `${groupId}:${userId}`;

export async function announceGroups(ctx: ChangeContext, groupIds: readonly string[]): Promise<void> {
  for (const group of await groupsByIds(ctx.tx, groupIds)) {
    ctx.changed('group', group.id, toGroup(group), bucketsOfGroup(group));
  }
  await announceChannelsOfGroups(ctx, groupIds);
}

/** What the tables say that somebody is in a group. */
export async function announceGroupMembership(
  ctx: ChangeContext,
  groupId: string,
  userId: string,
): Promise<void> {
  const held = await findMembership(ctx.tx, groupId, userId);
  const id = membershipId(groupId, userId);
  const row: GroupMembership | null = held ? { membershipId: id, groupId, ...held } : null;
  ctx.changed('groupMembership', id, row, [userBucket(userId)]);
}

type Entered = { groupId: string; userId: string; role: GroupRole };
type Placed = { organizationId: string; places: readonly GroupPlace[]; at: number };

/** And tells of the groups. The people have to belong to the organization; each place stands there once. */
export async function placeInGroups(
  ctx: ChangeContext,
  { organizationId, places, at }: Placed,
): Promise<void> {
  const left = places.filter(({ role }) => role === null);
  const entered = places.filter((place): place is Entered => place.role !== null);
  if (left.length > 0) await leaveGroups(ctx, left);
  if (entered.length > 0) await enterGroups(ctx, { organizationId, entered, at });
  const groupIds = [...new Set(places.map(({ groupId }) => groupId))];
  await announceGroups(ctx, groupIds);
  await announceOpenReports(
    ctx,
    groupIds,
    places.map(({ userId }) => userId),
  );
}

async function leaveGroups(
  ctx: ChangeContext,
  places: readonly { groupId: string; userId: string }[],
): Promise<void> {
  await deleteMembers(ctx.tx, places);
  for (const { groupId, userId } of places)
    ctx.changed('groupMembership', membershipId(groupId, userId), null, []);
}

async function enterGroups(
  ctx: ChangeContext,
  { organizationId, entered, at }: { organizationId: string; entered: readonly Entered[]; at: number },
): Promise<void> {
  // In one order, so that two who place the same people do not wait for each other.
  const inOrder = [...entered].sort((a, b) =>
    membershipId(a.groupId, a.userId) < membershipId(b.groupId, b.userId) ? -1 : 1,
  );
  const members = await upsertMembers(
    ctx.tx,
    inOrder.map((member) => ({ ...member, joinedAt: at })),
  );
  for (const { userId, ...own } of members) {
    const id = membershipId(own.groupId, userId);
    const row: GroupMembership = { membershipId: id, organizationId, ...own };
    ctx.changed('groupMembership', id, row, [userBucket(userId)]);
  }
  const groupIds = [...new Set(entered.map(({ groupId }) => groupId))];
  for (const { groupId, courseId } of await coursesOfGroups(ctx.tx, groupIds))
    for (const member of inOrder)
      if (member.groupId === groupId) await assignCourse(ctx, { courseId, userId: member.userId, at });
}

/** One person in one group, as `placeInGroups`. */
export async function placeInGroup(
  ctx: ChangeContext,
  { organizationId, at, ...place }: GroupPlace & { organizationId: string; at: number },
): Promise<void> {
  await placeInGroups(ctx, { organizationId, places: [place], at });
}

/** Out of all groups of these organizations. */
export async function leaveGroupsOf(
  ctx: ChangeContext,
  userId: string,
  organizationIds: readonly string[],
): Promise<void> {
  const left = await deleteMemberIn(ctx.tx, userId, organizationIds);
  for (const groupId of left) ctx.changed('groupMembership', membershipId(groupId, userId), null, []);
  await announceGroups(ctx, left);
  await announceOpenReports(ctx, left, [userId]);
}

/** @returns false: another group of the organization holds the slug */
export const addGroup = async (
  ctx: ChangeContext,
  group: Parameters<typeof insertGroup>[1],
): Promise<boolean> => (await insertGroup(ctx.tx, group)) !== undefined;

/** Groups and who is in them: statements and nothing else. */
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { GroupRole } from '#domain/role.ts';
import type { Database } from '../../../storage/tables.ts';
import type { GroupRecord } from './group-row.ts';

type Tx = Kysely<Database>;

/** role null: out of it */
export type GroupPlace = { groupId: string; userId: string; role: GroupRole | null };

const counted = (tx: Tx) =>
  tx
    .selectFrom('accounts.groups as g')
    .selectAll('g')
    .select([
      sql<number>`(select count(*)::int from accounts."groupMembers" m where m."groupId" = g.id)`.as(
        'numMembers',
      ),
      sql<string[]>`coalesce((select jsonb_agg(m."userId" order by m."userId") from accounts."groupMembers" m
        where m."groupId" = g.id and m.role = 'grpAdmin'), '[]')`.as('admins'),
    ]);

export const groupsByIds = (tx: Tx, ids: readonly string[]): Promise<GroupRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : counted(tx)
        .where('g.id', 'in', [...ids])
        .orderBy('g.id')
        .execute();

/** Those that people can come into, of these. */
export const openGroupsByName = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('accounts.groups')
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .where('archived', '=', false)
        .orderBy('name')
        .execute();

export const groupsOfOrganization = (tx: Tx, organizationId: string): Promise<GroupRecord[]> =>
  counted(tx).where('g.organizationId', '=', organizationId).orderBy('g.name').orderBy('g.id').execute();

/** Those of one person, the pinned ones first. */
export const groupsOfUser = (tx: Tx, userId: string) =>
  counted(tx)
    .innerJoin('accounts.groupMembers as own', 'own.groupId', 'g.id')
    .select(['own.pinned', 'own.visitedAt'])
    .where('own.userId', '=', userId)
    .where('g.archived', '=', false)
    .orderBy('own.pinned', 'desc')
    .orderBy('g.name')
    .orderBy('g.id')
    .execute();

/** What people are in the groups of one organization. */
export const rolesInGroups = (tx: Tx, organizationId: string, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('accounts.groupMembers as m')
        .innerJoin('accounts.groups as g', 'g.id', 'm.groupId')
        .select(['m.userId', 'm.groupId', 'm.role', 'g.archived'])
        .where('g.organizationId', '=', organizationId)
        .where('m.userId', 'in', [...userIds])
        .execute();

/** @returns undefined: somebody holds that slug */
export const insertGroup = (tx: Tx, group: Omit<GroupRecord, 'numMembers' | 'admins' | 'archived'>) =>
  tx
    .insertInto('accounts.groups')
    .values(group)
    .onConflict((conflict) => conflict.columns(['organizationId', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const writeGroup = (tx: Tx, groupId: string, columns: Updateable<Database['accounts.groups']>) =>
  tx.updateTable('accounts.groups').set(columns).where('id', '=', groupId).execute();

/** Held against others who write it, until the transaction ends. */
export const holdGroup = (tx: Tx, groupId: string) =>
  tx.selectFrom('accounts.groups').select('id').where('id', '=', groupId).forNoKeyUpdate().execute();

export const findMembership = (tx: Tx, groupId: string, userId: string) =>
  tx
    .selectFrom('accounts.groupMembers as m')
    .innerJoin('accounts.groups as g', 'g.id', 'm.groupId')
    .select(['m.role', 'm.pinned', 'm.visitedAt', 'g.organizationId'])
    .where('m.groupId', '=', groupId)
    .where('m.userId', '=', userId)
    .executeTakeFirst();

/** Who is there already gets the role, and keeps the rest. Each place once. */
export const upsertMembers = (tx: Tx, members: readonly Insertable<Database['accounts.groupMembers']>[]) =>
  tx
    .insertInto('accounts.groupMembers')
    .values(members)
    .onConflict((conflict) =>
      conflict.columns(['groupId', 'userId']).doUpdateSet(({ ref }) => ({ role: ref('excluded.role') })),
    )
    .returning(['groupId', 'userId', 'role', 'pinned', 'visitedAt'])
    .execute();

export const deleteMembers = (tx: Tx, places: readonly Pick<GroupPlace, 'groupId' | 'userId'>[]) =>
  tx
    .deleteFrom('accounts.groupMembers')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('groupId', 'userId'),
        'in',
        places.map(({ groupId, userId }) => tuple(groupId, userId)),
      ),
    )
    .execute();

/** @returns the groups that the person was in */
export async function deleteMemberIn(
  tx: Tx,
  userId: string,
  organizationIds: readonly string[],
): Promise<string[]> {
  if (organizationIds.length === 0) return [];
  const left = await tx
    .deleteFrom('accounts.groupMembers')
    .where('userId', '=', userId)
    .where('groupId', 'in', (of) =>
      of
        .selectFrom('accounts.groups')
        .select('id')
        .where('organizationId', 'in', [...organizationIds]),
    )
    .returning('groupId')
    .execute();
  return left.map(({ groupId }) => groupId);
}

/** @returns undefined: the person is not in the group */
export const visitGroup = (
  tx: Tx,
  given: { groupId: string; userId: string; pinned: boolean | undefined; at: number },
) =>
  tx
    .updateTable('accounts.groupMembers')
    .set({ visitedAt: given.at, ...(given.pinned !== undefined && { pinned: given.pinned }) })
    .where('groupId', '=', given.groupId)
    .where('userId', '=', given.userId)
    .returning('role')
    .executeTakeFirst();

export async function memberIds(tx: Tx, groupId: string): Promise<string[]> {
  const members = await tx
    .selectFrom('accounts.groupMembers')
    .select('userId')
    .where('groupId', '=', groupId)
    .orderBy('userId')
    .execute();
  return members.map(({ userId }) => userId);
}

type PersonOfGroup = { userId: string; alias: string; first: string; last: string; image: string | null };

/** In the order of their names. */
export async function peopleOfGroup(
  tx: Tx,
  groupId: string,
  which: 'all' | { userId: string | null },
): Promise<PersonOfGroup[]> {
  const { rows } = await sql<PersonOfGroup>`select u.id as "userId", u.alias, u."firstName" as first,
      u."lastName" as last, u.image
    from accounts."groupMembers" m join accounts.users u on u.id = m."userId"
    where m."groupId" = ${groupId}::uuid and not u.disabled
      ${which === 'all' ? sql`` : sql`and u.id = ${which.userId}::uuid`}
    order by lower(u."lastName"), lower(u."firstName"), u.id`.execute(tx);
  return rows;
}

/** The courses that these groups learn, in the order of group and course. */
export const coursesOfGroups = (tx: Tx, groupIds: readonly string[]) =>
  tx
    .selectFrom('accounts.groupCourses')
    .select(['groupId', 'courseId'])
    .where('groupId', 'in', [...groupIds])
    .orderBy('groupId')
    .orderBy('courseId')
    .execute();

export async function isGroupEnrolled(tx: Tx, groupId: string, courseId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('accounts.groupCourses')
    .select('courseId')
    .where('groupId', '=', groupId)
    .where('courseId', '=', courseId)
    .executeTakeFirst();
  return found !== undefined;
}

export const insertGroupCourse = (tx: Tx, course: Insertable<Database['accounts.groupCourses']>) =>
  tx
    .insertInto('accounts.groupCourses')
    .values(course)
    .onConflict((conflict) => conflict.columns(['groupId', 'courseId']).doNothing())
    .execute();

export const deleteGroupCourses = (tx: Tx, groupIds: readonly string[], courseId: string) =>
  tx
    .deleteFrom('accounts.groupCourses')
    .where('groupId', 'in', [...groupIds])
    .where('courseId', '=', courseId)
    .execute();

/** Each group that learns the one learns the other as well. @returns the groups that did not yet */
export async function copyGroupCourses(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ groupId: string }>`
    insert into accounts."groupCourses" ("groupId", "courseId", "enrolledBy", "enrolledAt")
    select "groupId", ${to}::uuid, "enrolledBy", "enrolledAt" from accounts."groupCourses" where "courseId" = ${from}::uuid
    on conflict do nothing returning "groupId"`.execute(tx);
  return rows.map(({ groupId }) => groupId);
}

export async function groupsOfMember(tx: Tx, userId: string, organizationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts.groupMembers as m')
    .innerJoin('accounts.groups as g', 'g.id', 'm.groupId')
    .select('g.id')
    .where('m.userId', '=', userId)
    .where('g.organizationId', '=', organizationId)
    .orderBy('g.id')
    .execute();
  return rows.map(({ id }) => id);
}

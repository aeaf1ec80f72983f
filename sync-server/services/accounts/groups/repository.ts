/** Groups and who is in them: statements and nothing else. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../storage/tables.ts';
import type { GroupRecord } from './group-row.ts';

type Tx = Kysely<Database>;

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

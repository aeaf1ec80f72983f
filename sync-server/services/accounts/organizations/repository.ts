/** Organizations: statements and nothing else. */
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

export const findOrganization = (tx: Tx, id: string) =>
  tx.selectFrom('accounts.organizations').selectAll().where('id', '=', id).executeTakeFirst();

/** By its alias of today, else by one that it had. */
export const findOrganizationByAlias = (tx: Tx, alias: string) =>
  tx
    .selectFrom('accounts.organizations as o')
    .leftJoin('accounts.formerAliases as f', (join) =>
      join.onRef('f.organizationId', '=', 'o.id').on('f.alias', '=', alias),
    )
    .selectAll('o')
    .where((where) => where.or([where('o.alias', '=', alias), where('f.alias', 'is not', null)]))
    .orderBy((order) => order.case().when('o.alias', '=', alias).then(0).else(1).end())
    .executeTakeFirst();

export async function formerAliasesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (ids.length === 0) return found;
  const rows = await tx
    .selectFrom('accounts.formerAliases')
    .select(['organizationId', 'alias'])
    .where('organizationId', 'in', [...ids])
    .orderBy('freedAt')
    .orderBy('alias')
    .execute();
  for (const { organizationId, alias } of rows)
    if (organizationId !== null) found.set(organizationId, [...(found.get(organizationId) ?? []), alias]);
  return found;
}

/** In the order of the person's rail. */
export const organizationsOfUser = (tx: Tx, userId: string) =>
  tx
    .selectFrom('accounts.organizations as o')
    .innerJoin('accounts.profiles as p', 'p.organizationId', 'o.id')
    .selectAll('o')
    .where('p.userId', '=', userId)
    .orderBy('p.order')
    .orderBy('o.alias')
    .execute();

export const insertOrganization = (tx: Tx, organization: Insertable<Database['accounts.organizations']>) =>
  tx.insertInto('accounts.organizations').values(organization).execute();

export const writeOrganization = (
  tx: Tx,
  id: string,
  columns: Updateable<Database['accounts.organizations']>,
) => tx.updateTable('accounts.organizations').set(columns).where('id', '=', id).execute();

/** Held against others who would change who owns it, until the transaction ends. */
export const holdOrganization = (tx: Tx, id: string) =>
  tx.selectFrom('accounts.organizations').select('id').where('id', '=', id).forUpdate().execute();

/** Held against other calls of theirs that make one, until the transaction ends. */
export const holdMaker = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`makes organizations ${userId}`}, 0))`.execute(tx);

export async function countMadeSince(tx: Tx, createdBy: string, since: number): Promise<number> {
  const { made } = await tx
    .selectFrom('accounts.organizations')
    .select(({ fn }) => fn.countAll<string>().as('made'))
    .where('createdBy', '=', createdBy)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(made);
}

export const organizationOfJoinCode = (tx: Tx, code: string) =>
  tx
    .selectFrom('accounts.organizations')
    .select(['id', 'alias', 'name'])
    .where('joinCode', '=', code)
    .executeTakeFirst();

/** The one that everybody follows; undefined: this installation has none. */
export const sharedOrganization = (tx: Tx) =>
  tx
    .selectFrom('accounts.organizations')
    .select(['id', 'alias'])
    .where('isDefaultShared', '=', true)
    .executeTakeFirst();

/** The one that everybody follows, if the person does not yet. */
export const sharedOrganizationMissing = (tx: Tx, userId: string) =>
  tx
    .selectFrom('accounts.organizations as o')
    .select('o.id')
    .where('o.isDefaultShared', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts.profiles as p')
            .select('p.userId')
            .whereRef('p.organizationId', '=', 'o.id')
            .where('p.userId', '=', userId),
        ),
      ),
    )
    .executeTakeFirst();

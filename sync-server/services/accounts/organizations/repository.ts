/** Organizations: statements and nothing else. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

export const findOrganization = (tx: Tx, id: string) =>
  tx.selectFrom('accounts.organizations').selectAll().where('id', '=', id).executeTakeFirst();

export const findOrganizationByAlias = (tx: Tx, alias: string) =>
  tx.selectFrom('accounts.organizations').selectAll().where('alias', '=', alias).executeTakeFirst();

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

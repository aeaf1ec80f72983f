/** People and their passwords: statements and nothing else. */
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type UpdateObject,
} from 'kysely';
import { allows } from '#domain/policy.ts';
import { roles } from '#domain/role.ts';
import { sent } from '../../../storage/pipelined.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

/** What others may see of somebody. */
export type Shown = Pick<
  Selectable<Database['accounts.users']>,
  'id' | 'alias' | 'firstName' | 'lastName' | 'image' | 'lastLoginAt'
>;

const managing = roles.filter((role) =>
  allows('organization', 'ListMembers', { userId: '', roles: [role] }, { mayCreate: false }),
);

export const findUser = (tx: Tx, userId: string) =>
  tx.selectFrom('accounts.users').selectAll().where('id', '=', userId).executeTakeFirst();

/** Held against their other devices, until the transaction ends. */
export const holdUser = (tx: Tx, userId: string) =>
  tx.selectFrom('accounts.users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

export const holdUserAlias = (tx: Tx, userId: string) =>
  tx
    .selectFrom('accounts.users')
    .select('alias')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertUser = (tx: Tx, user: Insertable<Database['accounts.users']>) =>
  tx
    .insertInto('accounts.users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

type Columns = UpdateObject<Database, 'accounts.users'>;

const update = (tx: Tx, userId: string, columns: Columns) =>
  tx.updateTable('accounts.users').set(columns).where('id', '=', userId);

export const writeUser = (tx: Tx, userId: string, columns: Columns) => update(tx, userId, columns).execute();

/** Is on its way when this is there. */
export const sendUser = (tx: Tx, userId: string, columns: Columns) => sent(tx, update(tx, userId, columns));

/** @returns whether this was the address that waited for its mail to be answered */
export async function confirmPendingAddress(tx: Tx, userId: string, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts.users')
    .set({ email, pendingEmail: null, emailVerified: true })
    .where('id', '=', userId)
    .where('pendingEmail', '=', email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One beside the first that this person says is theirs. @param address  folded */
export const otherAddress = (tx: Tx, userId: string, address: string) =>
  tx
    .selectFrom('accounts.otherEmails')
    .select('verified')
    .where('userId', '=', userId)
    .where('address', '=', address)
    .executeTakeFirst();

/** @param temporaryUntil  null: it is the person's own */
export const putPasswordHash = (
  tx: Tx,
  userId: string,
  passwordHash: string,
  temporaryUntil: number | null = null,
) =>
  tx
    .insertInto('accounts.credentials')
    .values({ userId, passwordHash, temporaryUntil })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ passwordHash, temporaryUntil }))
    .execute();

/** The same password, hashed with today's parameters. */
export const rehashPassword = (tx: Tx, userId: string, passwordHash: string) =>
  tx.updateTable('accounts.credentials').set({ passwordHash }).where('userId', '=', userId).execute();

export const deletePassword = (tx: Tx, userId: string) =>
  tx.deleteFrom('accounts.credentials').where('userId', '=', userId).execute();

export async function usersByIds(tx: Tx, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return tx
    .selectFrom('accounts.users')
    .selectAll()
    .where('id', 'in', [...userIds])
    .orderBy('id')
    .execute();
}

/**
 * Those of the given people who share an organization with someone, that person included. Both have a role there: whoever follows is no member. To
 * be in an organization that everybody is put into is not to know each other. When somebody was here last is for those who manage people there.
 */
export async function usersNear(tx: Tx, userId: string, userIds: readonly string[]): Promise<Shown[]> {
  if (userIds.length === 0) return [];
  // One text however many are asked for, so that it is planned once. Each of them is looked up: after an `exists` PostgreSQL reads all people
  // of the organizations instead.
  const shared = (as: RawBuilder<unknown>) => sql`(select true from accounts.profiles theirs
      where theirs."userId" = u.id and theirs.roles <> '[]' and theirs."organizationId" = any(array(
        select own."organizationId" from accounts.profiles own
          join accounts.organizations o on o.id = own."organizationId"
        where own."userId" = ${userId} and not o."isDefaultShared" and ${as}))
      limit 1)`;
  const { rows } = await sql<Shown>`
    select u.id, u.alias, u."firstName", u."lastName", u.image,
      case when u.id = ${userId} or ${shared(sql`own.roles ?| ${[...managing]}::text[]`)} then u."lastLoginAt" end as "lastLoginAt"
    from accounts.users u
    where u.id = any(${userIds}::uuid[]) and (u.id = ${userId} or ${shared(sql`own.roles <> '[]'`)})
    order by u.id`.execute(tx);
  return rows;
}

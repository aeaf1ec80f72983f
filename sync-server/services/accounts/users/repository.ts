/** People and what they are in organizations: statements and nothing else. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;

export const findUser = (tx: Tx, userId: string) =>
  tx.selectFrom('accounts.users').selectAll().where('id', '=', userId).executeTakeFirst();

export const profilesOf = (tx: Tx, userId: string) =>
  tx.selectFrom('accounts.profiles').selectAll().where('userId', '=', userId).orderBy('order').execute();

export const findProfile = (tx: Tx, userId: string, organizationId: string) =>
  tx
    .selectFrom('accounts.profiles')
    .selectAll()
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();

/** Holds the person's places against others who would change them, until the transaction ends. */
export const holdProfiles = (tx: Tx, userId: string) =>
  tx
    .selectFrom('accounts.profiles')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('order')
    .orderBy('organizationId')
    .forUpdate()
    .execute();

export async function setProfileOrder(
  tx: Tx,
  userId: string,
  organizationId: string,
  order: number,
): Promise<void> {
  await tx
    .updateTable('accounts.profiles')
    .set({ order })
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .execute();
}

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
 * Those of the given people who share an organization with someone, that person included. To be in an organization that everybody is put
 * into is not to know each other.
 */
export async function usersNear(tx: Tx, userId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return tx
    .selectFrom('accounts.users as u')
    .selectAll('u')
    .where('u.id', 'in', [...userIds])
    .where((where) =>
      where.or([
        where('u.id', '=', userId),
        where.exists(
          where
            .selectFrom('accounts.profiles as theirs')
            .innerJoin('accounts.profiles as own', 'own.organizationId', 'theirs.organizationId')
            .innerJoin('accounts.organizations as o', 'o.id', 'own.organizationId')
            .whereRef('theirs.userId', '=', 'u.id')
            .where('own.userId', '=', userId)
            .where('o.isDefaultShared', '=', false)
            .select('own.userId'),
        ),
      ]),
    )
    .orderBy('u.id')
    .execute();
}

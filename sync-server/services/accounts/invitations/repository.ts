/** Invitations: statements and nothing else. */
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Role } from '#domain/role.ts';
import type { Database } from '../../../storage/tables.ts';
import type { AddressedInvitation } from './invitation-row.ts';

type Tx = Kysely<Database>;

const withRecipient = (tx: Tx) =>
  tx
    .selectFrom('accounts.invitations as i')
    .selectAll('i')
    .select(
      sql<
        string | null
      >`(select u.id from accounts.users u where lower(u.email) = i.email and u."emailVerified"
        and exists (select 1 from accounts.profiles p where p."userId" = u.id and p."organizationId" = i."organizationId"))`.as(
        'recipient',
      ),
    );

export const findInvitation = (tx: Tx, id: string) =>
  withRecipient(tx).where('i.id', '=', id).executeTakeFirst();

export const invitationsByIds = async (tx: Tx, ids: readonly string[]): Promise<AddressedInvitation[]> =>
  ids.length === 0
    ? []
    : withRecipient(tx)
        .where('i.id', 'in', [...ids])
        .execute();

/** Held against others who would answer it at the same moment. */
export const holdInvitation = (tx: Tx, id: string) =>
  tx.selectFrom('accounts.invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The newest first. */
export const invitationsOf = (tx: Tx, organizationId: string): Promise<AddressedInvitation[]> =>
  withRecipient(tx)
    .where('i.organizationId', '=', organizationId)
    .orderBy('i.sentAt', 'desc')
    .orderBy('i.id', 'desc')
    .limit(10_000)
    .execute();

/** The one to an address that waits for an answer. */
export const waitingInvitation = (tx: Tx, organizationId: string, email: string) =>
  tx
    .selectFrom('accounts.invitations')
    .select(['id', 'status', 'sentAt'])
    .where('organizationId', '=', organizationId)
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .executeTakeFirst();

/**
 * Where one to the address waits already, that one says from now on what this one says; unless it promises roles that are not among those
 * `given`: it is another's, and stays.
 * @returns the id that each address has now; none for what stayed
 */
export const insertInvitations = (
  tx: Tx,
  invitations: readonly Insertable<Database['accounts.invitations']>[],
  given: readonly Role[],
) =>
  tx
    .insertInto('accounts.invitations')
    .values(invitations)
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'email'])
        .where(sql<boolean>`status = 'pending'`) // a parameter would not name the index
        .doUpdateSet(({ ref }) => ({
          roles: ref('excluded.roles'),
          groups: ref('excluded.groups'),
          sentAt: ref('excluded.sentAt'),
          invitedBy: ref('excluded.invitedBy'),
        }))
        .where(sql<boolean>`"accounts"."invitations".roles <@ ${JSON.stringify(given)}::jsonb`),
    )
    .returning(['id', 'email'])
    .execute();

export const writeInvitation = (tx: Tx, id: string, columns: Updateable<Database['accounts.invitations']>) =>
  tx
    .updateTable('accounts.invitations')
    .set(columns)
    .where('id', '=', id)
    .returning('organizationId')
    .executeTakeFirstOrThrow();

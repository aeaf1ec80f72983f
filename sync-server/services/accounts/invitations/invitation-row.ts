/** An invitation as the contract shows it. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Invitation } from '#contract/accounts/invitation.ts';
import type { Database } from '../../../storage/tables.ts';

export type InvitationRecord = Selectable<Database['accounts.invitations']> & { recipient: string | null };

const withRecipient = (tx: Kysely<Database>) =>
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

export const findInvitation = (tx: Kysely<Database>, id: string) =>
  withRecipient(tx).where('i.id', '=', id).executeTakeFirst();

/** Held against others who would answer it at the same moment. */
export const holdInvitation = (tx: Kysely<Database>, id: string) =>
  tx.selectFrom('accounts.invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The newest first. */
export const invitationsOf = (tx: Kysely<Database>, organizationId: string): Promise<InvitationRecord[]> =>
  withRecipient(tx)
    .where('i.organizationId', '=', organizationId)
    .orderBy('i.sentAt', 'desc')
    .orderBy('i.id', 'desc')
    .limit(10_000)
    .execute();

/** Whose account it is stays unsaid as long as they do not belong to the organization (D67). */
export const toInvitation = (invitation: InvitationRecord): Invitation => ({
  inviteId: invitation.id,
  organizationId: invitation.organizationId,
  recipient: { userId: invitation.recipient, email: invitation.email },
  status: invitation.status,
  roles: invitation.roles,
  groups: invitation.groups,
  sentAt: invitation.sentAt,
  declinedAt: invitation.declinedAt,
});

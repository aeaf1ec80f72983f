/** An invitation as the contract shows it. */
import type { Selectable } from 'kysely';
import type { Invitation } from '#contract/accounts/invitation.ts';
import type { Database } from '../../../storage/tables.ts';

export type InvitationRecord = Selectable<Database['accounts.invitations']>;

/** recipient: whose account the address is, as long as they belong to the organization */
export type AddressedInvitation = InvitationRecord & { recipient: string | null };

/** Whose account it is stays unsaid as long as they do not belong to the organization (D67). */
export const toInvitation = (invitation: AddressedInvitation): Invitation => ({
  inviteId: invitation.id,
  organizationId: invitation.organizationId,
  recipient: { userId: invitation.recipient, email: invitation.email },
  status: invitation.status,
  roles: invitation.roles,
  groups: invitation.groups,
  sentAt: invitation.sentAt,
  declinedAt: invitation.declinedAt,
});

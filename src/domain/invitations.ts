/** Invitations into an organization (spec 2, section 4.4): how long they hold, which are listed. */
export const invitationStatuses = [
  'pending',
  'accepted',
  'declined',
  'cancelled',
  'expired',
  'archived',
] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
export const INVITATION_DAYS = 28;

/** Where somebody who has just joined begins: all that is for them stands there, also where nothing is in the public catalog. */
export const homeOfJoined = (alias: string): string => `/${alias}/org-dashboard`;

type Sent = { status: InvitationStatus; sentAt: number };

/** One that waits is over after 28 days (INVITE-002). @param now  epoch ms */
export function invitationStatusAt({ status, sentAt }: Sent, now: number): InvitationStatus {
  return status === 'pending' && now - sentAt > INVITATION_DAYS * DAY_MS ? 'expired' : status;
}

/** Whole days since it was sent; of one that has expired at least 28 (INVITE-005). */
export const daysSince = (sentAt: number, now: number): number =>
  Math.max(INVITATION_DAYS, Math.floor((now - sentAt) / DAY_MS));

const listed: ReadonlySet<InvitationStatus> = new Set(['pending', 'declined', 'expired']);

/** What an organization's list of invitations shows (INVITE-006). */
export const isListed = (status: InvitationStatus): boolean => listed.has(status);

/** Invitations into an organization (spec 2, section 4.4): how long they hold, which are listed, who may give which role. */
import { type Role, roleRank } from './role.ts';

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

const highestRank = (held: readonly Role[]) => Math.max(-1, ...held.map(roleRank));

/** Nobody gives a role above their own rank (D82). */
export const mayGiveRole = (held: readonly Role[], given: Role): boolean =>
  highestRank(held) >= roleRank(given);

/** Nobody changes or removes somebody of a higher rank; the roles that they leave or take are within their own rank. */
export function mayChangeRoles(
  held: readonly Role[],
  before: readonly Role[],
  after: readonly Role[],
): boolean {
  const changed = [...before, ...after].filter((role) => before.includes(role) !== after.includes(role));
  return highestRank(held) >= highestRank(before) && changed.every((role) => mayGiveRole(held, role));
}

/** An organization always has somebody who owns it. */
export const leavesNoOwner = (owners: number, before: readonly Role[], after: readonly Role[]): boolean =>
  owners <= 1 && before.includes('owner') && !after.includes('owner');

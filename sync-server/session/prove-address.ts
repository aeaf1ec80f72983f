/** An address becomes the account's that has claimed it, once it is sure that its mail was read there. */
import { invitationStatusAt } from '#domain/invitations.ts';
import { audit } from '../audit/audit.ts';
import { tellPerson } from '../realtime/events.ts';
import {
  confirmPendingAddress,
  forgetMailProofs,
  holdInvitation,
  isMailProof,
} from '../services/accounts/face.ts';
import { announceUser } from '../services/accounts/people.ts';
import type { ChangeContext } from '../sync/feed.ts';
import { userOfAddress } from './addresses.ts';
import { confirmOther } from './emails.ts';

/** @param email  folded. @returns false: the account does not claim it, or it is somebody's already */
export async function proveAddress(
  ctx: ChangeContext,
  { userId, email, at }: { userId: string; email: string; at: number },
): Promise<boolean> {
  const { tx } = ctx;
  if (await userOfAddress(tx, email)) return false;
  if (!(await confirmPendingAddress(tx, userId, email)) && !(await confirmOther(tx, userId, email, at)))
    return false;
  await announceUser(ctx, userId);
  tellPerson(ctx, userId, 'userRegistrationComplete', {}, { at });
  const by = { userId, actorId: null };
  await audit(tx, { kind: 'address verified', at, by, entity: { type: 'user', id: userId } });
  return true;
}

export type MailProof = { inviteId: string; token: string };

/** The address that an invitation was mailed to, by the secret of that mail. @returns false: it proves nothing, or not for this account */
export async function proveByInvitation(
  ctx: ChangeContext,
  { inviteId, token }: MailProof,
  { userId, at }: { userId: string; at: number },
): Promise<boolean> {
  const { tx } = ctx;
  const invitation = await holdInvitation(tx, inviteId);
  if (!invitation || invitationStatusAt(invitation, at) !== 'pending') return false;
  // Asked again, as the first answer got lost.
  if ((await userOfAddress(tx, invitation.email))?.id === userId) return true;
  if (!(await isMailProof(tx, { inviteId, token }))) return false;
  if (!(await proveAddress(ctx, { userId, email: invitation.email, at }))) return false;
  await forgetMailProofs(tx, inviteId);
  return true;
}

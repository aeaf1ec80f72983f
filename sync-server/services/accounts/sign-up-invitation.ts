/** Who may make an account where only people who are invited may: `SIGN_UP=invited` (D74). */
import type { Kysely } from 'kysely';
import type { SignUpInvitation } from '#contract/accounts/sign-up.ts';
import { Refusal } from '#contract/errors.ts';
import { foldName } from '#domain/fold-name.ts';
import { invitationStatusAt } from '#domain/invitations.ts';
import type { Database } from '../../storage/tables.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { hashOfCode } from './access-codes/code-hash.ts';
import { statusOf } from './access-codes/code-status.ts';
import { findCode } from './access-codes/repository.ts';
import { findInvitation } from './invitations/repository.ts';
import { join } from './members/memberships.ts';
import { organizationOfJoinCode } from './organizations/repository.ts';

type Tx = Kysely<Database>;
type Given = { invitation: SignUpInvitation | undefined; email: string; at: number };

/**
 * An invitation by mail and an access code only open the door: what they give is given when they are accepted or redeemed.
 * @returns the organization that a join code lets them join at once; null: none
 * @throws Refusal SIGN_UP_CLOSED: no invitation; NOT_FOUND: not a code of anybody's; INVITATION_OVER, INVITATION_OF_ANOTHER
 */
export async function admittedBy(
  tx: Tx,
  { invitation, email, at }: Given,
): Promise<{ id: string; alias: string } | null> {
  if (!invitation) throw new Refusal('SIGN_UP_CLOSED');
  if ('code' in invitation) return organizationOfCode(tx, invitation.code);
  if ('inviteId' in invitation) await assertInvited(tx, invitation.inviteId, { email, at });
  else await assertRedeemable(tx, invitation.accessCode, at);
  return null;
}

/** A person who has just made an account with its join code. */
export async function joinWithCode(
  ctx: ChangeContext,
  given: { userId: string; organizationId: string; at: number },
): Promise<void> {
  await join(ctx, { ...given, by: { userId: given.userId, actorId: null }, roles: ['member'] });
}

/** @throws Refusal NOT_FOUND */
export async function organizationOfCode(
  tx: Tx,
  code: string,
): Promise<{ id: string; alias: string; name: string }> {
  const found = await organizationOfJoinCode(tx, code);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

async function assertInvited(
  tx: Tx,
  inviteId: string,
  { email, at }: { email: string; at: number },
): Promise<void> {
  const found = await findInvitation(tx, inviteId);
  if (!found || invitationStatusAt(found, at) !== 'pending') throw new Refusal('INVITATION_OVER');
  if (found.email !== foldName(email)) throw new Refusal('INVITATION_OF_ANOTHER');
}

async function assertRedeemable(tx: Tx, accessCode: string, at: number): Promise<void> {
  const found = await findCode(tx, hashOfCode(accessCode));
  if (!found || statusOf(found, at) !== 'available') throw new Refusal('NOT_FOUND');
}

/**
 * A person takes their account back by the link of a mail that told them of a change: everything that acts for them ends, their address is the
 * first one again, what was added since is gone, and a new password is set, all at once.
 */
import type { Kysely } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { keptAddresses, TAKE_BACK_MS } from '#domain/take-back.ts';
import { setDeletion, setFirstAddress } from '../services/accounts/account-record.ts';
import { announceUser } from '../services/accounts/people.ts';
import type { Database } from '../storage/tables.ts';
import type { ChangeContext } from '../sync/feed.ts';
import { DELETION_GRACE_MS } from './account-deletion.ts';
import { addressesOf, userOfAddress } from './addresses.ts';
import { deleteOtherEmails } from './emails.ts';
import { removeTotp } from './factor-codes.ts';
import { deleteIdentities } from './identities.ts';
import {
  forgetMailTokens,
  type MailPurpose,
  mailPurposes,
  oldestWayBack,
  takeMailToken,
} from './mail-tokens.ts';
import { removePasskeys } from './passkeys.ts';
import { tellOfChange } from './security-mail.ts';
import { setPassword } from './set-password.ts';

type TakeBack = {
  token: string;
  purpose: Extract<MailPurpose, 'take-back' | 'change'>;
  passwordHash: string;
  at: number;
  userAgent: string | undefined;
};

/** @returns the sessions that have ended. @throws Refusal LINK_INVALID: it served or ended, or its address is somebody else's by now */
export async function takeBack(
  ctx: ChangeContext,
  { token, purpose, passwordHash, at, userAgent }: TakeBack,
): Promise<string[]> {
  const { tx } = ctx;
  const until = await oldestWayBack(tx, token, at);
  const taken = await takeMailToken(tx, { token, purpose, at });
  if (!taken || until === null) throw new Refusal('LINK_INVALID');
  const { userId, email } = taken;
  const owner = await userOfAddress(tx, email);
  if (owner && owner.id !== userId) throw new Refusal('LINK_INVALID');
  const since = until - TAKE_BACK_MS;
  await restoreAddresses(tx, userId, { back: email, since });
  await undoAdditions(tx, userId, since);
  for (const each of mailPurposes) await forgetMailTokens(tx, userId, each);
  await announceUser(ctx, userId);
  await tellOfChange(tx, { userId, change: 'account taken back', at, from: { userAgent } });
  const by = { userId, actorId: null };
  return setPassword(tx, { userId, passwordHash, at, by, details: { takenBack: true } });
}

async function restoreAddresses(
  tx: Kysely<Database>,
  userId: string,
  back: { back: string; since: number },
): Promise<void> {
  const { others, ...addresses } = await addressesOf(tx, userId);
  const kept = keptAddresses(addresses, others, back).map(({ address }) => address);
  await deleteOtherEmails(tx, userId, kept);
  await setFirstAddress(tx, userId, back.back);
}

/** Other ways in that were opened since, and a deletion that was asked for. A second factor of before stays as it is. */
async function undoAdditions(tx: Kysely<Database>, userId: string, since: number): Promise<void> {
  const app = await tx
    .selectFrom('accounts.totp')
    .select('userId')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .executeTakeFirst();
  if (app) await removeTotp(tx, userId);
  await removePasskeys(tx, userId, since);
  await deleteIdentities(tx, userId, since);
  const { deletionAt } = await tx
    .selectFrom('accounts.users')
    .select('deletionAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (deletionAt !== null && deletionAt - DELETION_GRACE_MS >= since) await setDeletion(tx, userId, null);
}

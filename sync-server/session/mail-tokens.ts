/** What a mail's link carries: kept as a hash, for one purpose, once, and not for long (ACCT-019, D117). */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/tables.ts';

/** change: whether a new password is the person's own doing */
export const mailPurposes = ['verify', 'reset', 'change'] as const;
export type MailPurpose = (typeof mailPurposes)[number];

const HOUR_MS = 60 * 60 * 1000;
export const mailTokenHours: Record<MailPurpose, number> = { verify: 48, reset: 2, change: 72 };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** One that was given for the same purpose before goes on to serve until it expires. */
export async function newMailToken(
  tx: Kysely<Database>,
  given: { userId: string; purpose: MailPurpose; email: string; next: string | null; at: number },
): Promise<string> {
  const { at, ...fields } = given;
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('accounts.mailTokens')
    .values({ ...fields, hash: hashOf(token), expiresAt: at + mailTokenHours[given.purpose] * HOUR_MS })
    .execute();
  return token;
}

/** Whose it is, and whether it was used. @returns undefined: unknown or expired */
export const findMailToken = (tx: Kysely<Database>, token: string, at: number) =>
  tx
    .selectFrom('accounts.mailTokens')
    .select(['userId', 'purpose', 'email', 'next', 'usedAt'])
    .where('hash', '=', hashOf(token))
    .where('expiresAt', '>', at)
    .executeTakeFirst();

/** Where the last link to an address leads on to, so that another one does. @returns null: nowhere, or there was none */
export async function nextOfLastMail(
  tx: Kysely<Database>,
  { userId, purpose, email }: { userId: string; purpose: MailPurpose; email: string },
): Promise<string | null> {
  const last = await tx
    .selectFrom('accounts.mailTokens')
    .select('next')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.next ?? null;
}

/** Uses it, and takes all others of the same purpose from the person. @returns undefined: unknown, expired, or used */
export async function takeMailToken(
  tx: Kysely<Database>,
  { token, purpose, at }: { token: string; purpose: MailPurpose; at: number },
): Promise<{ userId: string; email: string; next: string | null } | undefined> {
  const taken = await tx
    .updateTable('accounts.mailTokens')
    .set({ usedAt: at })
    .where('hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', at)
    .where('usedAt', 'is', null)
    .returning(['userId', 'email', 'next'])
    .executeTakeFirst();
  if (taken) await forgetMailTokens(tx, taken.userId, purpose);
  return taken;
}

/** Those of the person that wait. */
export const forgetMailTokens = (tx: Kysely<Database>, userId: string, purpose: MailPurpose) =>
  tx
    .deleteFrom('accounts.mailTokens')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();

export const forgetOldMailTokens = (db: Kysely<Database>, at: number) =>
  db.deleteFrom('accounts.mailTokens').where('expiresAt', '<=', at).execute();

/** Those that were sent to an address that is the person's no longer. */
export const forgetMailTokensTo = (tx: Kysely<Database>, userId: string, email: string) =>
  tx
    .deleteFrom('accounts.mailTokens')
    .where('userId', '=', userId)
    .where('email', '=', email)
    // Whoever took the account over must not end the way back with the address.
    .where('purpose', '<>', 'change')
    .execute();

/** Those that were used meanwhile would serve once more. */
export const forgetEveryMailToken = (db: Kysely<Database>) => db.deleteFrom('accounts.mailTokens').execute();

/** All of a person's. */
export const deleteMailTokens = (tx: Kysely<Database>, userId: string) =>
  tx.deleteFrom('accounts.mailTokens').where('userId', '=', userId).execute();

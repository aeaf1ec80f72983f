/** What a mail's link carries: kept as a hash, for one purpose, once, and not for long (ACCT-019, D117). */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { TAKE_BACK_HOURS } from '#domain/take-back.ts';
import type { Database } from '../storage/tables.ts';

/** change: whether a new password is the person's own doing; take-back: of any other change */
export const mailPurposes = ['verify', 'reset', 'change', 'take-back'] as const;
export type MailPurpose = (typeof mailPurposes)[number];

const HOUR_MS = 60 * 60 * 1000;
export const mailTokenHours: Record<MailPurpose, number> = {
  verify: 48,
  reset: 2,
  change: TAKE_BACK_HOURS,
  'take-back': TAKE_BACK_HOURS,
};
/** Whoever took the account over must not end the way back: only taking it back does. */
const waysBack = ['change', 'take-back'] as const;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** One that was given for the same purpose before goes on to serve until it expires. */
export async function newMailToken(
  tx: Kysely<Database>,
  given: {
    userId: string;
    purpose: MailPurpose;
    email: string;
    next: string | null;
    at: number;
    /** until when it serves at the latest; null: for its own time */
    until?: number | null;
  },
): Promise<string> {
  const { at, until = null, ...fields } = given;
  const expiresAt = at + mailTokenHours[given.purpose] * HOUR_MS;
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('accounts.mailTokens')
    .values({ ...fields, hash: hashOf(token), expiresAt: Math.min(expiresAt, until ?? expiresAt) })
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

/**
 * Uses it, and all others of the same purpose with it: opened later, they say what became of it. One that confirms an address leaves those to
 * other addresses. @returns undefined: unknown, expired, or used */
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
  if (taken)
    await tx
      .updateTable('accounts.mailTokens')
      .set({ usedAt: at })
      .where('userId', '=', taken.userId)
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null)
      .$if(purpose === 'verify', (those) => those.where('email', '=', taken.email))
      .execute();
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
    .where('purpose', 'not in', waysBack)
    .execute();

/**
 * A link undoes what the older ones to the same address tell of, too.
 * @returns when the oldest of them expires, epoch ms; null: this one does not serve
 */
export async function oldestWayBack(tx: Kysely<Database>, token: string, at: number): Promise<number | null> {
  const link = await findMailToken(tx, token, at);
  if (!link || link.usedAt !== null) return null;
  const { userId, email } = link;
  // One at a time: of two links that are used at once the second finds itself ended.
  await tx.selectFrom('accounts.users').select('id').where('id', '=', userId).forUpdate().execute();
  const { oldest } = await tx
    .selectFrom('accounts.mailTokens')
    .select(({ fn }) => fn.min('expiresAt').as('oldest'))
    .where('userId', '=', userId)
    .where('email', '=', email)
    .where('purpose', 'in', waysBack)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirstOrThrow();
  return oldest === null ? null : Number(oldest);
}

/** Those that were used meanwhile would serve once more. */
export const forgetEveryMailToken = (db: Kysely<Database>) => db.deleteFrom('accounts.mailTokens').execute();

/** All of a person's. */
export const deleteMailTokens = (tx: Kysely<Database>, userId: string) =>
  tx.deleteFrom('accounts.mailTokens').where('userId', '=', userId).execute();

/** A mailed link that has done its act while the answer got lost comes again: by the id of its attempt it gets the same answer (D29). */
import type { Kysely } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { findMailToken, type MailPurpose } from '../../session/mail-tokens.ts';
import type { Database } from '../../storage/tables.ts';
import { findAttempt, keepAttempt } from '../../verbs/attempts.ts';
import type { Backend } from '../../web/backend.ts';
import { provePassword } from './own-account-routes.ts';

export type LinkAsked = {
  token: string;
  purpose: MailPurpose;
  /** absent: none is set */
  password?: string | undefined;
  /** null: it has no id */
  attempt: string | null;
  network: string;
};

type Link = { userId: string; usedAt: unknown };

const answerTo = (purpose: MailPurpose) => ({ link: purpose });

/** With what the link does. @throws Refusal INVALID_ARGUMENTS: the id is another attempt's */
export async function keepLinkAttempt(
  tx: Kysely<Database>,
  { attempt, purpose }: LinkAsked,
  { userId, at }: { userId: string; at: number },
): Promise<void> {
  if (attempt !== null) await keepAttempt(tx, { id: attempt, userId, data: answerTo(purpose), at });
}

/**
 * @param act  uses the link, and keeps the attempt with that
 * @returns the sessions that have ended
 * @throws what `act` throws; Refusal LINK_INVALID; INVALID_CREDENTIALS: the attempt has set another password
 */
export async function linkOnce(
  parts: Backend,
  asked: LinkAsked,
  act: (userId: string) => Promise<string[]>,
): Promise<string[]> {
  const find = async (): Promise<Link> => {
    const link = await findMailToken(parts.database.db, asked.token, parts.now());
    if (link?.purpose !== asked.purpose) throw new Refusal('LINK_INVALID');
    return link;
  };
  const link = await find();
  if (link.usedAt === null)
    return act(link.userId).catch(async (error: unknown) => {
      // The same attempt may have used it in this very moment.
      if (error instanceof Refusal && (await hasUsed(parts, asked, await find()))) return [];
      throw error;
    });
  if (await hasUsed(parts, asked, link)) return [];
  throw new Refusal('LINK_INVALID');
}

/** Told to whoever has the password that it has set. */
async function hasUsed(
  parts: Backend,
  { attempt, purpose, password, network }: LinkAsked,
  { userId, usedAt }: Link,
): Promise<boolean> {
  if (attempt === null || usedAt === null) return false;
  const kept = await findAttempt(parts.database.db, attempt);
  const same = JSON.stringify(kept?.data) === JSON.stringify(answerTo(purpose));
  if (!same || kept?.userId !== userId) return false;
  if (password !== undefined) await provePassword(parts, userId, { password, network, by: { network } });
  return true;
}

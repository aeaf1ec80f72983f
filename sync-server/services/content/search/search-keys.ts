/** Keys by which the search knows who asks: of one person, good for ten minutes, kept as hashes (SEARCH-009, D84). */
import { createHash, randomBytes } from 'node:crypto';
import { FALLBACK_SEARCH_KEY } from '#contract/content/search.ts';
import { Refusal } from '#contract/errors.ts';
import type { Caller, ReadContext } from '../../../verbs/service-context.ts';

const LIFETIME_MS = 10 * 60_000;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

export async function newSearchKey({
  tx,
  caller,
  at,
}: ReadContext): Promise<{ key: string; expiresAt: number }> {
  const expiresAt = at + LIFETIME_MS;
  if (!caller) return { key: FALLBACK_SEARCH_KEY, expiresAt };
  const key = randomBytes(32).toString('base64url');
  const { userId } = caller;
  await tx
    .deleteFrom('content.searchKeys')
    .where('userId', '=', userId)
    .where('expiresAt', '<=', at)
    .execute();
  await tx
    .insertInto('content.searchKeys')
    .values({ hash: hashOf(key), userId, expiresAt })
    .execute();
  return { key, expiresAt };
}

/** @returns null: whoever has the fallback key, a visitor. @throws Refusal UNAUTHENTICATED: unknown, or too old */
export async function callerOfKey(
  { tx, at }: Pick<ReadContext, 'tx' | 'at'>,
  key: string,
): Promise<Caller | null> {
  if (key === FALLBACK_SEARCH_KEY) return null;
  const known = await tx
    .selectFrom('content.searchKeys as k')
    .innerJoin('accounts.users as u', 'u.id', 'k.userId')
    .select('k.userId')
    .where('k.hash', '=', hashOf(key))
    .where('k.expiresAt', '>', at)
    .where('u.disabled', '=', false)
    .executeTakeFirst();
  if (!known) throw new Refusal('UNAUTHENTICATED');
  return { userId: known.userId, sessionId: '', actorId: null };
}

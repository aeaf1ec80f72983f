/** Keys by which the search knows who asks: of one session, while it lives and for ten minutes at most, kept as hashes (SEARCH-009, D84). */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { FALLBACK_SEARCH_KEY } from '#contract/content/search.ts';
import { Refusal } from '#contract/errors.ts';
import { leastOf } from '#domain/allowances.ts';
import { assertOneMore, countRows } from '../../../verbs/allowance.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';

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
  const { userId, sessionId } = caller;
  await tx
    .deleteFrom('content.searchKeys')
    .where('userId', '=', userId)
    .where('expiresAt', '<=', at)
    .execute();
  const kept = sql`content."searchKeys" where "userId" = ${userId}::uuid`;
  await assertOneMore(
    { tx, userId },
    'searchKeys',
    await countRows(tx, { rows: kept }, leastOf('searchKeys')),
  );
  await tx
    .insertInto('content.searchKeys')
    .values({ hash: hashOf(key), userId, sessionId, expiresAt })
    .execute();
  return { key, expiresAt };
}

/**
 * @returns id of the session, or of the key for scripts, for which it was made: whether that still lives is the session's to say. null: of
 * whoever has the fallback key, a visitor
 * @throws Refusal UNAUTHENTICATED: unknown, or too old
 */
export async function sessionOfKey(
  { tx, at }: Pick<ReadContext, 'tx' | 'at'>,
  key: string,
): Promise<string | null> {
  if (key === FALLBACK_SEARCH_KEY) return null;
  const known = await tx
    .selectFrom('content.searchKeys')
    .select('sessionId')
    .where('hash', '=', hashOf(key))
    .where('expiresAt', '>', at)
    .executeTakeFirst();
  if (!known?.sessionId) throw new Refusal('UNAUTHENTICATED');
  return known.sessionId;
}

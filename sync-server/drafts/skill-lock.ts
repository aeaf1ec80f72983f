/** Who types in a skill while online: a lease in the database (D17). The draft's lock map only shows it. */
import type { Kysely, Transaction } from 'kysely';
import type { LockHolder } from '#contract/drafts/draft-protocol.ts';
import type { Database } from '../storage/tables.ts';
import { openDraft, type StoredDraft, storeUpdate } from './draft-storage.ts';
import { showHolder } from './lock-map.ts';

type Tx = Transaction<Database>;

/** Whose lease runs; null: nobody's. */
export async function lockHolder(
  db: Kysely<Database>,
  skillId: string,
  at: number,
): Promise<LockHolder | null> {
  const row = await db
    .selectFrom('content.skillLocks as l')
    .innerJoin('accounts.users as u', 'u.id', 'l.userId')
    .select(['l.userId', 'l.sessionId', 'u.firstName', 'u.lastName'])
    .where('l.skillId', '=', skillId)
    .where('l.until', '>', at)
    .executeTakeFirst();
  if (!row) return null;
  const { userId, sessionId, firstName, lastName } = row;
  return { userId, sessionId, name: `${firstName} ${lastName}`.trim() };
}

/**
 * Writes into the lock map what the lease says.
 * @returns the draft with one update more; null when the map says so already
 */
export async function publishHolder(tx: Tx, skillId: string, at: number): Promise<StoredDraft | null> {
  const draft = await openDraft(tx, skillId, at);
  const update = showHolder(draft.doc, await lockHolder(tx, skillId, at));
  if (update === null) return null;
  await storeUpdate(tx, draft, update, { at, by: null });
  return draft;
}

/** Codes that were made before there was a key, and so are kept by their SHA-256 alone, get their keyed hash (D81). */
import type { Kysely } from 'kysely';
import type { Database } from '../../../storage/tables.ts';
import { KEYED, keyed } from './code-hash.ts';
import { rehashCodes } from './repository.ts';

const AT_ONCE = 1_000;

/** At the start of each node: what another one still writes meanwhile is found by the next. */
export async function keyOlderCodes(db: Kysely<Database>): Promise<void> {
  for (;;) {
    const older = await db
      .selectFrom('accounts.accessCodes')
      .select('hash')
      .where('hash', 'not like', `${KEYED}%`)
      .limit(AT_ONCE)
      .execute();
    if (older.length === 0) return;
    const hashes = older.map(({ hash }) => hash);
    await rehashCodes(
      db,
      hashes.map((hash) => ({ hash, keyed: keyed(hash) })),
    );
  }
}

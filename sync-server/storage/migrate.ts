/**
 * Brings the database to the newest schema. One transaction for all of it, under a lock of the database: a kill leaves
 * the old schema whole, and of several starting nodes one does the work.
 */
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as start from './migrations/0001-start.ts';
import * as drafts from './migrations/0002-drafts.ts';
import * as lms from './migrations/0003-lms.ts';
import * as sync from './migrations/0004-sync.ts';
import * as sealingKeys from './migrations/0005-sealing-keys.ts';

/** By name, in the order they run in. A name is for ever; two branches may add theirs side by side. */
const migrations: Record<string, Migration> = {
  '0001-start': start,
  '0002-drafts': drafts,
  '0003-lms': lms,
  '0004-sync': sync,
  '0005-sealing-keys': sealingKeys,
};

/**
 * @returns the names of those that ran
 * @throws naming the one that failed; then none of them has run
 */
export async function migrateToLatest<Tables>(
  db: Kysely<Tables>,
  all: Record<string, Migration> = migrations,
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => all },
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database could not be brought to the newest schema${failed ? ` (${failed})` : ''}: ${why}`,
      { cause: error },
    );
  }
  return results.map(({ migrationName }) => migrationName);
}

/** Brings a database to this version, after a backup of how it was: for the command `migrate`, and for a start of a newer version. */
import path from 'node:path';
import type { OpenDatabase } from '../storage/database.ts';
import { type MigrationPlan, migrateToLatest, migrationPlan } from '../storage/migrate.ts';
import { backupName } from './backup/backup-folder.ts';
import { writeBackup } from './backup/write-backup.ts';
import { versionOfThis } from './version.ts';

/** The database has had migrations that this version does not know. The message says which, and what to do. */
export class NewerDatabase extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database is of a newer version of Lectern: it has had ${unknown.join(', ')}. Update Lectern. Nothing was changed.`,
    );
    this.name = 'NewerDatabase';
  }
}

/** @throws NewerDatabase */
export async function planUpgrade({ db }: OpenDatabase): Promise<MigrationPlan> {
  const plan = await migrationPlan(db);
  if (plan.unknown.length > 0) throw new NewerDatabase(plan.unknown);
  return plan;
}

export type Upgraded = {
  /** names of the migrations that this call ran */
  ran: string[];
  /** where the data lies as it was before; null: there was nothing to back up, or none was wanted */
  backup: string | null;
};

export type UpgradeOptions = {
  url: string;
  /** backups go to its folder `backups` */
  dataDir: string;
  /** epoch ms */
  now: number;
  withBackup?: boolean;
  onProgress?: (text: string) => void;
};

/**
 * Killed at any step it can be run again: a backup appears under its name only once it is whole, and all migrations are one transaction.
 * The keys are not in that backup: they stay where they are, and no migration touches them.
 * @throws NewerDatabase, or why the backup or a migration failed; the database is unchanged then
 */
export async function upgrade(
  database: OpenDatabase,
  { url, dataDir, now, withBackup = true, onProgress }: UpgradeOptions,
): Promise<Upgraded> {
  const { done, pending } = await planUpgrade(database);
  if (pending.length === 0) return { ran: [], backup: null };
  let backup: string | null = null;
  if (withBackup && done.length > 0) {
    const file = path.join(dataDir, 'backups', `before-migration-${backupName(now)}`);
    const source = { url, dataDir, version: versionOfThis(), now };
    backup = (await writeBackup(source, file, onProgress ? { onProgress } : {})).file;
  }
  return { ran: await migrateToLatest(database.db), backup };
}

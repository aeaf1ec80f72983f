/** `migrate`: what a newer version would do to the database, and doing it after a backup. */
import path from 'node:path';
import type { Command } from 'commander';
import { openDatabase } from '../../storage/database.ts';
import { migrateToLatest, migrationPlan } from '../../storage/migrate.ts';
import { backupName } from '../backup/backup-folder.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { CommandError, openInstallation } from '../installation.ts';
import { versionOfThis } from '../version.ts';
import { finish, printingOf } from './result.ts';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database to this version, after a backup of its own')
    .option('--plan', 'only say what would be done')
    .option('--without-backup', 'make no backup before')
    .action(async (options: { plan?: true; withoutBackup?: true }, command: Command) => {
      const printing = printingOf(command);
      const installation = await openInstallation(printing.say);
      const open = openDatabase(installation.url, { max: 2 });
      try {
        const plan = await migrationPlan(open.db);
        if (plan.unknown.length > 0) {
          throw new CommandError(
            `The database is of a newer version of Lectern: it has had ${plan.unknown.join(', ')}. Update Lectern. Nothing was changed.`,
          );
        }
        if (options.plan || plan.pending.length === 0) {
          finish(printing, plan, [
            plan.pending.length === 0
              ? 'The database is at this version. There is nothing to do.'
              : `To do, in one transaction: ${plan.pending.join(', ')}.`,
          ]);
          return;
        }
        let backup: string | null = null;
        if (!options.withoutBackup && plan.done.length > 0) {
          const now = Date.now();
          const { dataDir } = installation.settings;
          const file = path.join(dataDir, 'backups', `before-migration-${backupName(now)}`);
          // The keys stay where they are: a migration never touches them.
          const source = { url: installation.url, dataDir, version: versionOfThis(), now };
          backup = (await writeBackup(source, file, { onProgress: printing.progress })).file;
        }
        const ran = await migrateToLatest(open.db);
        finish(printing, { ran, backup }, [
          `Done: ${ran.join(', ')}.`,
          ...(backup === null ? [] : [`As it was before: ${backup} (without keys).`]),
        ]);
      } finally {
        await open.close();
        await installation.close();
      }
    });
}

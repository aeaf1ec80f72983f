/** `migrate`: what a newer version would do to the database, and doing it after a backup. */
import type { Command } from 'commander';
import { openDatabase } from '../../storage/database.ts';
import { openInstallation } from '../../storage/installation.ts';
import { planUpgrade, upgrade } from '../upgrade.ts';
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
        const plan = await planUpgrade(open);
        if (options.plan || plan.pending.length === 0) {
          finish(printing, plan, [
            plan.pending.length === 0
              ? 'The database is at this version. There is nothing to do.'
              : `To do, in one transaction: ${plan.pending.join(', ')}.`,
          ]);
          return;
        }
        const { ran, backup } = await upgrade(open, {
          url: installation.url,
          dataDir: installation.settings.dataDir,
          now: Date.now(),
          withBackup: !options.withoutBackup,
          onProgress: printing.progress,
        });
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

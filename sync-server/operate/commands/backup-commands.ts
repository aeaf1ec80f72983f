/** `backup`, `verify` and `restore`. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { inDigits } from '#contract/words/count.ts';
import { SHORTEST_PASSPHRASE } from '../../settings/settings.ts';
import { CommandError, openInstallation } from '../../storage/installation.ts';
import { backupName, removeOldBackups } from '../backup/backup-folder.ts';
import { type RestoreKeys, restoreBackup } from '../backup/restore-backup.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { versionOfThis } from '../version.ts';
import { finish, printingOf, sizeText } from './result.ts';

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('write one archive with every table, the files and the sealed keys; the server may run')
    .option('--to <path>', 'a folder, or a file ending in .tar', 'backups')
    .option('--without-keys', 'leave the keys out: after a restore everybody sets a new password')
    .option(
      '--keep <count>',
      'remove older backups of the folder, but for the newest of this number',
      wholeNumber,
    )
    .action(async (options: { to: string; withoutKeys?: true; keep?: number }, command: Command) => {
      const printing = printingOf(command);
      const passphrase = options.withoutKeys ? undefined : passphraseOf(process.env);
      const installation = await openInstallation(printing.say);
      try {
        const now = Date.now();
        const to = path.resolve(process.env.INIT_CWD ?? process.cwd(), options.to);
        const file = to.endsWith('.tar') ? to : path.join(to, backupName(now));
        if (existsSync(file))
          throw new CommandError(`${file} is there already. Choose another name. Nothing was changed.`);
        const source = {
          url: installation.url,
          dataDir: installation.settings.dataDir,
          version: versionOfThis(),
          now,
        };
        const report = await writeBackup(source, file, {
          ...(passphrase === undefined ? {} : { passphrase }),
          onProgress: printing.progress,
        });
        // Only now that the new one was read back whole.
        const removed =
          options.keep === undefined ? [] : await removeOldBackups(path.dirname(file), options.keep);
        finish(printing, { ...report, removed }, [
          `${report.file} holds ${inDigits(report.rows)} rows and ${inDigits(report.files)} files (${sizeText(report.bytes)}), and was read back whole.`,
          report.keys === 'sealed'
            ? 'The keys are in it, sealed with your passphrase. Without the passphrase nobody can use them.'
            : 'The keys are not in it: after a restore sessions end, and everybody has to set a new password.',
          ...removed.map((old) => `Removed ${old}.`),
        ]);
      } finally {
        await installation.close();
      }
    });

  program
    .command('verify')
    .description('read a backup from its first byte to its last')
    .argument('<file>')
    .action(async (given: string, _options: object, command: Command) => {
      const printing = printingOf(command);
      const file = resolved(given);
      const { header, manifest } = await verifyBackup(file, printing.progress);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      finish(printing, { ...header, rows, parts: manifest.entries.length }, [
        `${file} is whole: ${inDigits(rows)} rows, made at ${header.madeAt} by version ${header.version}, keys ${header.keys}.`,
      ]);
    });

  program
    .command('restore')
    .description('bring a backup back into an empty installation')
    .argument('<file>')
    .option('--without-keys', 'restore without the keys in it: everybody sets a new password')
    .option('--end-sessions', 'sign everybody out, also where a session was ended after the backup')
    .action(async (given: string, options: { withoutKeys?: true; endSessions?: true }, command: Command) => {
      const printing = printingOf(command);
      const file = resolved(given);
      await verifyBackup(file, printing.progress);
      const installation = await openInstallation(printing.say, { alone: true });
      try {
        const report = await restoreBackup(
          file,
          { url: installation.url, dataDir: installation.settings.dataDir },
          {
            keys: keysOf(options, process.env),
            endSessions: options.endSessions ?? false,
            onProgress: printing.progress,
          },
        );
        finish(printing, report, [
          `Restored ${inDigits(report.rows)} rows and ${inDigits(report.files)} files, as they were at ${report.madeAt}.`,
          ...(report.migrated.length > 0 ? [`Brought to this version: ${report.migrated.join(', ')}.`] : []),
          'Devices give back what they had sent since, as soon as they reach the server.',
        ]);
      } finally {
        await installation.close();
      }
    });
}

function wholeNumber(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new InvalidArgumentError('It takes a whole number from 1.');
  return count;
}

const resolved = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);

function passphraseOf(env: NodeJS.ProcessEnv): string {
  const passphrase = env.LECTERN_BACKUP_PASSPHRASE;
  if (passphrase === undefined || passphrase.length < SHORTEST_PASSPHRASE) {
    throw new CommandError(
      `Set LECTERN_BACKUP_PASSPHRASE (at least ${SHORTEST_PASSPHRASE} characters), so that the keys can be sealed, or leave them out with --without-keys. Nothing was written.`,
    );
  }
  return passphrase;
}

function keysOf({ withoutKeys }: { withoutKeys?: true }, env: NodeJS.ProcessEnv): RestoreKeys | null {
  if (withoutKeys) return 'without keys';
  const passphrase = env.LECTERN_BACKUP_PASSPHRASE;
  return passphrase === undefined ? null : { passphrase };
}

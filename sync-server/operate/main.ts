/**
 * The operator's command line: `npm run lectern -- COMMAND`. Exit codes: 0 done, 1 not done and nothing was changed, 2 the command is not
 * understood, 3 done with findings that need a person.
 */
import { Command, CommanderError } from 'commander';
import { terminal } from '../import/terminal.ts';
import { SettingsError } from '../settings/settings.ts';
import { DataFolderInUse } from '../storage/data-folder-lock.ts';
import { CommandError } from '../storage/installation.ts';
import { addAuditCommand } from './commands/audit-command.ts';
import { addBackupCommands } from './commands/backup-commands.ts';
import { addConfigCommand } from './commands/config-command.ts';
import { addDoctorCommand } from './commands/doctor-command.ts';
import { addExportCommand } from './commands/export-command.ts';
import { addFeedbackCommand } from './commands/feedback-command.ts';
import { addJobsCommand } from './commands/jobs-command.ts';
import { addKeysCommand } from './commands/keys-command.ts';
import { addMigrateCommand } from './commands/migrate-command.ts';
import { addMoneyCommand } from './commands/money-command.ts';
import { addPeopleCommands } from './commands/people-commands.ts';
import { addSessionsCommand } from './commands/sessions-command.ts';
import { NewerDatabase } from './upgrade.ts';
import { versionOfThis } from './version.ts';

const USAGE_CODE = 2;

const program = new Command('lectern')
  .description('Runs a Lectern installation: settings, backups, upgrades, accounts.')
  .version(versionOfThis())
  .option('--json', 'print the result as JSON')
  .showHelpAfterError('Add --help to see what it takes.')
  .exitOverride();

addConfigCommand(program);
addBackupCommands(program);
addMigrateCommand(program);
addDoctorCommand(program);
addJobsCommand(program);
addExportCommand(program);
addFeedbackCommand(program);
addPeopleCommands(program);
addSessionsCommand(program);
addAuditCommand(program);
addKeysCommand(program);
addMoneyCommand(program);

try {
  await program.parseAsync(process.argv);
} catch (error) {
  terminal.done();
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : USAGE_CODE;
  } else {
    const plain =
      error instanceof CommandError ||
      error instanceof NewerDatabase ||
      error instanceof SettingsError ||
      error instanceof DataFolderInUse;
    const message = plainly(error as NodeJS.ErrnoException, plain);
    if (program.opts<{ json?: true }>().json) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
    else process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}

function plainly({ code, message, path }: NodeJS.ErrnoException, plain: boolean): string {
  if (plain) return message;
  if (code === 'ENOSPC') return 'The disk is full. What was begun has been taken away again.';
  if (code === 'EACCES' || code === 'EPERM')
    return `This account may not write ${path ?? 'there'}. Nothing was changed.`;
  if (code === 'ECONNREFUSED')
    return 'The database does not answer. Is it running, and is DATABASE_URL right?';
  return `It stopped: ${message}`;
}

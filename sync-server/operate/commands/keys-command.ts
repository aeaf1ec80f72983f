/** `keys turn`: new keys for what is signed and sealed from now on. */
import type { Command } from 'commander';
import { turnKeys } from '../../session/server-secrets.ts';
import { readSettings } from '../../settings/settings.ts';
import { CommandError } from '../../storage/installation.ts';
import { finish, printingOf } from './result.ts';

export function addKeysCommand(program: Command): void {
  program
    .command('keys')
    .description('the keys of this installation')
    .command('turn')
    .description('new keys sign and seal from the next start on; what the older ones have sealed still opens')
    .option('--leaked', 'tokens of older keys count no more: devices ask for new ones by themselves')
    .action(async ({ leaked }: { leaked?: true }, command: Command) => {
      const { dataDir } = readSettings(process.env);
      if (!(await turnKeys(dataDir, Date.now(), { leaked: leaked === true })))
        throw new CommandError('There are no keys yet: the first start makes them.');
      finish(printingOf(command), { turned: true }, [
        'The keys are new. Restart all nodes now, one right after the other.',
      ]);
    });
}

/** `sessions end --all`: everybody is signed out, whatever somebody has a copy of (ASVS 7.4.5). */
import type { Command } from 'commander';
import { audit } from '../../audit/audit.ts';
import { endEverySession } from '../../services/accounts/session-records.ts';
import { withParts } from './people-commands.ts';
import { finish, printingOf } from './result.ts';

export function addSessionsCommand(program: Command): void {
  program
    .command('sessions')
    .description('who is signed in')
    .command('end')
    .description('sign everybody out; what they have not sent stays on their devices, sealed')
    .requiredOption('--all', 'of everybody; of one person: user disable, or user reset')
    .action((_options: object, command: Command) => {
      const printing = printingOf(command);
      return withParts(printing, async ({ run }) => {
        const at = Date.now();
        const sessions = await run(async ({ tx }) => {
          const ended = await endEverySession(tx, at);
          await audit(tx, {
            kind: 'sign-out',
            at,
            by: null,
            details: { sessions: ended, byOperator: true },
          });
          return ended;
        });
        finish(printing, { sessions }, [
          `${sessions} sessions have ended. Servers that run notice within seconds; keys for scripts and passwords stay.`,
        ]);
      });
    });
}

/** `doctor`: what an experienced operator would look at first, each finding with what to do. */
import type { Command } from 'commander';
import { examine } from '../doctor.ts';
import { finish, printingOf } from './result.ts';

const FINDINGS_CODE = 3;
const MARKS = { ok: 'ok     ', look: 'LOOK   ', broken: 'BROKEN ' } as const;

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('examine this installation: database, disk, keys, clock, build, backups, audit trail')
    .action(async (_options: object, command: Command) => {
      const printing = printingOf(command);
      const findings = await examine(process.env, printing.say);
      finish(printing, { findings }, [
        ...findings.map(
          ({ state, about, says, todo }) =>
            `${MARKS[state]} ${about.padEnd(10)} ${says}${todo === undefined ? '' : ` ${todo}`}`,
        ),
      ]);
      if (findings.some(({ state }) => state !== 'ok')) process.exitCode = FINDINGS_CODE;
    });
}

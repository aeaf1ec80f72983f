/** `jobs`: those that failed for the last time, and trying one again. */
import type { Command } from 'commander';
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { deadJobs, reviveJob } from '../../jobs/dead-jobs.ts';
import { openDatabase } from '../../storage/database.ts';
import { CommandError, openInstallation } from '../../storage/installation.ts';
import { finish, printingOf } from './result.ts';

export function addJobsCommand(program: Command): void {
  program
    .command('jobs')
    .description('list the jobs that have failed for the last time, or try one again')
    .option('--retry <id>', 'give a job all its attempts anew')
    .action(async ({ retry }: { retry?: string }, command: Command) => {
      const printing = printingOf(command);
      const installation = await openInstallation(printing.say);
      const open = openDatabase(installation.url, { max: 1 });
      try {
        if (retry !== undefined) {
          if (!v.is(idSchema, retry) || !(await reviveJob(open.db, retry, Date.now())))
            throw new CommandError(`No job that has failed for the last time has the id ${retry}.`);
          finish(printing, { retried: retry }, ['It runs again with the next look at the jobs.']);
          return;
        }
        const dead = await deadJobs(open.db);
        finish(printing, { dead }, [
          dead.length === 0
            ? 'No job has failed for the last time.'
            : `${dead.length} failed for the last time:`,
          ...dead.map(
            ({ id, kind, attempts, diedAt, error }) =>
              `${id}  ${kind}, ${attempts} attempts, ${new Date(diedAt).toISOString()}: ${error}`,
          ),
        ]);
      } finally {
        await open.close();
        await installation.close();
      }
    });
}

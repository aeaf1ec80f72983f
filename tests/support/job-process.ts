/** A node that takes the jobs of jobs.test.ts: `hang` says when it has one in hand and never ends, `work` says when none is left. */

import * as v from 'valibot';
import { defineJob } from '#server/jobs/job.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { openDatabase } from '#server/storage/database.ts';
import { noMail } from '#tests/support/no-mail.ts';

const [url = '', mode] = process.argv.slice(2);
const database = openDatabase(url, { max: 4 });
const job = defineJob<{ n: number }>({
  kind: 'count',
  args: v.strictObject({ n: v.number() }),
  async run() {
    if (mode !== 'hang') return;
    process.send?.('in hand');
    await new Promise(() => undefined);
  },
});
const clock = { ahead: 0 };
const context = {
  database,
  announcer: null as never,
  files: null as never,
  mailer: noMail,
  publicUrl: 'http://localhost',
  // The test's clock stands far in the past: after the lease of the one that was killed.
  now: () => (mode === 'hang' ? 1_000_000 : 1_100_000) + clock.ahead,
};
const runner = await startJobs([job], context, { lookMs: 0 });
await runner.runDue();
process.send?.('done');

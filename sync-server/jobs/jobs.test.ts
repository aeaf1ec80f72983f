import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { noMail } from '#tests/support/no-mail.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { deadJobs, reviveJob } from './dead-jobs.ts';
import { defineJob, defineSchedule, type Elsewhere, type Job, sendJob } from './job.ts';
import { type JobRunner, startJobs } from './job-runner.ts';

let test: TestDatabase;
let open: OpenDatabase;
let now = 1_000_000;
const runners: JobRunner[] = [];

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 8 });
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.close();
  await open.db.deleteFrom('jobs.jobs').execute();
  now = 1_000_000;
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

// biome-ignore lint/suspicious/noExplicitAny: each has arguments of its own
async function node(...jobs: Job<any>[]): Promise<JobRunner> {
  return nodeWith({ now: () => now }, jobs);
}
async function nodeWith(
  { leaseMs, lookMs = 0, now }: { leaseMs?: number; lookMs?: number; now: () => number },
  // biome-ignore lint/suspicious/noExplicitAny: each has arguments of its own
  jobs: readonly Job<any>[],
): Promise<JobRunner> {
  const context = {
    database: open,
    announcer: null as never,
    files: null as never,
    mailer: noMail,
    publicUrl: 'http://localhost',
    now,
  };
  const runner = await startJobs(jobs, context, {
    ...{ lookMs, chance: () => 0.5 },
    ...(leaseMs !== undefined && { leaseMs }),
  });
  runners.push(runner);
  return runner;
}
const waiting = () => open.db.selectFrom('jobs.jobs').selectAll().orderBy('runAt').execute();

function counting(fails: (n: number) => boolean = () => false) {
  const ran: number[] = [];
  const job = defineJob<{ n: number }>({
    kind: 'count',
    args: v.strictObject({ n: v.number() }),
    attempts: 3,
    async run({ n }) {
      ran.push(n);
      if (fails(n)) throw new Error(`${n} could not be counted`);
    },
  });
  return { job, ran };
}

it('runs what a transaction sent once it has committed, and nothing of one that was undone', async () => {
  const { job, ran } = counting();
  const runner = await node(job);
  await open.db.transaction().execute(async (tx) => {
    await sendJob(tx, job, { n: 1 }, { at: now });
    expect(await runner.runDue()).toBe(0);
  });
  const undone = open.db.transaction().execute(async (tx) => {
    await sendJob(tx, job, { n: 2 }, { at: now });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await runner.runDue();
  expect(ran).toEqual([1]);
  expect(await waiting()).toEqual([]);
});

it('runs each job on one of several nodes', async () => {
  const { job, ran } = counting();
  for (let n = 0; n < 40; n++) await sendJob(open.db, job, { n }, { at: now });
  const nodes = await Promise.all([node(job), node(job), node(job)]);
  await Promise.all(nodes.map((each) => each.runDue()));
  expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
});

it('tries a failed job again after a rest, and in the end lists it for the operator, who may have it tried anew', async () => {
  let fails = true;
  const { job, ran } = counting(() => fails);
  const runner = await node(job);
  await sendJob(open.db, job, { n: 7 }, { at: now });
  await runner.runDue();
  now += 14_999;
  await runner.runDue();
  expect(ran).toEqual([7]);
  now += 1;
  await runner.runDue();
  expect(ran).toEqual([7, 7]);
  expect(await deadJobs(open.db)).toEqual([]);
  now += 30_000;
  await runner.runDue();
  const [dead] = await deadJobs(open.db);
  expect(dead).toMatchObject({ kind: 'count', attempts: 3, diedAt: now, error: '7 could not be counted' });
  now += 100_000_000;
  expect(await runner.runDue()).toBe(0);
  fails = false;
  expect(await reviveJob(open.db, dead?.id ?? '', now)).toBe(true);
  await runner.runDue();
  expect(ran).toHaveLength(4);
  expect(await waiting()).toEqual([]);
});

it('gives a job that was revived all its attempts: one more failure does not end it', async () => {
  const { job, ran } = counting(() => true);
  const runner = await node(job);
  await sendJob(open.db, job, { n: 1 }, { at: now });
  for (let n = 0; n < 3; n++) {
    await runner.runDue();
    now += 60_000;
  }
  const [dead] = await deadJobs(open.db);
  await reviveJob(open.db, dead?.id ?? '', now);
  await runner.runDue();
  expect(ran).toHaveLength(4);
  expect(await deadJobs(open.db)).toEqual([]);
  now += 60_000;
  await runner.runDue();
  expect(ran).toHaveLength(5);
});

it('keeps one of the jobs that wait with one key, and a new one beside the one that runs', async () => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const ran: number[] = [];
  const job = defineJob<{ n: number }>({
    kind: 'keyed',
    args: v.strictObject({ n: v.number() }),
    async run({ n }) {
      ran.push(n);
      if (n === 1) await gate;
    },
  });
  const runner = await node(job);
  for (const n of [1, 2]) await sendJob(open.db, job, { n }, { at: now, key: 'same' });
  const running = runner.runDue();
  await expect.poll(() => ran).toEqual([1]);
  for (const n of [3, 4]) await sendJob(open.db, job, { n }, { at: now, key: 'same' });
  release();
  await running;
  await runner.runDue();
  expect(ran).toEqual([1, 3]);
});

it('comes back by schedule, on one node at a time, also after a failure', async () => {
  let runs = 0;
  const hourly = defineSchedule('hourly', 3_600_000, async () => {
    if (++runs === 2) throw new Error('once');
  });
  const nodes = await Promise.all([node(hourly), node(hourly)]);
  const look = () => Promise.all(nodes.map((each) => each.runDue()));
  await look();
  expect(runs).toBe(1);
  now += 3_600_000;
  await look();
  expect(runs).toBe(2);
  now += 15_000;
  await look();
  expect(runs).toBe(3);
  await look();
  expect(runs).toBe(3);
  expect(await waiting()).toHaveLength(1);
});

it('leaves a job that it does not know to a node that does', async () => {
  const { job, ran } = counting();
  await sendJob(open.db, job, { n: 1 }, { at: now });
  const older = await node(defineSchedule('other', 1000, async () => undefined));
  await older.runDue();
  expect(ran).toEqual([]);
  const newer = await node(job);
  await newer.runDue();
  expect(ran).toEqual([1]);
});

it('undoes what a node wrote that another one has taken the job from', async () => {
  const outcomes: string[] = [];
  const job = defineJob<Record<string, never>>({
    kind: 'slow',
    args: v.strictObject({}),
    async run(_args, { attempt, done }) {
      if (attempt === 1) {
        now += 60_001; // it slept, and renewed nothing
        await (await node(job)).runDue();
      }
      await open.db.transaction().execute(async (tx) => {
        await sendJob(tx, other.job, { n: attempt }, { at: now });
        await done(tx);
      });
      outcomes.push(`written by ${attempt}`);
    },
  });
  const other = counting();
  await sendJob(open.db, job, {}, { at: now });
  await (await node(job)).runDue();
  expect(outcomes).toEqual(['written by 2']);
  expect((await waiting()).map(({ args }) => args)).toEqual([{ n: 2 }]);
});

it('keeps a job that takes several leases on the node that runs it, however often another one looks', async () => {
  const ran: number[] = [];
  const long = defineJob<{ n: number }>({
    kind: 'long',
    args: v.strictObject({ n: v.number() }),
    async run({ n }) {
      ran.push(n);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    },
  });
  const real = { leaseMs: 450, now: Date.now };
  const [one, other] = [await nodeWith(real, [long]), await nodeWith(real, [long])];
  await sendJob(open.db, long, { n: 1 }, { at: Date.now() });
  const running = one.runDue();
  await expect.poll(() => ran).toEqual([1]);
  for (let n = 0; n < 12; n++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await other.runDue()).toBe(0);
  }
  await running;
  expect(ran).toEqual([1]);
  expect(await waiting()).toEqual([]);
});

it('fills a place that is free while another job waits for a host that hangs', async () => {
  const { job, ran } = counting();
  let release = () => {};
  const hanging = defineJob<{ n: number }>({
    kind: 'hanging',
    args: v.strictObject({ n: v.number() }),
    run: () => new Promise<void>((resolve) => (release = resolve)),
  });
  const runner = await nodeWith({ now: () => now, lookMs: 20 }, [hanging, job]);
  await sendJob(open.db, hanging, { n: 0 }, { at: now });
  await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1);
  for (let n = 1; n <= 6; n += 1) await sendJob(open.db, job, { n }, { at: now });
  try {
    await expect.poll(() => ran, { timeout: 5_000 }).toHaveLength(6);
  } finally {
    release();
  }
  await runner.close();
  expect(await waiting()).toEqual([]);
});

it('leaves nothing that is due, however quick the jobs are and whomever else the places are for', async () => {
  const { job, ran } = counting();
  const kinds = (['push services', 'mail server', 'partners'] as const).map((waitsFor) => ({
    ...counting().job,
    ...{ kind: waitsFor, waitsFor },
  }));
  const runner = await node(job, ...kinds);
  for (let round = 0; round < 20; round += 1) {
    for (let n = 0; n < 9; n += 1) await sendJob(open.db, job, { n }, { at: now });
    await runner.runDue();
    expect(ran.splice(0)).toHaveLength(9);
  }
});

it('does its own work beside any number of jobs that wait for hosts of others, which hang (ASVS 15.2.2)', async () => {
  const { job, ran } = counting();
  const release: (() => void)[] = [];
  const hanging = (kind: string, waitsFor: Elsewhere) =>
    defineJob<{ n: number }>({
      ...{ kind, waitsFor, args: v.strictObject({ n: v.number() }) },
      run: () => new Promise<void>((resolve) => void release.push(resolve)),
    });
  const push = hanging('to-push', 'push services');
  const mail = hanging('to-mail', 'mail server');
  const { job: sent, ran: mailed } = counting();
  const runner = await nodeWith({ now: () => now, lookMs: 20 }, [
    ...[push, mail, job],
    { ...sent, kind: 'sent', waitsFor: 'partners' },
  ]);
  for (let n = 0; n < 20; n += 1)
    for (const each of [push, mail]) await sendJob(open.db, each, { n }, { at: now });
  await expect.poll(() => release.length).toBeGreaterThanOrEqual(4);
  for (let n = 1; n <= 6; n += 1)
    for (const each of [job, { ...sent, kind: 'sent' }]) await sendJob(open.db, each, { n }, { at: now });
  await expect.poll(() => [ran.length, mailed.length], { timeout: 5_000 }).toEqual([6, 6]);
  const begun = release.length;
  expect(begun).toBeLessThan(10);
  const closing = runner.close();
  for (const each of release) each();
  await closing;
});

it('runs a job again whose process was killed with -9, and keeps what waits', async () => {
  const program = fileURLToPath(new URL('../../tests/support/job-process.ts', import.meta.url));
  const start = (mode: string): ChildProcess =>
    fork(program, [test.url, mode], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { job } = counting();
  for (let n = 0; n < 6; n++) await sendJob(open.db, job, { n }, { at: now });
  const hangs = start('hang');
  await once(hangs, 'message');
  hangs.kill('SIGKILL');
  await once(hangs, 'exit');
  expect(await waiting()).toHaveLength(6);
  const works = start('work');
  await once(works, 'message');
  works.kill('SIGKILL');
  expect(await waiting()).toEqual([]);
});

it('does not start with a job that names no action', async () => {
  const { job } = counting();
  await expect(node({ ...job, action: 'nothing' as never })).rejects.toThrow('The job count names no action');
});

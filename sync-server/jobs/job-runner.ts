/**
 * Takes due jobs and runs them. A job that is taken has a lease: `runAt` is when it may be taken again, and is put off while the job runs.
 * Whoever is killed renews nothing, and another node, or the next start, takes the job.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../storage/tables.ts';
import { assertEachNamesAction } from '../verbs/action.ts';
import { restAfter } from './back-off.ts';
import { type Elsewhere, type Job, type JobContext, LeaseLost } from './job.ts';

const LOOK_MS = 1_000;
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
/** A name that is looked up takes one of four threads that read files and hash passwords as well: push services, whose names strangers choose, get fewer. */
const PLACES: Readonly<Record<Elsewhere | 'here', number>> = {
  here: 4,
  'push services': 3,
  'mail server': 3,
  partners: 3,
};
const SCHEDULE = 'schedule';
const LONGEST_ERROR = 500;

type Log = {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
};

export type JobRunner = {
  /** Runs what is due, also what becomes due meanwhile. @returns how many jobs ran */
  runDue(): Promise<number>;
  /** Lets those that run end, and takes no others. */
  close(): Promise<void>;
};

type Taken = { id: string; kind: string; args: unknown; attempts: number; lease: string };

type Options = { log?: Log; lookMs?: number; leaseMs?: number; chance?: () => number };

type Table = {
  db: Kysely<Database>;
  leaseMs: number;
  chance: () => number;
  now: () => number;
  log: Log | undefined;
};

/** What the table says of jobs: whose they are, until when, and what became of them. */
function jobTable({ db, leaseMs, chance, now, log }: Table) {
  const take = async (kinds: readonly string[], limit: number): Promise<Taken[]> => {
    const at = now();
    // What a newer version has sent stays for a node that knows it.
    const { rows } = await sql<Taken>`
      update jobs.jobs set attempts = attempts + 1, "runAt" = ${at + leaseMs}, lease = gen_random_uuid()
      where id in (
        select id from jobs.jobs where "diedAt" is null and "runAt" <= ${at} and kind = any(${[...kinds]})
        order by "runAt" limit ${limit} for update skip locked
      ) returning id, kind, args, attempts, lease`.execute(db);
    return rows;
  };

  const held = ({ id, lease }: Taken) => sql<boolean>`id = ${id}::uuid and lease = ${lease}::uuid`;

  const end = async (taken: Taken, job: Job, tx = db): Promise<void> => {
    const ended =
      job.everyMs === undefined
        ? await tx.deleteFrom('jobs.jobs').where(held(taken)).executeTakeFirst()
        : await tx
            .updateTable('jobs.jobs')
            .set({ attempts: 0, lease: null, error: null, runAt: now() + job.everyMs })
            .where(held(taken))
            .executeTakeFirst();
    const count = 'numDeletedRows' in ended ? ended.numDeletedRows : ended.numUpdatedRows;
    if (count === 0n) throw new LeaseLost(`Another node has taken ${job.kind}.`);
  };

  const fail = async (taken: Taken, job: Job, err: unknown): Promise<void> => {
    const at = now();
    const last = taken.attempts >= job.attempts && job.everyMs === undefined;
    const about = { err, job: taken.id, kind: job.kind, attempt: taken.attempts };
    if (last) log?.error(about, 'a job has failed for the last time; see `lectern jobs`');
    else log?.warn(about, 'a job has failed, and is tried again');
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('jobs.jobs')
        .set({
          lease: null,
          error: String(err instanceof Error ? err.message : err).slice(0, LONGEST_ERROR),
          // A like job may have been sent since this one was taken.
          key: job.everyMs === undefined ? null : SCHEDULE,
          runAt: at + Math.min(restAfter(taken.attempts, chance), job.everyMs ?? Number.POSITIVE_INFINITY),
          diedAt: last ? at : null,
        })
        .where(held(taken))
        .executeTakeFirst();
      const args = v.safeParse(job.args, taken.args);
      if (last && numUpdatedRows > 0n && args.success) await job.givenUp?.(args.output, tx);
    });
  };

  /** Else another node takes it. */
  const renew = (taken: Taken) =>
    db
      .updateTable('jobs.jobs')
      .set({ runAt: now() + leaseMs })
      .where(held(taken))
      .execute();

  return { take, end, fail, renew };
}

type Performing = {
  // biome-ignore lint/suspicious/noExplicitAny: each job's arguments are checked by its own schema
  byKind: ReadonlyMap<string, Job<any>>;
  context: JobContext;
  leaseMs: number;
  log: Options['log'];
};

function performing(
  { end, fail, renew }: ReturnType<typeof jobTable>,
  { byKind, context, leaseMs, log }: Performing,
) {
  return async (taken: Taken): Promise<void> => {
    const job = byKind.get(taken.kind);
    if (!job) return;
    const renewing = setInterval(
      () => void renew(taken).catch(() => undefined),
      Math.min(RENEW_MS, leaseMs / 3),
    );
    renewing.unref();
    let ended = false;
    try {
      await job.run(v.parse(job.args, taken.args), {
        ...context,
        id: taken.id,
        attempt: taken.attempts,
        async done(tx) {
          await end(taken, job, tx as Kysely<Database>);
          ended = true;
        },
      });
      if (!ended) await end(taken, job);
    } catch (err) {
      if (err instanceof LeaseLost) log?.warn({ err, job: taken.id, kind: job.kind }, 'a job took too long');
      else await fail(taken, job, err);
    } finally {
      clearInterval(renewing);
    }
  };
}

/** Only those that a job of these may take. */
const placesFor = (jobs: readonly Pick<Job<unknown>, 'kind' | 'waitsFor'>[]) =>
  Object.entries(PLACES)
    .map(([of, atOnce]) => ({
      atOnce,
      kinds: jobs.filter(({ waitsFor = 'here' }) => waitsFor === of).map(({ kind }) => kind),
    }))
    .filter(({ kinds }) => kinds.length > 0);

async function keepSchedules(
  db: Kysely<Database>,
  jobs: readonly Pick<Job<unknown>, 'kind' | 'everyMs'>[],
  at: number,
): Promise<void> {
  for (const { kind, everyMs } of jobs) {
    if (everyMs === undefined) continue;
    await db
      .insertInto('jobs.jobs')
      .values({ kind, args: '{}', key: SCHEDULE, createdAt: at, runAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** @throws when a job names no action, or two have one name */
// biome-ignore lint/suspicious/noExplicitAny: each job's arguments are checked by its own schema
export async function startJobs(jobs: readonly Job<any>[], context: JobContext, options: Options = {}) {
  const { log, lookMs = LOOK_MS, leaseMs = LEASE_MS, chance = Math.random } = options;
  const { db } = context.database;
  const byKind = new Map(jobs.map((job) => [job.kind, job]));
  if (byKind.size !== jobs.length) throw new Error('Two jobs have the same name.');
  assertEachNamesAction('job', Object.fromEntries(jobs.map(({ kind, action }) => [kind, action])));
  const places = placesFor(jobs);
  const running = new Set<Promise<void>>();
  let closed = false;

  await keepSchedules(db, jobs, context.now());
  const table = jobTable({ db, leaseMs, chance, log, now: context.now });
  const perform = performing(table, { byKind, context, leaseMs, log });

  /** A place that is free is filled: a job that waits for a host that hangs holds up none but itself. */
  const runDue = async (): Promise<number> => {
    let ran = 0;
    const failures: unknown[] = [];
    const lines = places.map((each) => ({ ...each, busy: new Set<Promise<void>>() }));
    while (!closed && failures.length === 0) {
      // What was busy when its line was looked at may be done by the end of the look, with more waiting behind it.
      let mayBeMore = false;
      for (const { kinds, atOnce, busy } of lines) {
        if (busy.size >= atOnce) {
          mayBeMore = true;
          continue;
        }
        const taken = await table.take(kinds, atOnce - busy.size).catch((err: unknown) => {
          failures.push(err);
          return [];
        });
        ran += taken.length;
        mayBeMore ||= taken.length > 0;
        for (const each of taken) {
          const work = perform(each)
            .catch((err: unknown) => void failures.push(err))
            .finally(() => {
              busy.delete(work);
              running.delete(work);
            });
          busy.add(work);
          running.add(work);
        }
      }
      const working = lines.flatMap(({ busy }) => [...busy]);
      if (working.length === 0) {
        if (mayBeMore) continue;
        break;
      }
      const mayCome = lookMs > 0 && lines.some(({ busy, atOnce }) => busy.size < atOnce);
      await Promise.race([...working, ...(mayCome ? [sleep(lookMs, undefined, { ref: false })] : [])]);
    }
    await Promise.all(lines.flatMap(({ busy }) => [...busy]));
    if (failures.length > 0) throw failures[0];
    return ran;
  };

  let looking: NodeJS.Timeout | undefined;
  const look = () => {
    looking = setTimeout(async () => {
      // The lease outlives a database that is away.
      await runDue().catch((err: unknown) => log?.warn({ err }, 'jobs could not be taken; trying again'));
      if (!closed) look();
    }, lookMs);
    looking.unref();
  };
  if (lookMs > 0) look();

  const runner: JobRunner = {
    runDue,
    async close() {
      closed = true;
      clearTimeout(looking);
      await Promise.allSettled(running);
    },
  };
  return runner;
}

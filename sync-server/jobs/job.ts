/**
 * A job is work that a change leaves for later: a mail, a clean-up, a count. It is sent inside the change's transaction, so that neither is
 * there without the other, and runs at least once; what it writes in the transaction that it hands to `done` happens once.
 */
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Presence } from '#domain/realtime.ts';
import type { AssetFiles } from '../assets/asset-files.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Announcer } from '../realtime/announcer.ts';
import type { AiSettings } from '../settings/ai-settings.ts';
import type { FlagSetting } from '../settings/flag-settings.ts';
import type { OpenDatabase } from '../storage/database.ts';
import type { Database } from '../storage/tables.ts';
import type { Action } from '../verbs/action.ts';

/** What every job may use. */
export type JobContext = {
  database: OpenDatabase;
  announcer: Announcer;
  files: AssetFiles;
  mailer: Mailer;
  /** the origin that people open */
  publicUrl: string;
  /** absent: none is set */
  flags?: readonly FlagSetting[];
  /** the language model that writes for authors; absent or null: none does */
  ai?: AiSettings | null;
  /** to whom feedback is mailed; absent or null: to nobody */
  feedbackTo?: string | null;
  /** whether somebody is at the app just now, as far as nodes know; absent: nobody knows */
  presenceOf?: (userId: string) => Presence;
  now(): number;
};

export type JobRun = JobContext & {
  /** the same at each attempt */
  id: string;
  /** 1 for the first */
  attempt: number;
  /**
   * Ends the job in the transaction of what it writes: both are there, or neither.
   * @throws LeaseLost when another node has taken the job; the transaction must be undone
   */
  done(tx: Kysely<Database>): Promise<void>;
};

/**
 * Whose hosts a job waits for. Each has places of its own, for a host that hangs must hold up nothing else: push services are whatever hosts
 * people have named, the others those that the operator has set.
 */
export type Elsewhere = 'push services' | 'mail server' | 'partners';

export type Job<Args = unknown> = {
  /** for ever: a waiting job is found by it after an update */
  kind: string;
  action: Action;
  /** ids and numbers; what is secret is read when the job runs */
  args: v.GenericSchema<Args>;
  /** how often it is tried before an operator has to look */
  attempts: number;
  /** a job of its own that comes back; it needs no arguments */
  everyMs?: number;
  /** absent: for nobody but the database */
  waitsFor?: Elsewhere;
  run(args: Args, run: JobRun): Promise<void>;
  /** What others wait for is let go, with the last attempt that failed: an operator may still have the job run again. */
  givenUp?(args: Args, tx: Kysely<Database>): Promise<void>;
};

export class LeaseLost extends Error {}

/** What a job says of itself, with what most jobs have alike. */
export const defineJob = <Args>(
  job: Pick<Job<Args>, 'kind' | 'args' | 'run'> & Partial<Job<Args>>,
): Job<Args> => ({ action: 'platform.Maintain', attempts: 12, ...job });

/** A job that comes back by itself, on one node at a time. */
export const defineSchedule = (
  kind: string,
  everyMs: number,
  run: (run: JobRun) => Promise<unknown>,
  more: { waitsFor?: Elsewhere } = {},
): Job<Record<string, never>> =>
  defineJob({
    ...more,
    kind,
    args: v.strictObject({}),
    everyMs,
    run: async (_args, given) => {
      await run(given);
    },
  });

export type SendOptions = {
  /** server time, epoch ms */
  at: number;
  runAt?: number;
  /** of the jobs of a kind that wait with the same key one is enough: the one that is there stays. One that runs already is no such job. */
  key?: string;
};

/** @param tx  the transaction of the change that needs the job */
export async function sendJob<Args>(
  tx: Kysely<Database>,
  job: Job<Args>,
  args: NoInfer<Args>,
  { at, runAt = at, key }: SendOptions,
): Promise<void> {
  await tx
    .insertInto('jobs.jobs')
    .values({
      kind: job.kind,
      args: JSON.stringify(v.parse(job.args, args)),
      key: key ?? null,
      createdAt: at,
      runAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

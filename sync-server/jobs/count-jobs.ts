/** How the jobs are doing, in one statement. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../storage/tables.ts';

export type JobCounts = { waiting: number; failed: number; lateMs: number };

/** @param at  server time, epoch ms */
export async function countJobs(db: Kysely<Database>, at: number): Promise<JobCounts> {
  const { waiting, failed, next } = await db
    .selectFrom('jobs.jobs')
    .select([
      sql<number>`count(*) filter (where "diedAt" is null)::int`.as('waiting'),
      sql<number>`count(*) filter (where "diedAt" is not null)::int`.as('failed'),
      sql<number | null>`(min("runAt") filter (where "diedAt" is null))::float8`.as('next'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting, failed, lateMs: Math.max(0, at - (next ?? at)) };
}

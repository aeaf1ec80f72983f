/** Jobs that were tried as often as they may be: nothing more happens to them until the operator says so. */
import type { Kysely } from 'kysely';
import type { Database } from '../storage/tables.ts';

export type DeadJob = { id: string; kind: string; attempts: number; diedAt: number; error: string };

export async function deadJobs(db: Kysely<Database>): Promise<DeadJob[]> {
  const rows = await db
    .selectFrom('jobs.jobs')
    .select(['id', 'kind', 'attempts', 'diedAt', 'error'])
    .where('diedAt', 'is not', null)
    .orderBy('diedAt')
    .execute();
  return rows.map(({ diedAt, error, ...row }) => ({ ...row, diedAt: diedAt ?? 0, error: error ?? '' }));
}

/** Gives it all its attempts anew. @returns false when no dead job has this id */
export async function reviveJob(db: Kysely<Database>, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs.jobs')
    .set({ diedAt: null, attempts: 0, runAt: at, key: null })
    .where('id', '=', id)
    .where('diedAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Which text a draft with approvals had when the server last looked, so that lists say whether it was approved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content."approvedTexts" (
    "skillId" uuid primary key references content.skills on delete cascade,
    seq integer not null,
    "textHash" text
  )`.execute(db);
}

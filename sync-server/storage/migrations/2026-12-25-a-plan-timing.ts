import { type Kysely, sql } from 'kysely';

/** A plan's time, repetition and reminder (`Timing` in domain/plan-timing.ts), and when its person is to be reminded next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content."scheduleItems" add column timing jsonb, add column "remindAt" bigint`.execute(
    db,
  );
  await sql`create index on content."scheduleItems" ("remindAt") where "remindAt" is not null`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Calendar programs take a changed event for what it is by its number, which rises. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content."scheduleItems" add column sequence integer not null default 0`.execute(db);
}

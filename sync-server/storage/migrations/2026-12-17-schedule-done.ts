import { type Kysely, sql } from 'kysely';

/** What its person says of it themselves: done, or to do although it is finished; null: as its progress says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content."scheduleItems" add column done boolean`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Until when a password that the operator printed opens the way to one of the person's own; null: it is their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.credentials add column "temporaryUntil" bigint`.execute(db);
}

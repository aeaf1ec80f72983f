import { type Kysely, sql } from 'kysely';

/** A search key ends with the session that fetched it; which address was the first one before tells who may take an account back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content."searchKeys" add column "sessionId" uuid`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Which session a code was worth: a code that is shown again ends it (RFC 6749, 4.1.2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts."signInCodes" add column "madeSession" uuid`.execute(db);
}

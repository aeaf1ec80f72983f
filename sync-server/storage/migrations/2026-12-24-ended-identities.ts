import { type Kysely, sql } from 'kysely';

/** Its person wants that it opens their account no more, since then: a row that is gone would join again by its address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.identities add column "endedAt" bigint`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** When somebody last had a code in hand for which no seat was left: whoever made it is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts."accessCodes" add column "noSeatAt" bigint`.execute(db);
}

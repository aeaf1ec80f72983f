import { type Kysely, sql } from 'kysely';

/** One access code can be taken back, beside all of a batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table accounts."accessCodes" add column "revokedAt" bigint').execute(db);
}

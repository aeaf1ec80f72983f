import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A link that was used is kept until it would have expired: whoever opens it once more reads that, instead of 'not valid'. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts."mailTokens" add column "usedAt" bigint`.execute(db);
}

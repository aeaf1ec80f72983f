import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Since when an organization is on the marketplace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.organizations add column "listedAt" bigint`.execute(db);
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A session in which billing runs on test data (D72). It stays so until it ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.sessions add column sandbox boolean not null default false`.execute(db);
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A skill that was made for the former editor says so (D95). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content.skills add column legacy boolean not null default false`.execute(db);
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Which groups a person has pinned, and when they were there last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts."groupMembers"
    add column pinned boolean not null default false,
    add column "visitedAt" bigint`.execute(db);
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Private notes of people on blocks of lessons. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content.notes (
    id uuid primary key,
    "userId" uuid not null references accounts.users,
    "skillId" uuid not null references content.skills,
    "blockKey" text,
    quote text not null,
    body text not null,
    "createdAt" bigint not null,
    "updatedAt" bigint not null
  )`.execute(db);
  await sql`create index on content.notes ("userId")`.execute(db);
}

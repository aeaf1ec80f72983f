import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What people want to be told where, and how many notices were mailed to whom in the last day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.users add column notices jsonb`.execute(db);
  await sql`create table communication."noticeMails" (
    "userId" uuid not null references accounts.users,
    "sentAt" bigint not null
  )`.execute(db);
  await sql`create index on communication."noticeMails" ("userId", "sentAt")`.execute(db);
}

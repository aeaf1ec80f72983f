import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Who somebody is at a provider, by its own name for them; and by what a session's person has proved who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts.identities (
    issuer text not null,
    subject text not null,
    "userId" uuid not null references accounts.users,
    "createdAt" bigint not null,
    primary key (issuer, subject)
  )`.execute(db);
  await sql`create index on accounts.identities ("userId")`.execute(db);
  await sql`alter table accounts.sessions add column factors jsonb not null default '["password"]'`.execute(
    db,
  );
}

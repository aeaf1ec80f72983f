import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * An address that nobody has confirmed is nobody's: it stands beside the account, and takes its place when its mail is answered. A token of a
 * mail is kept as a hash, and serves once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.users add column "pendingEmail" text`.execute(db);
  await sql`create index on accounts.users (lower("pendingEmail")) where "pendingEmail" is not null`.execute(
    db,
  );
  await sql`create table accounts."mailTokens" (
    hash text primary key,
    "userId" uuid not null references accounts.users,
    purpose text not null,
    email text not null,
    next text,
    "expiresAt" bigint not null
  )`.execute(db);
  await sql`create index on accounts."mailTokens" ("userId")`.execute(db);
  await sql`create index on accounts."mailTokens" ("expiresAt")`.execute(db);
}

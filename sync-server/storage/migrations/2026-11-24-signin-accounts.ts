import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What a person says of themselves, further addresses, former aliases, keys for scripts, and when a session last saw its person's password.
 * Sessions of before are not fresh: they are asked once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.users
    add column socials jsonb not null default '[]',
    add column "profileVisible" boolean not null default false,
    add column video jsonb,
    add column "deletionAt" bigint`.execute(db);
  await sql`create index users_to_delete on accounts.users ("deletionAt") where "deletionAt" is not null`.execute(
    db,
  );
  await sql`alter table accounts.sessions add column "freshAt" bigint not null default 0`.execute(db);
  await sql`create table accounts."otherEmails" (
    "userId" uuid not null references accounts.users,
    address text not null,
    verified boolean not null default false,
    "addedAt" bigint not null,
    primary key ("userId", address)
  )`.execute(db);
  await sql`create unique index on accounts."otherEmails" (address) where verified`.execute(db);
  await sql`create table accounts."formerAliases" (
    alias text primary key,
    "userId" uuid references accounts.users,
    "organizationId" uuid references accounts.organizations,
    "freedAt" bigint not null
  )`.execute(db);
  await sql`create table accounts."appKeys" (
    id uuid primary key,
    "userId" uuid not null references accounts.users,
    name text not null,
    scopes jsonb not null,
    hash text not null unique,
    "lastFour" text not null,
    "createdAt" bigint not null,
    "expiresAt" bigint not null,
    "usedAt" bigint
  )`.execute(db);
  await sql`create index on accounts."appKeys" ("userId")`.execute(db);
}

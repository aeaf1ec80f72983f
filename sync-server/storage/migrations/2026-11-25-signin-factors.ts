import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Second factors: the authenticator app of a person, whose secret is sealed; recovery codes as hashes, gone when used; passkeys; and challenges
 * that have served, until they would expire anyway.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts.totp (
    "userId" uuid primary key references accounts.users,
    secret text not null,
    "lastStep" bigint not null,
    "createdAt" bigint not null
  )`.execute(db);
  await sql`create table accounts."recoveryCodes" (
    "userId" uuid not null references accounts.users,
    hash text not null,
    primary key ("userId", hash)
  )`.execute(db);
  await sql`create table accounts.passkeys (
    id uuid primary key,
    "credentialId" text not null unique,
    "userId" uuid not null references accounts.users,
    name text not null,
    "publicKey" text not null,
    counter bigint not null,
    transports jsonb not null,
    "createdAt" bigint not null,
    "usedAt" bigint
  )`.execute(db);
  await sql`create index on accounts.passkeys ("userId")`.execute(db);
  await sql`create table accounts."spentChallenges" (
    id text primary key,
    "expiresAt" bigint not null
  )`.execute(db);
  await sql`create index on accounts."spentChallenges" ("expiresAt")`.execute(db);
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Access codes in batches, kept as hashes, and access groups that count their seats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table content."accessGroups"
    add column name text not null default '',
    add column type text not null default 'subscription',
    add column "seatsMax" int,
    add column "autoAssign" boolean not null default false,
    add column "createdAt" bigint not null default 0`,
  'create index on content."accessGroups" ("organizationId")',
  'alter table content.seats add column "assignedBy" uuid',
  `create table content."invitedSeats" (
    "accessGroupId" uuid not null references content."accessGroups",
    "inviteId" uuid not null,
    "assignedAt" bigint not null,
    "assignedBy" uuid not null,
    primary key ("accessGroupId", "inviteId")
  )`,
  'create index on content."invitedSeats" ("inviteId")',
  `create table accounts."accessCodeBatches" (
    id uuid primary key,
    "organizationId" uuid not null references accounts.organizations,
    name text not null,
    note text not null default '',
    gifts jsonb not null,
    "createdAt" bigint not null,
    "createdBy" uuid not null references accounts.users,
    "expiresAt" bigint,
    "revokedAt" bigint
  )`,
  'create index on accounts."accessCodeBatches" ("organizationId", "createdAt")',
  `create table accounts."accessCodes" (
    hash text primary key,
    "batchId" uuid not null references accounts."accessCodeBatches",
    ending text not null,
    status text not null default 'available' check (status in ('available', 'pending', 'redeemed')),
    "userId" uuid references accounts.users,
    "groupId" uuid,
    "claimedAt" bigint,
    "redeemedAt" bigint
  )`,
  'create index on accounts."accessCodes" ("batchId")',
];

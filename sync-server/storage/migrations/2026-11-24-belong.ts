import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Groups of an organization, invitations into it, and its join code. When somebody joined is known from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.organizations add column "joinCode" text unique`.execute(db);
  await sql`alter table accounts.profiles add column "joinedAt" bigint`.execute(db);
  await sql`create index if not exists profiles_of_organization on accounts.profiles ("organizationId")`.execute(
    db,
  );
  await sql`create table accounts.groups (
    id uuid primary key,
    "organizationId" uuid not null references accounts.organizations,
    name text not null,
    slug text not null,
    description text not null default '',
    private boolean not null default false,
    archived boolean not null default false,
    "createdAt" bigint not null,
    "createdBy" uuid not null references accounts.users,
    unique ("organizationId", slug)
  )`.execute(db);
  await sql`create table accounts."groupMembers" (
    "groupId" uuid not null references accounts.groups,
    "userId" uuid not null references accounts.users,
    role text not null check (role in ('grpAdmin', 'member')),
    "joinedAt" bigint not null,
    primary key ("groupId", "userId")
  )`.execute(db);
  await sql`create index on accounts."groupMembers" ("userId")`.execute(db);
  await sql`create table accounts.invitations (
    id uuid primary key,
    "organizationId" uuid not null references accounts.organizations,
    email text not null,
    roles jsonb not null,
    groups jsonb not null,
    status text not null,
    "sentAt" bigint not null,
    "declinedAt" bigint,
    "invitedBy" uuid not null references accounts.users,
    "createdAt" bigint not null
  )`.execute(db);
  await sql`create index on accounts.invitations ("organizationId", "createdAt")`.execute(db);
  await sql`create unique index invitations_waiting on accounts.invitations ("organizationId", email) where status = 'pending'`.execute(
    db,
  );
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What people plan: schedule, favorites, playlists with their followers, assignments, and the address of a calendar feed as a hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content."scheduleItems" (
    "userId" uuid not null references accounts.users,
    "entityType" text not null,
    "entityId" uuid not null,
    title text not null,
    date text,
    "addedAt" bigint not null,
    primary key ("userId", "entityType", "entityId")
  )`.execute(db);
  await sql`create index on content."scheduleItems" ("userId", date, "entityId") where date is not null`.execute(
    db,
  );
  await sql`create table content.favorites (
    "userId" uuid not null references accounts.users,
    "entityType" text not null,
    "entityId" uuid not null,
    title text not null,
    "on" boolean not null,
    "addedAt" bigint not null,
    primary key ("userId", "entityType", "entityId")
  )`.execute(db);
  await sql`create table content.playlists (
    id uuid primary key,
    "ownerType" text not null check ("ownerType" in ('USER', 'ORGANIZATION')),
    "ownerId" uuid not null,
    "organizationId" uuid references accounts.organizations,
    title text not null,
    description text not null,
    items jsonb not null default '[]',
    "createdBy" uuid not null references accounts.users,
    "createdAt" bigint not null,
    "updatedAt" bigint not null,
    "deletedAt" bigint
  )`.execute(db);
  await sql`create index on content.playlists ("ownerId")`.execute(db);
  await sql`create index on content.playlists ("organizationId") where "organizationId" is not null`.execute(
    db,
  );
  await sql`create table content."playlistFollows" (
    "userId" uuid not null references accounts.users,
    "playlistId" uuid not null references content.playlists,
    "on" boolean not null,
    at bigint not null,
    primary key ("userId", "playlistId")
  )`.execute(db);
  await sql`create index on content."playlistFollows" ("playlistId")`.execute(db);
  await sql`create table content.assignments (
    id uuid primary key,
    "stackId" uuid not null references content.playlists,
    "organizationId" uuid not null references accounts.organizations,
    "toType" text not null check ("toType" in ('ORGANIZATION', 'GROUP')),
    "toId" uuid not null,
    "dueDate" text,
    "assignedBy" uuid not null references accounts.users,
    "assignedAt" bigint not null,
    "withdrawnAt" bigint,
    unique ("stackId", "toType", "toId")
  )`.execute(db);
  await sql`create index on content.assignments ("organizationId")`.execute(db);
  await sql`create table content."calendarFeeds" (
    "userId" uuid primary key references accounts.users,
    "tokenHash" text not null unique,
    "createdAt" bigint not null
  )`.execute(db);
}

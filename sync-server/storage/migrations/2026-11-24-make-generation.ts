import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Tags and summaries that somebody has asked the server for, and what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content."contentJobs" (
    id uuid primary key,
    type text not null check (type in ('summary', 'tags')),
    "entityType" text not null check ("entityType" in ('skill', 'collection')),
    "entityId" uuid not null,
    "userId" uuid not null references accounts.users,
    "upsertShortDescription" boolean not null default false,
    status text not null check (status in ('queued', 'running', 'completed', 'failed')),
    "createdAt" bigint not null,
    "startedAt" bigint,
    "completedAt" bigint,
    message text not null default '',
    summary text,
    "shortDescription" text,
    "contentTags" jsonb
  )`.execute(db);
  await sql`create index on content."contentJobs" ("userId", "createdAt")`.execute(db);
}

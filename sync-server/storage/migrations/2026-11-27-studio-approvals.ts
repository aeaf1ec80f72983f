import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Who approved which text, what an organization asks for before a publication, and the views of the studio that people saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content."skillApprovals" (
    "skillId" uuid not null references content.skills on delete cascade,
    "userId" uuid not null references accounts.users,
    stage text not null,
    "textHash" text not null,
    "approvedAt" bigint not null,
    "withdrawnAt" bigint,
    primary key ("skillId", "userId", stage, "textHash")
  )`.execute(db);
  await sql`create table content."approvalStages" (
    "organizationId" uuid primary key references accounts.organizations on delete cascade,
    stages jsonb not null
  )`.execute(db);
  await sql`create table content."studioViews" (
    id uuid primary key,
    "userId" uuid not null references accounts.users,
    "organizationId" uuid references accounts.organizations on delete cascade,
    name text not null,
    search jsonb not null,
    columns jsonb not null,
    "createdAt" bigint not null,
    "updatedAt" bigint not null,
    "deletedAt" bigint
  )`.execute(db);
  await sql`create index on content."studioViews" ("userId")`.execute(db);
}

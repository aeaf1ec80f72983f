import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Lab templates and the courses that offer them; what a retirement has changed, so that a restoration can put it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content.labs (
    id uuid primary key,
    "organizationId" uuid not null references accounts.organizations,
    "entityType" text not null check ("entityType" in ('virtual_lab', 'lab_image')),
    "operatingSystem" text check ("operatingSystem" in ('LINUX', 'WINDOWS', 'OTHER')),
    "labName" text not null,
    workflow text not null,
    archived boolean not null default false,
    "createdBy" uuid not null references accounts.users,
    "createdAt" bigint not null,
    "updatedAt" bigint not null,
    check (("entityType" = 'lab_image') = ("operatingSystem" is not null))
  )`.execute(db);
  await sql`create index on content.labs ("organizationId")`.execute(db);
  await sql`create table content."courseLabs" (
    "courseId" uuid not null references content.collections on delete cascade,
    "labId" uuid not null references content.labs on delete cascade,
    primary key ("courseId", "labId")
  )`.execute(db);
  await sql`create index on content."courseLabs" ("labId")`.execute(db);
  await sql`create table content.retirements (
    "courseId" uuid primary key references content.collections on delete cascade,
    state text not null check (state in ('retiring', 'retired', 'restoring')),
    "replacementId" uuid,
    "internalComments" text not null,
    "requestedBy" uuid not null references accounts.users,
    "requestedAt" bigint not null,
    "originalWorkflow" text,
    moved jsonb
  )`.execute(db);
  await sql`create table content."retiredItems" (
    "courseId" uuid not null references content.retirements on delete cascade,
    type text not null check (type in ('skill', 'lab')),
    "itemId" uuid not null,
    "originalWorkflow" text not null,
    primary key ("courseId", type, "itemId")
  )`.execute(db);
}

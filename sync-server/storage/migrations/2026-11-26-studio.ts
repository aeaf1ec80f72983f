import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Collections that were put away, skills that other organizations may show, and an organization's tags by category. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content.collections add column archived boolean not null default false`.execute(db);
  await sql`alter table content.skills add column syndicated boolean not null default false`.execute(db);
  await sql`create table content."tagCategories" (
    id uuid primary key,
    "organizationId" uuid not null references accounts.organizations,
    name text not null,
    "nameKey" text not null,
    type text not null check (type in ('CATEGORY', 'VALUE')),
    kind text not null check (kind in ('CONTENT_CATEGORY', 'TAG_CATEGORY')),
    unique ("organizationId", "nameKey")
  )`.execute(db);
  await sql`create table content."tagValues" (
    id uuid primary key,
    "categoryId" uuid not null references content."tagCategories",
    name text not null,
    "nameKey" text not null,
    enabled boolean not null,
    unique ("categoryId", "nameKey")
  )`.execute(db);
}

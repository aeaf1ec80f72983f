import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What the server finds content by. Near spellings need the extension pg_trgm; where the database has none, or refuses it, whole words and
 * their beginnings are found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content."searchDocuments" (
    type text not null,
    id uuid not null,
    "organizationId" uuid not null,
    open boolean not null,
    title tsvector not null,
    words tsvector not null,
    "titleText" text not null,
    "bodyVersion" integer,
    factor real not null,
    primary key (type, id)
  )`.execute(db);
  await sql`create index on content."searchDocuments" using gin (words)`.execute(db);
  await sql`create table content."searchKeys" (
    hash text primary key,
    "userId" uuid not null references accounts.users,
    "expiresAt" bigint not null
  )`.execute(db);
  await sql`create index on content."searchKeys" ("userId")`.execute(db);
  await sql`do $$ begin
    create extension if not exists pg_trgm;
    create index on content."searchDocuments" using gin ("titleText" gin_trgm_ops);
  exception when others then
    raise notice 'The search does without near spellings: pg_trgm can not be created (%).', sqlerrm;
  end $$`.execute(db);
}

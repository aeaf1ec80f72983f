import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What is said about courses and skills beside their texts; likes, and own flashcards with what was known at each review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content.collections
    add column "descV2" jsonb,
    add column "fileMap" jsonb,
    add column "certificationName" text not null default '',
    add column "productDetails" jsonb,
    add column "createdBy" uuid,
    add column tags jsonb not null default '[]',
    add column "courseAuthors" jsonb not null default '[]',
    add column links jsonb not null default '[]',
    add column summary text not null default '',
    add column "examLinks" jsonb not null default '[]',
    add column labs jsonb not null default '[]',
    add column retirement jsonb,
    add column "featuredImage" uuid,
    add column "featuredCover" text not null default 'gray',
    add column likes integer not null default 0,
    add column "boostScore" integer not null default 0,
    add column "buryScore" integer not null default 0`.execute(db);
  await sql`alter table content.skills
    add column "createdBy" uuid,
    add column "featuredImage" uuid,
    add column "boostScore" integer not null default 0,
    add column "buryScore" integer not null default 0`.execute(db);
  await sql`create table content.ratings (
    "userId" uuid not null references accounts.users,
    "entityType" text not null check ("entityType" in ('skill', 'collection')),
    "entityId" uuid not null,
    value text check (value in ('like', 'dislike')),
    counted text,
    at bigint not null,
    primary key ("userId", "entityType", "entityId")
  )`.execute(db);
  await sql`create index on content.ratings ("entityType", "entityId")`.execute(db);
  await sql`create table content."ownFlashcards" (
    id uuid primary key,
    "userId" uuid not null references accounts.users,
    "skillId" uuid not null references content.skills,
    front text not null,
    rear text not null,
    "createdAt" bigint not null,
    "deletedAt" bigint
  )`.execute(db);
  await sql`create index on content."ownFlashcards" ("userId")`.execute(db);
  await sql`create table content."cardReviews" (
    id uuid primary key,
    "userId" uuid not null references accounts.users,
    "flashcardId" uuid not null,
    "skillId" uuid not null,
    grade text not null check (grade in ('Again', 'Hard', 'Good', 'Easy')),
    at bigint not null
  )`.execute(db);
  await sql`create index on content."cardReviews" ("userId", "flashcardId", at)`.execute(db);
}

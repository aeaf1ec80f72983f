/** Courses inside LMSs: packages that were exported, the learners that they brought, and what these have done. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create schema lms',
  `create table lms.packages (
    id uuid primary key,
    "courseId" uuid not null references content.collections,
    "organizationId" uuid not null,
    "keyHash" text not null unique,
    "lmsOrigin" text not null,
    "createdBy" uuid not null,
    "createdAt" bigint not null
  )`,
  'create index on lms.packages ("courseId")',
  `create table lms.learners (
    "userId" uuid primary key references accounts.users,
    "packageId" uuid not null references lms.packages,
    "learnerHash" text not null,
    name text not null,
    progress text,
    "createdAt" bigint not null,
    "launchedAt" bigint not null,
    unique ("packageId", "learnerHash")
  )`,
  `create table lms."otherProgress" (
    "userId" uuid not null references lms.learners,
    sha256 text not null,
    progress text not null,
    "keptAt" bigint not null,
    primary key ("userId", sha256)
  )`,
  `create table lms.answers (
    "skillId" uuid not null,
    "questionId" text not null,
    "userId" uuid not null references lms.learners,
    answer jsonb not null,
    primary key ("skillId", "questionId", "userId")
  )`,
  `create table lms."handOffs" (
    "codeHash" text primary key,
    "userId" uuid not null references lms.learners,
    "expiresAt" bigint not null
  )`,
];

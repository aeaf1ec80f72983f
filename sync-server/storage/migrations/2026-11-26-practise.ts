import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Practice exams with their banks of questions, and the sessions of those who take them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content.exams (
    id uuid primary key,
    "courseId" uuid not null references content.collections on delete cascade,
    title text not null,
    shuffle boolean not null,
    "timeLimitMinutes" integer,
    draws integer,
    "createdBy" uuid not null references accounts.users,
    "createdAt" bigint not null,
    "updatedAt" bigint not null,
    "deletedAt" bigint
  )`.execute(db);
  await sql`create index on content.exams ("courseId")`.execute(db);
  await sql`create table content."examQuestions" (
    id uuid primary key,
    "examId" uuid not null references content.exams on delete cascade,
    position integer not null,
    kind text not null check (kind in ('singleChoice', 'multipleChoice', 'trueFalse', 'shortText')),
    text text not null,
    choices jsonb not null,
    correct jsonb not null,
    explanation text not null,
    picture uuid,
    "deletedAt" bigint
  )`.execute(db);
  await sql`create index on content."examQuestions" ("examId")`.execute(db);
  await sql`create index on content."examQuestions" (picture) where picture is not null`.execute(db);
  await sql`create table content."examSessions" (
    id uuid primary key,
    "examId" uuid not null references content.exams on delete cascade,
    "userId" uuid not null references accounts.users,
    "questionIds" jsonb not null,
    "startedAt" bigint not null,
    "timeLimitMinutes" integer,
    answers jsonb not null,
    "finishedAt" bigint,
    score integer check (score between 0 and 100),
    review jsonb
  )`.execute(db);
  await sql`create index on content."examSessions" ("examId")`.execute(db);
  await sql`create index on content."examSessions" ("userId")`.execute(db);
}

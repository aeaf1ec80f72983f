import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Certificates of completed courses, one for a person and course, each with a token by which anybody may verify it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content.certificates (
    id uuid primary key,
    "userId" uuid not null references accounts.users,
    "courseId" uuid not null references content.collections on delete cascade,
    "organizationId" uuid not null,
    title text not null,
    organization text not null,
    "issuedAt" bigint not null,
    token text not null unique,
    unique ("userId", "courseId")
  )`.execute(db);
}

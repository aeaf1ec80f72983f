import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The courses that a group learns: its new members are enrolled as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts."groupCourses" (
    "groupId" uuid not null references accounts.groups on delete cascade,
    "courseId" uuid not null,
    "enrolledBy" uuid not null,
    "enrolledAt" bigint not null,
    primary key ("groupId", "courseId")
  )`.execute(db);
}

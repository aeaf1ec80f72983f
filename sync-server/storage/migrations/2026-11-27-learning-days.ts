import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What reports add up: learning by course, person and day, rolled up each day. Of no course: in all that the organization has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content."learningDays" (
    "organizationId" uuid not null,
    "courseId" uuid,
    "userId" uuid not null,
    day bigint not null,
    finished integer not null,
    seconds double precision not null
  )`.execute(db);
  await sql`create index on content."learningDays" ("organizationId", "courseId")`.execute(db);
  await sql`create table content."learningRollUps" (
    "organizationId" uuid not null,
    "courseId" uuid,
    "countsTo" bigint not null,
    members text not null,
    unique nulls not distinct ("organizationId", "courseId")
  )`.execute(db);
  await sql`create index on content.progress ("updatedAt")`.execute(db);
}

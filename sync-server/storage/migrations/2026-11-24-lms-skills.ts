/** A package opens a course, or one skill by itself (LMS-001). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lms.packages alter column "courseId" drop not null`.execute(db);
  await sql`alter table lms.packages add column "skillId" uuid references content.skills`.execute(db);
  await sql`alter table lms.packages add constraint packages_open_one
    check (num_nonnulls("courseId", "skillId") = 1)`.execute(db);
  await sql`create index on lms.packages ("skillId")`.execute(db);
}

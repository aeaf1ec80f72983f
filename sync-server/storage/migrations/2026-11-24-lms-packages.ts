import { type Kysely, sql } from 'kysely';

/** Packages of an LMS can be revoked, and can ask for learners that the LMS's server has signed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lms.packages
    add column signed boolean not null default false,
    add column "revokedAt" bigint,
    add column "revokedBy" uuid`.execute(db);
}

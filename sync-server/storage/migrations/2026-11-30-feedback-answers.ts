import { type Kysely, sql } from 'kysely';

/** What the staff has answered and who, when nothing more is to be done, and the try that changed it last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.feedback
    add column answer text,
    add column "answeredBy" uuid references accounts.users,
    add column "closedAt" bigint,
    add column "attemptId" uuid`.execute(db);
  await sql`create index on accounts.feedback (at desc, id desc)`.execute(db);
}

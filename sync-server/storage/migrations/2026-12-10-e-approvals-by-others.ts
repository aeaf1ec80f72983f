import { type Kysely, sql } from 'kysely';

/** Who wrote the text that was looked at, and the one before it; whether an organization counts the approval of whoever wrote last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content."approvedTexts"
    add column "lastWriter" uuid,
    add column "formerHash" text,
    add column "formerWriter" uuid`.execute(db);
  await sql`alter table content."approvalStages"
    add column "byAnother" boolean not null default true`.execute(db);
}

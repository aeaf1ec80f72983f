/** Drafts as they were before they were set back to the published text. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table content."draftCopies" (
      "skillId" uuid not null references content.skills,
      at bigint not null,
      "userId" uuid not null,
      state bytea not null,
      primary key ("skillId", at)
    )`)
    .execute(db);
}

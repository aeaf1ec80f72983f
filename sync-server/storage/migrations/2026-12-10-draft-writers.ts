import { type Kysely, sql } from 'kysely';

/** Who changed the text of a draft last. Of what was written before nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content."draftSnapshots" add column "writtenBy" uuid`.execute(db);
}

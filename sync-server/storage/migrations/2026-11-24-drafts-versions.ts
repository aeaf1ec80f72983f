/** Versions of a draft that an author has named; without a name, what was there before the draft was set back. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table content."draftCopies" add column name text').execute(db);
}

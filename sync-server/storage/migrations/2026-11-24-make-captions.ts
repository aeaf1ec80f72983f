import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A video's captions are a file of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content.assets add column "captionsId" uuid`.execute(db);
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The cover of a page has a colour of its own now; until somebody chooses one, it is that of the card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update content.collections set "featuredCover" = cover`.execute(db);
}

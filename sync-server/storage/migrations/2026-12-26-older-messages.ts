import { type Kysely, sql } from 'kysely';

/** What devices no longer have of a channel, as a search in it reads it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "olderMessages" on communication.messages ("channelId", "sentAt" desc, id desc) where not kept`.execute(
    db,
  );
}

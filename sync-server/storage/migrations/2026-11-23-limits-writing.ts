/** What somebody has written lately is counted with each thing that they write; what is blanked is found by its comment. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on content.comments ("createdBy", "createdAt")`.execute(db);
  await sql`create index on communication.messages ("senderId", "sentAt")`.execute(db);
  await sql`create index on sync.mutations ((data->>'commentId')) where data ? 'commentId'`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What somebody has seen of a channel after the moment up to which they have seen all of it: by thread, spans of time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table communication.parts add column seen jsonb not null default '{}'`.execute(db);
}

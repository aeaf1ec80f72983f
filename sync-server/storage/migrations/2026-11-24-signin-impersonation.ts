import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A session as somebody else names the session of whoever acts, which waits meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.sessions
    add column "actorSession" uuid references accounts.sessions on delete cascade`.execute(db);
  await sql`create index on accounts.sessions ("actorSession") where "actorSession" is not null`.execute(db);
}

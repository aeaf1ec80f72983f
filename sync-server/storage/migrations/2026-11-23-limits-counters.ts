/** What nodes have counted for limits. Unlogged: a crash may forget it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table sync.counters (
    name text not null,
    key text not null,
    period bigint not null,
    points bigint not null,
    "expiresAt" bigint not null,
    primary key (name, key, period)
  )`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** What became of a single call is forgotten after a day: no device says that it has heard the answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sync.mutations add column "forgetAt" bigint`.execute(db);
  await sql`update sync.mutations set "forgetAt" = ${Date.now() + 24 * 60 * 60 * 1000}::bigint where "clientId" is null`.execute(
    db,
  );
  await sql`create index on sync.mutations ("forgetAt") where "forgetAt" is not null`.execute(db);
}

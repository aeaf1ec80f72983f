import { type Kysely, sql } from 'kysely';

/** By which address an identity was joined, folded: the same one joins nobody else there. Null: from before, whichever it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.identities add column address text`.execute(db);
  await sql`create unique index on accounts.identities ("userId", issuer, address)`.execute(db);
}

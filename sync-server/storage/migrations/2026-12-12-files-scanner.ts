import { type Kysely, sql } from 'kysely';

/** An upload that is whole waits for the virus scanner, or was refused when its device was not there to hear of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content.uploads add column "askedScannerAt" bigint, add column refusal text`.execute(
    db,
  );
}

import { type Kysely, sql } from 'kysely';

/** A conversation that is over says so, and who said it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table content.comments add column "resolvedAt" bigint, add column "resolvedBy" uuid')
    .execute(db);
}

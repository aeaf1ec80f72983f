import { type Kysely, sql } from 'kysely';

/** How many people have opened a course or a collection, as skills have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table content.collections add column views integer not null default 0').execute(db);
}

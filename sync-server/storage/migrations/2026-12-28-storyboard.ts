import { type Kysely, sql } from 'kysely';

/** What other programs keep with a skill (API-036, D90). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table content.skills add column storyboard jsonb').execute(db);
}

import { type Kysely, sql } from 'kysely';

/** From when on an organization's members need a second factor; null: they need none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table accounts.organizations add column "secondFactorFrom" bigint').execute(db);
}

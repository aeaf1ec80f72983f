import { type Kysely, sql } from 'kysely';

/** What an organization holds of pictures and files is summed up before another one is taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index assets_of_organization on content.assets ("organizationId") include (bytes)')
    .execute(db);
  await sql.raw('create index uploads_of_organization on content.uploads ("organizationId")').execute(db);
}

import { type Kysely, sql } from 'kysely';

/** By which rule the words of each text were taken: those of an older one are taken again, 100 texts at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content."searchDocuments" add column "wordsFormat" integer not null default 1`.execute(
    db,
  );
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Settings of courses and skills: names in other systems, addresses that were, and versions of lists that two may edit at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content.collections
    add column "externalId" text not null default '',
    add column "contentDate" bigint,
    add column "formerSlugs" jsonb not null default '[]',
    add column "infoVersion" integer not null default 1,
    add column "itemsVersion" integer not null default 1,
    add column "faqsVersion" integer not null default 1,
    add column "studyPlansVersion" integer not null default 1`.execute(db);
  await sql`alter table content.skills
    add column "externalId" text not null default '',
    add column "formerSlugs" jsonb not null default '[]'`.execute(db);
  await sql`create index skills_former on content.skills using gin ("formerSlugs" jsonb_path_ops)`.execute(
    db,
  );
  await sql`create index collections_former on content.collections using gin ("formerSlugs" jsonb_path_ops)`.execute(
    db,
  );
}

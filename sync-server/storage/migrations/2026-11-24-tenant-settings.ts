import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What an organization says of itself: which logos it prefers, and what its learners agree to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts.organizations
    add column "useHeaderDark" boolean not null default false,
    add column "useSquareDark" boolean not null default false,
    add column "privacyUrl" text not null default '',
    add column "tosUrl" text not null default '',
    add column "marketplaceStatus" text not null default 'UNLISTED'`.execute(db);
  await sql`create index on accounts."formerAliases" ("organizationId") where "organizationId" is not null`.execute(
    db,
  );
}

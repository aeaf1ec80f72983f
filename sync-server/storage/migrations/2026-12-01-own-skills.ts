import { type Kysely, sql } from 'kysely';

/**
 * A skill is owned by an organization or by a person, and what a person owns is shown to nobody else (D96). The address of the latter is unique
 * by `("tenantSlug", slug)` as it is: people and organizations share one name space.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content.skills
    alter column "organizationId" drop not null,
    add column "ownerId" uuid references accounts.users,
    add constraint skills_have_one_owner check (("organizationId" is null) <> ("ownerId" is null)),
    add constraint own_skills_are_private check ("ownerId" is null or ("rootType" = 'internal' and not visible))`.execute(
    db,
  );
  await sql`create unique index skills_of_person on content.skills ("ownerId", slug) where "ownerId" is not null`.execute(
    db,
  );
  await sql`alter table content."searchDocuments" alter column "organizationId" drop not null`.execute(db);
}

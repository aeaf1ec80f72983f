import { type Kysely, sql } from 'kysely';

/** What people bring: whose it is, where it was put, at which widths it is kept; what is on its way; and the four logos of an organization. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content.assets
    alter column "organizationId" drop not null,
    add column "uploadedBy" uuid,
    add column "assetType" text not null default 'image',
    add column "fileName" text,
    add column "placeType" text,
    add column "placeId" uuid,
    add column crop jsonb,
    add column tags jsonb not null default '[]',
    add column renditions jsonb not null default '[]',
    add column "originalSha256" text,
    add column "originalType" text,
    add column "originalWidth" int,
    add column "originalHeight" int`.execute(db);
  await sql`alter table content.assets alter column bytes type bigint`.execute(db);
  // Imported pictures are one for each content; what people bring keeps the id that their device gave it.
  await sql`drop index content."assets_organizationId_sha256_idx"`.execute(db);
  await sql`create unique index assets_imported on content.assets ("organizationId", sha256) where "uploadedBy" is null`.execute(
    db,
  );
  await sql`create index assets_uploaded on content.assets ("uploadedBy", "createdAt") where "uploadedBy" is not null`.execute(
    db,
  );
  await sql`create table content.uploads (
    "assetId" uuid primary key,
    "userId" uuid not null references accounts.users,
    "organizationId" uuid,
    "assetType" text not null,
    "contentType" text not null,
    "fileName" text not null,
    bytes bigint not null,
    digest text not null,
    attributes jsonb not null,
    "placeType" text not null,
    "placeId" uuid not null,
    "expiresAt" bigint not null,
    "createdAt" bigint not null
  )`.execute(db);
  await sql`create index on content.uploads ("userId", "createdAt")`.execute(db);
  await sql`alter table accounts.organizations
    add column "logoSquare" uuid,
    add column "logoSquareDark" uuid,
    add column "logoHeader" uuid,
    add column "logoHeaderDark" uuid`.execute(db);
}

/** Rows or listings of this device for the keys that the index found, with the lessons of a course that the query means. */
import { hitOfListing, listedKey } from '#contract/content/content-listing.ts';
import type { SearchHit } from '#contract/content/search.ts';
import { hitOfCollection, hitOfSkill } from '#contract/content/search-hit.ts';
import { searchWords as say } from '#contract/words/en/search.ts';
import { isOrganizationBucket } from '#domain/bucket.ts';
import { skillPath } from '#domain/learning-path.ts';
import {
  mayReadContent,
  noStanding,
  type Subject,
  worksInOrganization,
  worksOnContent,
} from '#domain/policy.ts';
import { skillDetails } from '#domain/search.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { collectionsAround, skillsUnder } from '#store/queries/collections.ts';
import { type ListingRow, listingsByKeys } from '#store/queries/listings.ts';
import { shownTo } from '#store/queries/shown-cards.ts';
import type { CollectionRow, SkillRow } from '#store/tables/synced.ts';

export type ShownDetail = { skillId: string; title: string; path: string };

const idsOf = (keys: readonly string[], type: string) =>
  keys.flatMap((key) => (key.startsWith(`${type}:`) ? [key.slice(type.length + 1)] : []));

/** In the order of the keys; what has left the device meanwhile is left out. */
export async function hitsHere(db: LecternDb, keys: readonly string[]): Promise<SearchHit[]> {
  const [collections, skills, profiles] = await Promise.all([
    db.collections.bulkGet(idsOf(keys, 'collection')),
    db.skills.bulkGet(idsOf(keys, 'skill')),
    db.profiles.toArray(),
  ]);
  const isShown = shownTo(db.accountId, profiles);
  const here = new Set([
    ...collections.flatMap((row) => (row ? [`collection:${row.collectionId}`] : [])),
    ...skills.flatMap((row) => (row ? [`skill:${row.skillId}`] : [])),
  ]);
  const listings = await listingsByKeys(
    db,
    keys.filter((key) => !here.has(key)),
  );
  const hits = new Map<string, SearchHit>();
  const subjectOf = ({ organizationId }: Pick<SkillRow, 'organizationId'>): Subject => ({
    userId: db.accountId === VISITOR ? null : db.accountId,
    roles: profiles.find((profile) => profile.organizationId === organizationId)?.roles ?? [],
  });
  const finds = (row: CollectionRow | SkillRow | ListingRow) => {
    if (!('of' in row) && !isShown(row)) return false;
    const subject = subjectOf(row);
    // What is retired is found by those who work on it alone.
    if (row.workflow === 'RETIRED' && !worksOnContent(subject, row.rootType)) return false;
    // Courses and collaborators hold what they may read; with an organization come rows of what may be closed to the person.
    if (('type' in row && row.type === 'course') || !row.buckets.every(isOrganizationBucket)) return true;
    return (
      row.buckets.length === 0 || mayReadContent(subject, row, { ...noStanding, authorRoles: ownRoles(row) })
    );
  };
  const ownRoles = (row: CollectionRow | SkillRow | ListingRow) =>
    'skillId' in row
      ? row.authors.filter(({ userId }) => userId === db.accountId).map(({ authorType }) => authorType)
      : [];
  for (const row of listings) if (finds(row)) hits.set(listedKey(row), hitOfListing(row));
  for (const row of collections)
    if (row && finds(row)) hits.set(`collection:${row.collectionId}`, hitOfCollection(row));
  for (const row of skills) if (row && finds(row)) hits.set(`skill:${row.skillId}`, hitOfSkill(row));
  return keys.flatMap((key) => hits.get(key) ?? []);
}

export async function detailsOf(db: LecternDb, hit: SearchHit, query: string): Promise<ShownDetail[]> {
  if (hit.type === 'skill') return [];
  const collection = await db.collections.get(hit.id);
  if (!collection) return [];
  const ids = skillsUnder(collection, await collectionsAround(db, collection));
  const rows = await db.skills.bulkGet(ids);
  const missing = ids.filter((_, at) => rows[at] === undefined).map((id) => `skill:${id}`);
  const known = [
    ...rows.flatMap((row) => (row ? [hitOfSkill(row)] : [])),
    ...(await listingsByKeys(db, missing)).map(hitOfListing),
  ];
  return skillDetails(known, query).map(({ id, title, tenantSlug, entitySlug }) => ({
    skillId: id,
    title,
    path: skillPath(tenantSlug, entitySlug),
  }));
}

export type SearchSurroundings = {
  /** works in some organization: sees the state of content (SEARCH-008) */
  hasRole: boolean;
  /** names of organizations, and the person's own, by owner key */
  owners: Record<string, string>;
};

export async function searchSurroundings(db: LecternDb): Promise<SearchSurroundings> {
  const [profiles, organizations] = await Promise.all([db.profiles.toArray(), db.organizations.toArray()]);
  return {
    hasRole: profiles.some(({ roles }) => worksInOrganization({ userId: db.accountId, roles })),
    owners: Object.fromEntries([
      ...organizations.map(({ organizationId, name }) => [`org#${organizationId}`, name]),
      [`usr#${db.accountId}`, say.you],
    ]),
  };
}

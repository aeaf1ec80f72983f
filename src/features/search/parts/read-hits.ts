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
import { BEST_HITS, type Refinements, refined, skillDetails } from '#domain/search.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { collectionsAround, skillsUnder } from '#store/queries/collections.ts';
import { type ListingRow, listingsByKeys } from '#store/queries/listings.ts';
import { type ProfileHere, profilesHere } from '#store/queries/organizations.ts';
import { shownTo } from '#store/queries/shown-cards.ts';
import type { CollectionRow, SkillRow } from '#store/tables/synced.ts';

export type ShownDetail = { skillId: string; title: string; path: string };

/** Rows of one read. */
const AT_ONCE = 250;

const idsOf = (keys: readonly string[], type: string) =>
  keys.flatMap((key) => (key.startsWith(`${type}:`) ? [key.slice(type.length + 1)] : []));

/** more: another one than the best is among the keys, and left out */
export type HitsHere = { hits: SearchHit[]; more: boolean };

/**
 * The best hits that the person may find, in the order of the keys, which are read until there are enough; what has left the device
 * meanwhile is left out.
 * @param within  what the place narrows them to @param now  epoch ms
 */
export async function hitsHere(
  db: LecternDb,
  keys: readonly string[],
  within: Refinements = {},
  now = 0,
): Promise<HitsHere> {
  const finds = findsOf(db.accountId, await profilesHere(db)); // few
  const hits: SearchHit[] = [];
  for (let at = 0; at < keys.length && hits.length <= BEST_HITS; at += AT_ONCE) {
    const some = await hitsAmong(db, keys.slice(at, at + AT_ONCE), finds);
    hits.push(...refined(some, within, now));
  }
  return { hits: hits.slice(0, BEST_HITS), more: hits.length > BEST_HITS };
}

type Row = CollectionRow | SkillRow | ListingRow;

async function hitsAmong(
  db: LecternDb,
  keys: readonly string[],
  finds: (row: Row) => boolean,
): Promise<SearchHit[]> {
  const [collections, skills] = await Promise.all([
    db.collections.bulkGet(idsOf(keys, 'collection')),
    db.skills.bulkGet(idsOf(keys, 'skill')),
  ]);
  const here = new Set([
    ...collections.flatMap((row) => (row ? [`collection:${row.collectionId}`] : [])),
    ...skills.flatMap((row) => (row ? [`skill:${row.skillId}`] : [])),
  ]);
  const listings = await listingsByKeys(
    db,
    keys.filter((key) => !here.has(key)),
  );
  const hits = new Map<string, SearchHit>();
  for (const row of listings) if (finds(row)) hits.set(listedKey(row), hitOfListing(row));
  for (const row of collections)
    if (row && finds(row)) hits.set(`collection:${row.collectionId}`, hitOfCollection(row));
  for (const row of skills) if (row && finds(row)) hits.set(`skill:${row.skillId}`, hitOfSkill(row));
  return keys.flatMap((key) => hits.get(key) ?? []);
}

/** Whether a person finds what the row tells of. */
function findsOf(accountId: string, profiles: readonly Pick<ProfileHere, 'organizationId' | 'roles'>[]) {
  const isShown = shownTo(accountId, profiles);
  const subjectOf = ({ organizationId }: Pick<SkillRow, 'organizationId'>): Subject => ({
    userId: accountId === VISITOR ? null : accountId,
    roles: profiles.find((profile) => profile.organizationId === organizationId)?.roles ?? [],
  });
  const ownRoles = (row: Row) =>
    'skillId' in row
      ? row.authors.filter(({ userId }) => userId === accountId).map(({ authorType }) => authorType)
      : [];
  return (row: Row): boolean => {
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
  const [profiles, organizations] = await Promise.all([profilesHere(db), db.organizations.toArray()]);
  return {
    hasRole: profiles.some(({ roles }) => worksInOrganization({ userId: db.accountId, roles })),
    owners: Object.fromEntries([
      ...organizations.map(({ organizationId, name }) => [`org#${organizationId}`, name]),
      [`usr#${db.accountId}`, say.you],
    ]),
  };
}

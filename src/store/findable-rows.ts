/** What of this device can be found: courses, lessons and listings, read by pages or by their keys, with the words that each is found by. */
import { listedKey, listingIdOf, textsOfListing } from '#contract/content/content-listing.ts';
import { textsOfCollection, textsOfSkill } from '#contract/content/search-hit.ts';
import { boostFactor } from '#domain/search.ts';
import type { LecternDb } from './db.ts';
import { type ListingRow, listingsByKeys, listingsFrom } from './queries/listings.ts';
import type { IndexedText } from './search-index.ts';
import type { CollectionRow, SkillRow } from './tables/synced.ts';

/** stamp: another one when the words of the row, or what a match of it weighs, may be others */
export type Findable = { key: string; stamp: string } & (
  | { as: 'listing'; row: ListingRow }
  | { as: 'collection'; row: CollectionRow }
  | { as: 'skill'; row: SkillRow }
);

/** Rows of one read. */
const PAGE = 1_000;
const FIRST = '';

/** Everything, courses first. A row comes before its listing, and takes its place: of two with one key the first counts. */
export async function* findablePages(db: LecternDb): AsyncGenerator<Findable[]> {
  for (let after = FIRST, rows: CollectionRow[]; ; after = rows.at(-1)?.collectionId ?? FIRST) {
    rows = await db.collections.where(':id').above(after).limit(PAGE).toArray();
    yield rows.flatMap(findableCollection);
    if (rows.length < PAGE) break;
  }
  const bodies = new Set(await db.bodies.toCollection().primaryKeys());
  for (let after = FIRST, rows: SkillRow[]; ; after = rows.at(-1)?.skillId ?? FIRST) {
    rows = await db.skills.where(':id').above(after).limit(PAGE).toArray();
    yield rows.map((row) => findableSkill(row, bodies.has(row.skillId)));
    if (rows.length < PAGE) break;
  }
  for (let after = FIRST, rows: ListingRow[]; ; after = rows.at(-1)?.id ?? FIRST) {
    rows = await listingsFrom(db, after, PAGE);
    yield rows.map(findableListing);
    if (rows.length < PAGE) break;
  }
}

/** @param keys  `type:id`; what is gone is left out */
export async function findablesByKeys(db: LecternDb, keys: readonly string[]): Promise<Findable[]> {
  const skillIds = idsOf(keys, 'skill');
  const [collections, skills, bodies, listings] = await Promise.all([
    db.collections.bulkGet(idsOf(keys, 'collection')),
    db.skills.bulkGet(skillIds),
    db.bodies.where(':id').anyOf(skillIds).primaryKeys(),
    listingsByKeys(db, keys),
  ]);
  const here = new Set(bodies);
  const found = [
    ...listings.map(findableListing),
    ...collections.flatMap((row) => (row ? findableCollection(row) : [])),
    ...skills.flatMap((row) => (row ? [findableSkill(row, here.has(row.skillId))] : [])),
  ];
  // As above: a row takes the place of its listing.
  return [...new Map(found.map((each) => [each.key, each])).values()];
}

const idsOf = (keys: readonly string[], type: string) =>
  keys.flatMap((key) => (key.startsWith(`${type}:`) ? [key.slice(type.length + 1)] : []));

/** Of those whose whole text is here with it. */
export async function textsOf(db: LecternDb, findables: readonly Findable[]): Promise<IndexedText[]> {
  const skillIds = findables.flatMap((each) => (each.as === 'skill' ? [each.row.skillId] : []));
  const bodies = skillIds.length > 0 ? await db.bodies.bulkGet(skillIds) : [];
  const documents = new Map(bodies.flatMap((body) => (body ? [[body.skillId, body.document]] : [])));
  return findables.map((each) => ({
    key: each.key,
    ...wordsIn(each, documents),
    factor: boostFactor(each.row.boostScore ?? 0, each.row.buryScore ?? 0),
  }));
}

function wordsIn(each: Findable, documents: ReadonlyMap<string, object>) {
  if (each.as === 'listing') return textsOfListing(each.row);
  if (each.as === 'collection') return textsOfCollection(each.row);
  return textsOfSkill(each.row, documents.get(each.row.skillId) ?? null);
}

const findableListing = (row: ListingRow): Findable => ({
  ...{ as: 'listing', row, key: listedKey(row) },
  stamp: `listing ${stampOf({ ...row, description: '' })}`,
});

const findableCollection = (row: CollectionRow): Findable[] =>
  row.type === 'root'
    ? []
    : [{ as: 'collection', row, key: `collection:${row.collectionId}`, stamp: stampOf(row) }];

const findableSkill = (row: SkillRow, hasBody: boolean): Findable => ({
  ...{ as: 'skill', row, key: `skill:${row.skillId}` },
  stamp: `${stampOf(row)} ${hasBody ? row.bodyVersion : '-'}`,
});

type Stamped = {
  updatedAt: number;
  title: string;
  description: string;
  boostScore?: number | undefined;
  buryScore?: number | undefined;
};

/** The words of a row, not its likes: those change too often. */
function stampOf({ title, description, updatedAt, boostScore = 0, buryScore = 0 }: Stamped): string {
  return `${updatedAt} ${title} ${description.length} ${boostScore - buryScore}`;
}

/** In which tables they are, and which key each row has there. */
export const findableKeys: Record<string, (primaryKey: string) => string[]> = {
  collections: (id) => [`collection:${id}`],
  skills: (id) => [`skill:${id}`],
  bodies: (id) => [`skill:${id}`],
  things: (id) => (id.startsWith(listingIdOf('')) ? [id.slice(listingIdOf('').length)] : []),
};

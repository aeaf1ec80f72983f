/**
 * The index of what is on this device: titles of all rows and listings, whole texts where they are here. It runs in a worker of its own, follows the rows
 * as they come and go, and is kept beside them, so that the next start need not read everything (LOCAL-008).
 */
import { liveQuery, type Subscription } from 'dexie';
import { listedKey, textsOfListing } from '#contract/content/content-listing.ts';
import { textsOfCollection, textsOfSkill } from '#contract/content/search-hit.ts';
import { boostFactor, queryWords, WORDS_FORMAT } from '#domain/search.ts';
import type { LecternDb } from './db.ts';
import { allListings, type ListingRow, listingsByKeys } from './queries/listings.ts';
import { type IndexedText, keysFound, loadSearchIndex, newSearchIndex } from './search-index.ts';
import type { CollectionRow, SkillRow } from './tables/synced.ts';

/** In which form the index is kept: another one is built again. */
const FORMAT = WORDS_FORMAT;
const KEPT_AS = 'content';
const SETTLE_MS = 400;
const KEEP_AFTER_MS = 3_000;
/** texts at a time: between them the worker answers questions */
const AT_ONCE = 40;

export type SearchEngine = {
  /** keys `type:id`, the best first; [] for a query without words */
  search(query: string, how?: { typos?: boolean }): Promise<string[]>;
  /** resolves when all that is on the device now is in the index */
  ready(): Promise<void>;
  close(): void;
};

export function searchEngine(db: LecternDb): SearchEngine {
  let index = newSearchIndex();
  /** what of each row is in the index */
  let stamps = new Map<string, string>();
  let loaded: Promise<void> | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let watching: Subscription[] = [];
  let settle: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  async function load(): Promise<void> {
    const kept = await db.search.get(KEPT_AS);
    if (kept?.format === FORMAT) {
      try {
        index = loadSearchIndex(kept.index);
        stamps = new Map(kept.stamps);
      } catch {
        // Another version of the library wrote it: it is built anew.
        index = newSearchIndex();
      }
    }
    const rows = () =>
      Promise.all([db.collections.toArray(), db.skills.toArray(), db.bodies.toCollection().primaryKeys()]);
    watching = [rows, () => allListings(db)].map((read) =>
      liveQuery<unknown>(read).subscribe({ next: () => soon(), error: () => undefined }),
    );
  }

  function soon(): void {
    clearTimeout(settle);
    settle = setTimeout(() => void follow(), SETTLE_MS);
  }

  const begin = () => {
    loaded ??= load();
    return loaded;
  };

  function follow(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    running = catchUp().finally(async () => {
      running = undefined;
      if (again && !closed) {
        again = false;
        await follow();
      }
    });
    return running;
  }

  async function catchUp(): Promise<void> {
    const wanted = await wantedStamps(db);
    let changed = false;
    for (const key of stamps.keys()) {
      if (wanted.has(key)) continue;
      drop(key);
      changed = true;
    }
    const stale = [...wanted].filter(([key, stamp]) => stamps.get(key) !== stamp).map(([key]) => key);
    for (let at = 0; at < stale.length && !closed; at += AT_ONCE) {
      const documents = await documentsOf(db, stale.slice(at, at + AT_ONCE));
      for (const document of documents) {
        drop(document.key);
        index.add(document);
        stamps.set(document.key, wanted.get(document.key) ?? '');
      }
      changed = true;
    }
    if (!changed || closed) return;
    clearTimeout(keeping);
    keeping = setTimeout(() => void keep(), KEEP_AFTER_MS);
  }

  function drop(key: string): void {
    if (index.has(key)) index.discard(key);
    stamps.delete(key);
  }

  /** A full disk costs the next start some seconds, and nothing else. */
  const keep = () =>
    db.search.put({ id: KEPT_AS, format: FORMAT, index: JSON.stringify(index), stamps: [...stamps] }).then(
      () => undefined,
      () => undefined,
    );

  return {
    async search(query, { typos = true } = {}) {
      await begin();
      if (queryWords(query).length === 0) return [];
      return keysFound(index, query, typos);
    },
    async ready() {
      await begin();
      await follow();
    },
    close() {
      closed = true;
      for (const each of watching) each.unsubscribe();
      clearTimeout(settle);
      clearTimeout(keeping);
    },
  };
}

/** Of each row that can be found, what it is made from. */
async function wantedStamps(db: LecternDb): Promise<Map<string, string>> {
  const [collections, skills, bodies, listings] = await Promise.all([
    db.collections.toArray(),
    db.skills.toArray(),
    db.bodies.toCollection().primaryKeys(),
    allListings(db),
  ]);
  const here = new Set(bodies);
  // A row that is here comes after its listing, and takes its place.
  return new Map([
    ...listings.map((row) => [listedKey(row), `listing ${stampOf({ ...row, description: '' })}`] as const),
    ...collections
      .filter(({ type }) => type !== 'root')
      .map((row) => [`collection:${row.collectionId}`, stampOf(row)] as const),
    ...skills.map(
      (row) =>
        [`skill:${row.skillId}`, `${stampOf(row)} ${here.has(row.skillId) ? row.bodyVersion : '-'}`] as const,
    ),
  ]);
}

/** The words of a row, not its likes: those change too often. */
function stampOf(row: Scored & { updatedAt: number; title: string; description: string }): string {
  const { title, description, updatedAt } = row;
  const { boostScore = 0, buryScore = 0 } = row;
  return `${updatedAt} ${title} ${description.length} ${boostScore - buryScore}`;
}

async function documentsOf(db: LecternDb, keys: readonly string[]): Promise<IndexedText[]> {
  const ids = (type: string) =>
    keys.flatMap((key) => (key.startsWith(`${type}:`) ? [key.slice(type.length + 1)] : []));
  const [collections, skills, bodies, listings] = await Promise.all([
    db.collections.bulkGet(ids('collection')),
    db.skills.bulkGet(ids('skill')),
    db.bodies.bulkGet(ids('skill')),
    listingsByKeys(db, keys),
  ]);
  const textOf = new Map(bodies.flatMap((body) => (body ? [[body.skillId, body.document] as const] : [])));
  const documents = [
    ...listings.map(listingDocument),
    ...collections.flatMap((row) => (row ? [collectionDocument(row)] : [])),
    ...skills.flatMap((row) => (row ? [skillDocument(row, textOf.get(row.skillId) ?? null)] : [])),
  ];
  return [...new Map(documents.map((document) => [document.key, document])).values()];
}

const factorOf = ({ boostScore = 0, buryScore = 0 }: Scored) => boostFactor(boostScore, buryScore);
type Scored = { boostScore?: number | undefined; buryScore?: number | undefined };

const listingDocument = (row: ListingRow): IndexedText => ({
  key: listedKey(row),
  ...textsOfListing(row),
  factor: factorOf(row),
});

const collectionDocument = (row: CollectionRow): IndexedText => ({
  key: `collection:${row.collectionId}`,
  ...textsOfCollection(row),
  factor: factorOf(row),
});

const skillDocument = (row: SkillRow, body: object | null): IndexedText => ({
  key: `skill:${row.skillId}`,
  ...textsOfSkill(row, body),
  factor: factorOf(row),
});

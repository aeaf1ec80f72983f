/** The way to the search worker. Where there is none, or the store lives in this page alone, the index lives in the page as well. */
import { wrap } from 'comlink';
import type { LecternDb } from '#store/db.ts';
import { isInMemory } from '#store/in-memory.ts';
import type { Found, SearchEngine } from '#store/search-engine.ts';
import type { SearchWorker } from '#store/search-worker.ts';
import type { FoundTitles, TitleFinder } from '#store/title-finder.ts';

export type SearchThread = {
  /** What is on this device, as far as it has been read. @param most  keys @throws when the index could not be opened */
  search(query: string, most: number): Promise<Found>;
  /** titles of courses and lessons, `most` of each. @throws as above */
  titles(query: string, most: number): Promise<FoundTitles>;
  close(): void;
};

/** A worker stays a while: who searches once searches again. */
const CLOSE_AFTER_MS = 60_000;

type Kept = SearchThread & { accountId: string; closing?: ReturnType<typeof setTimeout> | undefined };
let kept: Kept | undefined;

export function openSearchThread(db: LecternDb): SearchThread {
  if (typeof Worker === 'undefined' || isInMemory()) return inPage(db);
  if (kept?.accountId !== db.accountId) {
    kept?.close();
    kept = inWorker(db.accountId);
  }
  const thread = kept;
  clearTimeout(thread.closing);
  return {
    search: thread.search,
    titles: thread.titles,
    close() {
      thread.closing = setTimeout(() => {
        if (kept === thread) kept = undefined;
        thread.close();
      }, CLOSE_AFTER_MS);
    },
  };
}

function inWorker(accountId: string): Kept {
  const worker = new Worker(new URL('../../../workers/search.ts', import.meta.url), {
    type: 'module',
    name: 'lectern-search',
  });
  const remote = wrap<SearchWorker>(worker);
  const failed = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('The search worker did not start.')));
  });
  // Who waits for it hears of it below.
  failed.catch(() => undefined);
  return {
    accountId,
    search: (query, most) => Promise.race([remote.search(accountId, query, most), failed]),
    titles: (query, most) => Promise.race([remote.titles(accountId, query, most), failed]),
    close: () => worker.terminate(),
  };
}

function inPage(db: LecternDb): SearchThread {
  let engine: Promise<SearchEngine> | undefined;
  let finder: Promise<TitleFinder> | undefined;
  const opened = () => {
    engine ??= import('#store/search-engine.ts').then(({ searchEngine }) => searchEngine(db));
    return engine;
  };
  return {
    search: async (query, most) => (await opened()).search(query, { most }),
    titles: async (query, most) => {
      finder ??= import('#store/title-finder.ts').then(({ titleFinder }) => titleFinder(db));
      return (await finder).find(query, most);
    },
    close() {
      void engine?.then((here) => here.close());
      void finder?.then((here) => here.close());
    },
  };
}

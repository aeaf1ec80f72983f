/** The way to the search worker. Where there is none, or the store lives in this page alone, the index lives in the page as well. */
import { wrap } from 'comlink';
import type { LecternDb } from '#store/db.ts';
import { isInMemory } from '#store/in-memory.ts';
import type { SearchWorker } from '#store/search-worker.ts';

export type SearchThread = {
  /** keys `type:id`, the best first, of what is on this device. @throws when the index could not be opened */
  search(query: string): Promise<string[]>;
  /** resolves when all that is here is in the index */
  ready(): Promise<void>;
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
    ready: thread.ready,
    close() {
      thread.closing = setTimeout(() => {
        if (kept === thread) kept = undefined;
        thread.close();
      }, CLOSE_AFTER_MS);
    },
  };
}

function inWorker(accountId: string): Kept {
  const worker = new Worker(new URL('../../../../workers/search.ts', import.meta.url), {
    type: 'module',
    name: 'lectern-search',
  });
  const remote = wrap<SearchWorker>(worker);
  const failed = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('The search worker did not start.')));
  });
  // Who waits for it hears of it below.
  failed.catch(() => undefined);
  const opened = Promise.race([remote.open(accountId), failed]);
  opened.catch(() => undefined);
  return {
    accountId,
    ready: () => opened,
    search: async (query) => {
      await opened;
      return Promise.race([remote.search(query), failed]);
    },
    close: () => worker.terminate(),
  };
}

function inPage(db: LecternDb): SearchThread {
  const engine = import('#store/search-engine.ts').then(({ searchEngine }) => searchEngine(db));
  return {
    ready: async () => (await engine).ready(),
    search: async (query) => {
      const here = await engine;
      await here.ready();
      return here.search(query);
    },
    close: () => void engine.then((here) => here.close()),
  };
}

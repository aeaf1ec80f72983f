/**
 * The search in what is on this device: titles of all rows and listings, whole texts where they are here. It runs in a worker of its own, answers
 * from what it has read so far, and follows the rows as they come and go (LOCAL-008).
 */
import { queryWords } from '#domain/search.ts';
import type { LecternDb } from './db.ts';
import { watchFindables } from './findable-changes.ts';
import { heldIndex } from './held-index.ts';
import { readerInto } from './read-findables.ts';

const SETTLE_MS = 400;
/** Most devices are read by then: their first answer is whole. */
const FIRST_ANSWER_MS = 300;

/** Keys `type:id`, the best first. */
export type Found = {
  keys: string[];
  /** there are more than were asked for */
  more: boolean;
  /** not all that is on the device is in the index yet */
  reading: boolean;
};

export type SearchEngine = {
  /** Nothing for a query without words. @param most  keys; none: all */
  search(query: string, how?: { typos?: boolean; most?: number | undefined }): Promise<Found>;
  /** resolves when all that is on the device now is in the index */
  ready(): Promise<void>;
  close(): void;
};

export function searchEngine(db: LecternDb): SearchEngine {
  const held = heldIndex(db);
  const reader = readerInto(held, db, () => closed);
  const changed = new Set<string>();
  let loaded: Promise<void> | undefined;
  let firstPass: Promise<void> | undefined;
  let isWhole = false;
  let last: Promise<unknown> = Promise.resolve();
  /** something was written, and not said which rows */
  let isUnknown = false;
  let settle: ReturnType<typeof setTimeout> | undefined;
  let unwatch = () => {};
  let closed = false;

  /** One after the other. */
  const queue = (run: () => Promise<void>): Promise<void> => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };

  function begin(): Promise<void> {
    loaded ??= held.load();
    firstPass ??= loaded.then(() => {
      if (!closed) unwatch = watchFindables(db, written);
      return queue(readAll);
    });
    firstPass.catch(() => undefined); // the account was cleared, or `ready` tells
    return loaded;
  }

  function written(keys: string[] | null): void {
    if (closed) return;
    for (const key of keys ?? []) changed.add(key);
    isUnknown ||= keys === null;
    settle ??= setTimeout(() => {
      settle = undefined;
      void queue(isUnknown ? readAll : readChanged).catch(() => undefined);
    }, SETTLE_MS);
  }

  async function readAll(): Promise<void> {
    changed.clear();
    isUnknown = false;
    await reader.readAll();
    isWhole ||= !closed;
  }

  async function readChanged(): Promise<void> {
    const keys = [...changed];
    changed.clear();
    await reader.readKeys(keys);
  }

  return {
    async search(query, { typos = true, most = Number.POSITIVE_INFINITY } = {}) {
      await begin();
      if (queryWords(query).length === 0) return { keys: [], more: false, reading: false };
      if (!isWhole) await Promise.race([firstPass, after(FIRST_ANSWER_MS)]);
      const keys = held.find(query, typos);
      return { keys: keys.slice(0, most), more: keys.length > most, reading: !isWhole };
    },
    async ready() {
      const isFirst = firstPass === undefined;
      await begin();
      await (isFirst ? firstPass : queue(readAll));
    },
    close() {
      closed = true;
      unwatch();
      clearTimeout(settle);
      held.close();
    },
  };
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

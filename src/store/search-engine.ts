/**
 * The search in what is on this device: titles of all rows and listings, whole texts where they are here. It runs in a worker of its own, answers
 * from what it has read so far, and follows the rows as they come and go (LOCAL-008).
 */
import { queryWords } from '#domain/search.ts';
import type { LecternDb } from './db.ts';
import { watchFindables } from './findable-changes.ts';
import { type Findable, findablePages, findablesByKeys, textsOf } from './findable-rows.ts';
import { heldIndex } from './held-index.ts';

const SETTLE_MS = 400;
/** Most devices are read by then: their first answer is whole. */
const FIRST_ANSWER_MS = 300;
/** Whole texts in memory at a time. */
const AT_ONCE = 100;
/** Then whoever waits for an answer has their turn. */
const TURN_MS = 40;

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
    const here = new Set<string>();
    for await (const page of findablePages(db)) {
      const first = page.filter(({ key }) => !here.has(key));
      for (const { key } of first) here.add(key);
      await take(first);
      if (closed) return;
    }
    drop(held.keys().filter((key) => !here.has(key)));
    isWhole = true;
  }

  async function readChanged(): Promise<void> {
    const keys = [...changed];
    changed.clear();
    for (let at = 0; at < keys.length && !closed; at += AT_ONCE) {
      const some = keys.slice(at, at + AT_ONCE);
      const found = await findablesByKeys(db, some);
      const here = new Set(found.map(({ key }) => key));
      drop(some.filter((key) => !here.has(key)));
      await take(found);
    }
  }

  async function take(findables: readonly Findable[]): Promise<void> {
    const stale = findables.filter((each) => !held.has(each));
    if (stale.length === 0) return;
    let until = performance.now() + TURN_MS;
    for (let at = 0; at < stale.length && !closed; at += AT_ONCE) {
      const some = stale.slice(at, at + AT_ONCE);
      for (const [n, text] of (await textsOf(db, some)).entries()) {
        held.put(text, some[n]?.stamp ?? '');
        if (performance.now() < until) continue;
        await othersTurn();
        until = performance.now() + TURN_MS;
      }
    }
    held.changed();
  }

  function drop(keys: readonly string[]): void {
    for (const key of keys) held.drop(key);
    if (keys.length > 0) held.changed();
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
const othersTurn = () => after(0);

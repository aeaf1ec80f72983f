/** The index in memory with what of each row is in it, and its copy on the device, so that the next start need not read everything. */
import { WORDS_FORMAT } from '#domain/search.ts';
import type { LecternDb } from './db.ts';
import type { Findable } from './findable-rows.ts';
import { type IndexedText, keysFound, loadSearchIndex, newSearchIndex } from './search-index.ts';

/** In which form the index is kept: another one is built again. */
const FORMAT = WORDS_FORMAT;
const KEPT_AS = 'content';
const KEEP_AFTER_MS = 3_000;
/** Of a large index a copy takes a second: for so many times as long nothing is copied. */
const KEEP_SHARE = 20;

export type HeldIndex = {
  load(): Promise<void>;
  find(query: string, typos: boolean): string[];
  /** its words are in the index as they are */
  has(findable: Findable): boolean;
  put(text: IndexedText, stamp: string): void;
  drop(key: string): void;
  keys(): string[];
  /** A copy follows in a while. */
  changed(): void;
  close(): void;
};

export function heldIndex(db: LecternDb): HeldIndex {
  let index = newSearchIndex();
  let stamps = new Map<string, string>();
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let wait = KEEP_AFTER_MS;

  const drop = (key: string) => {
    if (index.has(key)) index.discard(key);
    stamps.delete(key);
  };

  /** A full disk costs the next start some seconds, and nothing else. */
  async function keep(): Promise<void> {
    keeping = undefined;
    const started = performance.now();
    const copy = { id: KEPT_AS, format: FORMAT, index: JSON.stringify(index), stamps: [...stamps] };
    wait = Math.max(KEEP_AFTER_MS, KEEP_SHARE * (performance.now() - started));
    await db.search.put(copy).catch(() => undefined);
  }

  return {
    async load() {
      const kept = await db.search.get(KEPT_AS);
      if (kept?.format !== FORMAT) return;
      try {
        index = loadSearchIndex(kept.index);
        stamps = new Map(kept.stamps);
      } catch {
        // Another version of the library wrote it: it is built again.
        index = newSearchIndex();
      }
    },
    find: (query, typos) => keysFound(index, query, typos),
    has: ({ key, stamp }) => stamps.get(key) === stamp,
    put(text, stamp) {
      drop(text.key);
      index.add(text);
      stamps.set(text.key, stamp);
    },
    drop,
    keys: () => [...stamps.keys()],
    changed() {
      keeping ??= setTimeout(() => void keep(), wait);
    },
    close: () => clearTimeout(keeping),
  };
}

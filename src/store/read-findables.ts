/** Reads what can be found into the index: all of it, or what was written. Between slices others have their turn. */
import type { LecternDb } from './db.ts';
import { type Findable, findablePages, findablesByKeys, textsOf } from './findable-rows.ts';
import type { HeldIndex } from './held-index.ts';

/** Whole texts in memory at a time. */
const AT_ONCE = 100;
/** Then whoever waits for an answer has their turn. */
const TURN_MS = 40;

export function readerInto(held: HeldIndex, db: LecternDb, isClosed: () => boolean) {
  async function readAll(): Promise<void> {
    const here = new Set<string>();
    for await (const page of findablePages(db)) {
      const first = page.filter(({ key }) => !here.has(key));
      for (const { key } of first) here.add(key);
      await take(first);
      if (isClosed()) return;
    }
    drop(held.keys().filter((key) => !here.has(key)));
  }

  async function readKeys(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length && !isClosed(); at += AT_ONCE) {
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
    for (let at = 0; at < stale.length && !isClosed(); at += AT_ONCE) {
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

  return { readAll, readKeys };
}

const othersTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

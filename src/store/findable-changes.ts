/** Which of the rows that can be found were written, by this thread or another: Dexie tells each thread the keys that a transaction wrote. */
import Dexie from 'dexie';
import type { LecternDb } from './db.ts';
import { findableKeys } from './findable-rows.ts';

/** As Dexie keeps ranges of keys: a tree of them, which has no methods when another thread has sent it. */
type Ranges = { d: number; from?: unknown; to?: unknown; l?: Ranges | null; r?: Ranges | null };

/** @param tell  keys `type:id`; null: it is not known which @returns ends it */
export function watchFindables(db: LecternDb, tell: (keys: string[] | null) => void): () => void {
  const watch = (parts: object) => {
    const written = Object.entries(findableKeys).flatMap(([table, keysOf]) => {
      const ranges = (parts as Record<string, Ranges | undefined>)[`idb://${db.name}/${table}/`];
      return ranges ? [{ primaryKeys: keysIn(ranges), keysOf }] : [];
    });
    const keys = written.flatMap(({ primaryKeys, keysOf }) => primaryKeys?.flatMap(keysOf) ?? []);
    if (written.some(({ primaryKeys }) => primaryKeys === null)) tell(null);
    else if (keys.length > 0) tell(keys);
  };
  Dexie.on.storagemutated.subscribe(watch);
  return () => Dexie.on.storagemutated.unsubscribe(watch);
}

/** @returns null: a range of more than one key is among them */
function keysIn(ranges: Ranges): string[] | null {
  const keys: string[] = [];
  const left = [ranges];
  for (let each = left.pop(); each; each = left.pop()) {
    if (each.d === 0) continue;
    if (typeof each.from !== 'string' || each.from !== each.to) return null;
    keys.push(each.from);
    if (each.l) left.push(each.l);
    if (each.r) left.push(each.r);
  }
  return keys;
}

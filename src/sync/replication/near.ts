/**
 * What the person keeps here and has opened last. The server holds its courses before others where they are more than a device is given, so
 * that opening something else brings it (D59).
 */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import type { Near } from '#contract/sync/wire.ts';
import { KEPT_SAID, OPENED_LAST } from '#domain/first-held.ts';
import { getMeta, type LecternDb, setMeta } from '#store/db.ts';

/** What `nearOf` reads: its caller's transaction holds them. */
export const nearTables = (db: LecternDb) => [db.keeps, db.collections, db.meta];

/** @returns undefined: nothing to say */
export async function nearOf(db: LecternDb): Promise<Near | undefined> {
  const [keeps, opened = []] = await Promise.all([db.keeps.toArray(), getMeta(db, 'openedThings')]);
  if (keeps.length === 0 && opened.length === 0) return undefined;
  const rows = await db.collections.bulkGet(keeps.map(({ id }) => id));
  const catalogs = rows.flatMap((row) => (row?.type === 'root' ? row.children.map(({ id }) => id) : []));
  const kept = [...keeps.map(({ id }) => id), ...catalogs];
  return { kept: lasting(kept).slice(0, KEPT_SAID), opened: lasting(opened).slice(0, OPENED_LAST) };
}

/** The server refuses a list with anything else in it. */
const lasting = (ids: readonly string[]): string[] => [...new Set(ids)].filter((id) => v.is(idSchema, id));

/** Inside the caller's transaction over `meta`. @returns whether the next pull says something else than the last one */
export async function noteOpened(db: LecternDb, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const before = (await getMeta(db, 'openedThings')) ?? [];
  const after = [...new Set([...ids, ...before])].slice(0, OPENED_LAST);
  if (after.every((id, at) => id === before[at])) return false;
  await setMeta(db, 'openedThings', after);
  return true;
}

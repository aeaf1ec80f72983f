/**
 * Rows of types that this version of the app does not know. They are kept as they came, since the cursor moves past them, and become rows
 * like all others once an update knows their type.
 */
import type { PullRow, SyncedType } from '#contract/sync/wire.ts';
import { refold } from '#mutations/refold.ts';
import { getMeta, type LecternDb, setMeta, tableOf } from '#store/db.ts';
import { entityKey, isSyncedType, keyField, localId } from '#store/entity-key.ts';
import type { LaterRow } from '#store/tables/replication.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import { fenced, rowTables } from '../leadership/fence.ts';
import { merged } from './write-page.ts';

export const isForLater = ({ type }: Pick<PullRow, 'type'>): boolean => !isSyncedType(type);

/** Inside the caller's transaction over `later`. */
export async function keepForLater(db: LecternDb, lines: readonly PullRow[]): Promise<void> {
  if (lines.length === 0) return;
  const keys = lines.map(({ type, id }) => `${type}:${id}`);
  const before = await db.later.bulkGet(keys);
  const put: LaterRow[] = [];
  const gone: string[] = [];
  lines.forEach(({ type, id, ver, in: into, out, body }, at) => {
    const known = before[at];
    const key = keys[at] as string;
    const buckets = [...new Set([...(known?.buckets ?? []).filter((each) => !out.includes(each)), ...into])];
    const newest = body && (!known || ver >= known.ver) ? { ver, body } : known;
    if (newest && buckets.length > 0)
      put.push({ key, type, id, buckets, ver: newest.ver, body: newest.body });
    else if (known) gone.push(key);
  });
  await db.later.bulkPut(put);
  await db.later.bulkDelete(gone);
}

/** Inside the caller's transaction over `later`: what no other bucket asserts leaves the device. */
export async function dropForLater(db: LecternDb, lost: readonly string[]): Promise<void> {
  const rows = await db.later.where('buckets').anyOf(lost).distinct().toArray();
  const left = rows.map((row) => ({ ...row, buckets: row.buckets.filter((each) => !lost.includes(each)) }));
  await db.later.bulkPut(left.filter(({ buckets }) => buckets.length > 0));
  await db.later.bulkDelete(left.filter(({ buckets }) => buckets.length === 0).map(({ key }) => key));
}

/** What this version knows becomes rows. Before any pull: one could say of such a row that it is gone. @throws Fenced */
export async function applyLater(db: LecternDb, epoch: number): Promise<void> {
  const keys = await db.later.toCollection().primaryKeys();
  const known = keys.filter((key) => isSyncedType(key.slice(0, key.indexOf(':'))));
  if (known.length === 0) return;
  try {
    await fenced(db, epoch, [...rowTables, db.later], () => takeOver(db, known));
  } catch (error) {
    if ((error as Error).name === 'Fenced') throw error;
    // The disk is full, say. Rather than rows that nobody corrects any more, everything comes again.
    await fenced(db, epoch, [db.later, db.buckets], async () => {
      await db.later.bulkDelete(known);
      const buckets = await db.buckets.toArray();
      await db.buckets.bulkPut(buckets.map((bucket) => ({ ...bucket, cursor: null, page: null })));
      await setMeta(db, 'standing', ((await getMeta(db, 'standing')) ?? 0) + 1);
    });
  }
}

async function takeOver(db: LecternDb, keys: readonly string[]): Promise<void> {
  const bases = new Map<string, AnyRow | null>();
  for (const row of await db.later.bulkGet([...keys])) {
    if (!row) continue;
    const type = row.type as SyncedType;
    const id = localId(type, row.id);
    if (row.body[keyField(type)] !== id) continue;
    const key = entityKey(type, id);
    const shadow = await db.shadow.get(key);
    const before = shadow ? shadow.base : await tableOf(db, type).get(id);
    const after = merged(before, {
      t: 'r',
      type,
      id: row.id,
      ver: row.ver,
      in: row.buckets,
      out: [],
      body: row.body,
    });
    if (shadow) bases.set(key, after);
    else if (after) await tableOf(db, type).put(after);
  }
  await refold(db, [...bases.keys()], bases);
  await db.later.bulkDelete([...keys]);
}

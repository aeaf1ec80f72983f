/**
 * Rows that came with a poke are shown before they are pulled. The cursors stay where they are, so the next pull brings whatever these rows
 * have become; what a cursor knows already is left alone, for it may have been deleted since.
 */
import type { Table } from 'dexie';
import type { Carried } from '#contract/sync/realtime.ts';
import { isVisible, snapshotOf } from '#contract/sync/snapshot.ts';
import type { PullRow, SyncedType } from '#contract/sync/wire.ts';
import { isFolded, lastingKey } from '#mutations/effect.ts';
import { type LecternDb, tableOf } from '#store/db.ts';
import { localId } from '#store/entity-key.ts';
import { answersTo, endWith, type Write } from '#store/straight-to-disk.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { BucketRow } from '#store/tables/replication.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import { fencedAtOnce } from '../leadership/fence.ts';
import { rememberBuckets, rememberedBuckets } from './ask-pull.ts';
import { isReadable, keyOf, merged } from './write-page.ts';

/**
 * @param db  a connection for what the server can give again
 * @returns whether all of it is here now; else only a pull brings it: a change waits on a row, or its bucket is not loaded yet
 * @throws Fenced
 */
export function applyCarried(db: LecternDb, epoch: number, carried: readonly Carried[]): Promise<boolean> {
  const lines = carried.flatMap(({ rows }) => rows.filter(isReadable));
  const places = new Map(lines.map((line) => [keyOf(line), placeOf(db, line)]));
  const tables = [...places.values()].map(({ table }) => table);
  const steps = {
    read: (tx: IDBTransaction) => standingOf(db, tx, places),
    finish: (tx: IDBTransaction, standing: Standing) => {
      const { rows, whole } = rowsAfter(carried, standing);
      const writes = [...rows].flatMap(([key, row]): Write[] => {
        const place = places.get(key);
        return place ? [{ how: 'put', table: place.table, rows: [row] }] : [];
      });
      endWith(tx, writes);
      return whole;
    },
  };
  return fencedAtOnce(db, epoch, [...tables, db.shadow, db.outbox, db.buckets], steps, 'relaxed');
}

type Place = { table: Table; id: string };

const placeOf = (db: LecternDb, { type, id }: PullRow): Place => ({
  table: tableOf(db, type as SyncedType),
  id: localId(type, id),
});

type Standing = {
  buckets: readonly BucketRow[];
  /** keys of rows that a change of this device waits on */
  waiting: ReadonlySet<string>;
  rows: ReadonlyMap<string, AnyRow | undefined>;
};

async function standingOf(
  db: LecternDb,
  tx: IDBTransaction,
  places: ReadonlyMap<string, Place>,
): Promise<Standing> {
  const storeOf = ({ name }: Table) => tx.objectStore(name);
  const [standing, shadows, entries, ...rows] = await answersTo([
    storeOf(db.meta).get('standing'),
    storeOf(db.shadow).getAllKeys(),
    storeOf(db.outbox).getAll(),
    ...[...places.values()].map(({ table, id }) => storeOf(table).get(id)),
  ]);
  const waiting = new Set(shadows as string[]);
  for (const entry of entries as OutboxEntry[]) {
    if (isFolded(entry)) for (const key of entry.touches) waiting.add(lastingKey(key));
  }
  return {
    buckets: await bucketsIn(db, tx, (standing as { value: number } | undefined)?.value ?? 0),
    waiting,
    rows: new Map([...places.keys()].map((key, at) => [key, rows[at] as AnyRow | undefined])),
  };
}

async function bucketsIn(db: LecternDb, tx: IDBTransaction, standing: number): Promise<readonly BucketRow[]> {
  const remembered = rememberedBuckets(db, standing);
  if (remembered) return remembered;
  const [read] = await answersTo([tx.objectStore(db.buckets.name).getAll()]);
  rememberBuckets(db, standing, read as BucketRow[]);
  return read as BucketRow[];
}

function rowsAfter(carried: readonly Carried[], { buckets, waiting, rows }: Standing) {
  const cursors = new Map(buckets.map(({ id, cursor }) => [id, cursor]));
  const after = new Map<string, AnyRow>();
  let whole = true;
  for (const { x, rows: lines } of carried) {
    for (const line of lines) {
      const known = line.in.every((bucket) => typeof cursors.get(bucket) === 'string');
      if (!known || !isReadable(line) || waiting.has(keyOf(line))) {
        whole = false;
        continue;
      }
      const into = line.in.filter((bucket) => lacks(cursors.get(bucket), BigInt(x)));
      const key = keyOf(line);
      const row = into.length > 0 ? merged(after.get(key) ?? rows.get(key), { ...line, in: into }) : null;
      if (row) after.set(key, row);
    }
  }
  return { rows: after, whole };
}

function lacks(cursor: string | null | undefined, x: bigint): boolean {
  const snapshot = cursor ? snapshotOf(cursor) : null;
  return snapshot !== null && !isVisible(x, snapshot);
}

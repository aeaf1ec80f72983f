/**
 * Finds records that are not what they should be, whatever has damaged them: work of the person is set aside for an export, what the
 * server can give again is fetched anew, and the rest goes on (F25). What merely comes from a newer version is left as it is.
 */
import type { Table } from 'dexie';
import * as v from 'valibot';
import { refold } from '#mutations/refold.ts';
import { getMeta, type LecternDb, setMeta, syncedTableNames } from '#store/db.ts';
import { parseKey } from '#store/entity-key.ts';
import { outboxEntrySchema } from '#store/tables/outbox.ts';
import { fenced, rowTables } from '../leadership/fence.ts';

const known = outboxEntrySchema.entries;

/** Ops, services and states of a newer version are no damage. */
const entrySchema = v.looseObject({ ...known, service: v.string(), state: v.string() });

const rowSchema = v.looseObject({
  ver: v.number(),
  pending: v.number(),
  buckets: v.array(v.string()),
});

const shadowSchema = v.object({
  key: v.pipe(
    v.string(),
    v.check((key) => parseKey(key) !== null),
  ),
  base: v.nullable(rowSchema),
});

const bucketSchema = v.looseObject({
  id: v.string(),
  priority: v.number(),
  cursor: v.nullable(v.string()),
  page: v.nullable(v.object({ type: v.string(), id: v.string(), cursor: v.string() })),
});

const CHUNK = 500;

type Damaged = { key: string | number; found: unknown };

/** @returns how many entries were set aside */
export async function mendOutbox(db: LecternDb, epoch: number, now: number): Promise<number> {
  const damaged = await damagedIn(db.outbox, entrySchema);
  if (damaged.length > 0) await setAside(db, epoch, damaged, now);
  return damaged.length;
}

/** @returns how many records were not what they should be */
export async function mendAll(db: LecternDb, epoch: number, now: number): Promise<number> {
  let count = await mendOutbox(db, epoch, now);
  const again: (readonly [Table, Damaged[]])[] = [];
  for (const name of syncedTableNames) {
    again.push([db.table(name), await damagedIn(db.table(name), rowSchema)]);
  }
  again.push([db.shadow, await damagedIn(db.shadow, shadowSchema)]);
  again.push([db.buckets, await damagedIn(db.buckets, bucketSchema)]);
  const fetched = again.reduce((sum, [, damaged]) => sum + damaged.length, 0);
  if (fetched > 0) await fetchAgain(db, epoch, again);
  count += fetched;
  await fenced(db, epoch, [], () => setMeta(db, 'checkedAt', now));
  return count;
}

/** A record that the database can't give out spoils every read that it is part of, so that each is asked for alone then. */
async function damagedIn(table: Table, schema: v.GenericSchema): Promise<Damaged[]> {
  const keys = (await table.toCollection().primaryKeys()) as (string | number)[];
  const damaged: Damaged[] = [];
  for (let at = 0; at < keys.length; at += CHUNK) {
    const some = keys.slice(at, at + CHUNK);
    const rows = await table.bulkGet(some).catch(() => Promise.all(some.map((key) => readOne(table, key))));
    some.forEach((key, index) => {
      const found: unknown = rows[index];
      if (!v.is(schema, found)) damaged.push({ key, found });
    });
  }
  return damaged;
}

const readOne = (table: Table, key: string | number): Promise<unknown> =>
  table.get(key).catch(() => undefined);

function setAside(db: LecternDb, epoch: number, damaged: readonly Damaged[], at: number): Promise<void> {
  return fenced(db, epoch, [...rowTables, db.quarantine], async () => {
    await db.quarantine.bulkAdd(damaged.map(({ key, found }) => ({ table: 'outbox', key, found, at })));
    await db.outbox.bulkDelete(damaged.map(({ key }) => key as number));
    // Which rows they changed can't be known for sure: every row on which something waits is made anew.
    await refold(db, await db.shadow.toCollection().primaryKeys());
  });
}

/** Every bucket is loaded once more: rows that are whole stay on the screen meanwhile. */
function fetchAgain(
  db: LecternDb,
  epoch: number,
  again: readonly (readonly [Table, Damaged[]])[],
): Promise<void> {
  return fenced(db, epoch, [...rowTables, db.buckets], async () => {
    for (const [table, damaged] of again) await table.bulkDelete(damaged.map(({ key }) => key));
    const buckets = await db.buckets.toArray();
    await db.buckets.bulkPut(buckets.map((bucket) => ({ ...bucket, cursor: null, page: null })));
    await setMeta(db, 'standing', ((await getMeta(db, 'standing')) ?? 0) + 1);
    const waitedOn = (await db.outbox.toArray()).flatMap(({ touches }) => touches);
    await refold(db, waitedOn);
  });
}

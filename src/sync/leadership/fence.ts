/** Only the newest leader writes: each transaction of the engine looks at the epoch first (sync-protocol 11). */
import type { Table } from 'dexie';
import { getMeta, type LecternDb, setMeta, syncedTableNames } from '#store/db.ts';
import { straightOnceOpen } from '#store/straight-once-open.ts';

/** Another leader has taken over: this one stops without having written. */
export class Fenced extends Error {
  constructor() {
    super('Another leader has taken over.');
    this.name = 'Fenced';
  }
}

export const takeOffice = (db: LecternDb): Promise<number> =>
  db.transaction('rw', db.meta, async () => {
    const epoch = ((await getMeta(db, 'epoch')) ?? 0) + 1;
    await setMeta(db, 'epoch', epoch);
    return epoch;
  });

/** @throws Fenced */
export function fenced<T>(
  db: LecternDb,
  epoch: number,
  tables: readonly (Table | string)[],
  run: () => Promise<T>,
): Promise<T> {
  return db.transaction('rw', [...new Set([...tables.map(nameOf), 'meta'])], async () => {
    if ((await getMeta(db, 'epoch')) !== epoch) throw new Fenced();
    return run();
  });
}

/**
 * The same in two round trips, for what somebody waits for: all that is read is asked for together, and the writes end the transaction.
 * @param read  makes all its requests at once
 * @param finish  ends the transaction
 * @throws Fenced
 */
export function fencedAtOnce<Found, T>(
  db: LecternDb,
  epoch: number,
  tables: readonly Table[],
  { read, finish }: { read: (tx: IDBTransaction) => Promise<Found>; finish: Finish<Found, T> },
  durability: IDBTransactionDurability = 'strict',
): Promise<T> {
  return straightOnceOpen(
    db,
    [...new Set<Table>([...tables, db.meta])],
    async (tx) => {
      const office = tx.objectStore(db.meta.name).get('epoch');
      const found = await read(tx);
      if (office.result?.value !== epoch) throw new Fenced();
      return finish(tx, found);
    },
    durability,
  );
}

type Finish<Found, T> = (tx: IDBTransaction, found: Found) => T | Promise<T>;

const nameOf = (table: Table | string) => (typeof table === 'string' ? table : table.name);

/** Everything that rows and the changes on them need. */
export const rowTables = [...syncedTableNames, 'outbox', 'shadow', 'idmap', 'delivered'];

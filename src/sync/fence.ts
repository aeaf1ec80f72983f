/** Only the newest leader writes: each transaction of the engine looks at the epoch first (sync-protocol 11). */
import type { Table } from 'dexie';
import { getMeta, type LecternDb, setMeta, syncedTableNames } from '#store/db.ts';

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

const nameOf = (table: Table | string) => (typeof table === 'string' ? table : table.name);

/** Everything that rows and the changes on them need. */
export const rowTables = [...syncedTableNames, 'outbox', 'shadow', 'idmap', 'delivered'];

import Dexie from 'dexie';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { Enqueued } from './definition.ts';
import { composed } from './enqueue.ts';
import { mutationNamed } from './registry.ts';

/** Inside the caller's transaction: what an entry said, as a new entry. @returns null for an op that is not known here */
export async function appendAgain(db: LecternDb, entry: OutboxEntry, at: number): Promise<Enqueued | null> {
  const mutation = mutationNamed(entry.op);
  if (!mutation) return null;
  const { writes, ...enqueued } = await composed(
    db,
    Dexie.currentTransaction.idbtrans,
    mutation,
    entry.vars,
    { at, id: newId(), goesAtOnce: false },
  );
  for (const { how, table, rows } of writes) {
    if (how === 'add') await table.bulkAdd(rows);
    else await table.bulkPut(rows);
  }
  return enqueued;
}

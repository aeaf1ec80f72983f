/** Long work in short turns, and large tables in slices: the thread draws and answers keys in between. */
import type { Table } from 'dexie';

const TURN_MS = 10;
const SLICE_ROWS = 500;

/**
 * Like `items.map`, with pauses. After it no query of a transaction or a live read may follow: neither waits for what is no query.
 * @param signal  ends it between two turns; it rejects then
 */
export async function mapInTurns<T, R>(
  items: readonly T[],
  make: (item: T, at: number) => R,
  signal?: AbortSignal,
): Promise<R[]> {
  const made: R[] = [];
  let started = performance.now();
  for (const [at, item] of items.entries()) {
    if (performance.now() - started > TURN_MS) {
      await nextTurn();
      signal?.throwIfAborted();
      started = performance.now();
    }
    made.push(make(item, at));
  }
  return made;
}

/** Behind what waits already. */
const nextTurn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Every row, by key. One answer of thousands of rows would be one long task. */
export async function allInSlices<Row>(
  table: Table<Row, string>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const rows: Row[] = [];
  let slice = await table.limit(SLICE_ROWS).toArray();
  while (slice.length > 0) {
    rows.push(...slice);
    const last = slice.at(-1);
    if (slice.length < SLICE_ROWS || last === undefined) break;
    slice = await table.where(':id').above(keyOf(last)).limit(SLICE_ROWS).toArray();
  }
  return rows;
}

/** Like `table.bulkGet`. */
export async function getInSlices<Row>(
  table: Table<Row, string>,
  keys: readonly string[],
): Promise<(Row | undefined)[]> {
  const rows: (Row | undefined)[] = [];
  for (let at = 0; at < keys.length; at += SLICE_ROWS)
    rows.push(...(await table.bulkGet(keys.slice(at, at + SLICE_ROWS))));
  return rows;
}

/** Large tables in slices: one answer of thousands of rows would be one long task. */
import type { Table } from 'dexie';

const SLICE_ROWS = 500;

/** Every row, by key. */
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

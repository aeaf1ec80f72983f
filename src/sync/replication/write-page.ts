/** Writes pulled rows on which nothing waits: many at once, with as few requests to the database as possible. */
import Dexie from 'dexie';
import type { PullRow, SyncedType } from '#contract/sync/wire.ts';
import { type LecternDb, tableOf } from '#store/db.ts';
import { entityKey, isSyncedType, keyField, localId } from '#store/entity-key.ts';
import type { AnyRow } from '#store/tables/synced.ts';

/** From this many on, rows are taken for new ones if none of a few is here: a first load then reads nothing. */
const MANY = 200;
const SAMPLE = 8;

/** The row that stands after a pulled line; null: nobody asserts it any longer. Newer wins, whichever comes first. */
export function merged(before: AnyRow | null | undefined, line: PullRow): AnyRow | null {
  const asserting = before ? before.buckets.filter((bucket) => !line.out.includes(bucket)) : [];
  for (const bucket of line.in) if (!asserting.includes(bucket)) asserting.push(bucket);
  if (asserting.length === 0) return null;
  const newer = line.body !== undefined && (!before || line.ver >= before.ver);
  if (newer)
    return Object.assign(line.body as object, { ver: line.ver, buckets: asserting, pending: 0 }) as AnyRow;
  return before ? { ...before, buckets: asserting } : null;
}

export const keyOf = (line: PullRow) => entityKey(line.type as SyncedType, localId(line.type, line.id));

/** Its key is where this version of the app expects it. */
export const isReadable = (line: PullRow): boolean =>
  isSyncedType(line.type) &&
  (line.body === undefined || line.body[keyField(line.type)] === localId(line.type, line.id));

/**
 * Inside the caller's transaction.
 * @param lines  readable ones, each row at most once
 */
export async function writePage(db: LecternDb, lines: readonly PullRow[]): Promise<void> {
  const byType = new Map<SyncedType, PullRow[]>();
  for (const line of lines) {
    const type = line.type as SyncedType;
    const list = byType.get(type);
    if (list) list.push(line);
    else byType.set(type, [line]);
  }
  for (const [type, list] of byType) await writeType(db, type, list);
}

async function writeType(db: LecternDb, type: SyncedType, lines: readonly PullRow[]): Promise<void> {
  const known = (await looksNew(db, type, lines)) ? await addNew(db, type, lines) : lines;
  if (known.length === 0) return;
  const table = tableOf(db, type);
  const ids = idsOf(type, known);
  const before = await table.bulkGet(ids);
  const put: AnyRow[] = [];
  const gone: string[] = [];
  known.forEach((line, at) => {
    const row = merged(before[at], line);
    if (row) put.push(row);
    else if (before[at]) gone.push(ids[at] as string);
  });
  if (put.length > 0) await table.bulkPut(put);
  if (gone.length > 0) await table.bulkDelete(gone);
}

const idsOf = (type: SyncedType, lines: readonly PullRow[]) => lines.map((line) => localId(type, line.id));

async function looksNew(db: LecternDb, type: SyncedType, lines: readonly PullRow[]): Promise<boolean> {
  if (lines.length < MANY) return false;
  const step = Math.floor(lines.length / SAMPLE);
  const some = lines.filter((_, at) => at % step === 0);
  const rows = await tableOf(db, type).bulkGet(idsOf(type, some));
  return rows.every((row) => row === undefined);
}

/** @returns the lines whose rows are here already */
async function addNew(db: LecternDb, type: SyncedType, lines: readonly PullRow[]): Promise<PullRow[]> {
  const added: { line: PullRow; row: AnyRow }[] = [];
  const rest: PullRow[] = [];
  for (const line of lines) {
    const row = merged(null, line);
    if (row) added.push({ line, row });
    else rest.push(line);
  }
  try {
    await tableOf(db, type).bulkAdd(added.map(({ row }) => row));
  } catch (error) {
    if (!(error instanceof Dexie.BulkError)) throw error;
    const failed = new Set(Object.keys(error.failuresByPos).map(Number));
    rest.push(...added.filter((_, at) => failed.has(at)).map(({ line }) => line));
  }
  return rest;
}

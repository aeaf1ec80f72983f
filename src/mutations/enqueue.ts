/**
 * What happens when a person changes something: one IndexedDB transaction writes the row and the outbox entry (LOCAL-010). The
 * network has no part in it. It resolves when the transaction is complete: from then on the change survives whatever happens.
 */
import Dexie from 'dexie';
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { lastingId, newId } from '#contract/ids.ts';
import type { SyncedType } from '#contract/sync/wire.ts';
import { getMeta, type LecternDb, setMeta, tableOf, VISITOR } from '#store/db.ts';
import { parseKey } from '#store/entity-key.ts';
import { endWith, type Found, readTogether, straight, type Write } from '#store/straight-to-disk.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import { type AnyMutation, asAnyMutation, type Mutation } from './definition.ts';
import { effectOf, isFolded, lastingKey, rowsIn } from './fold.ts';
import { refold } from './refold.ts';
import { mutationNamed } from './registry.ts';

export type Enqueued = { id: string; seq: number };
export type EnqueueOptions = {
  /** epoch ms of the act; by default now */
  at?: number;
  /** of the mutation; by default a new one */
  id?: string;
};

/**
 * @returns null when there is nothing to do: nobody is signed in, or the arguments are of a kind that is ignored (COMMENT-004)
 * @throws Refusal INVALID_ARGUMENTS; what IndexedDB throws, above all when the disk is full
 */
export async function enqueue<Args, Given>(
  db: LecternDb,
  mutation: Mutation<Args, Given>,
  given: Given,
  { at = Date.now(), id = newId() }: EnqueueOptions = {},
): Promise<Enqueued | null> {
  if (db.accountId === VISITOR) return null;
  if (mutation.ignores?.(given)) return null;
  const any = asAnyMutation(mutation);
  const act = { at, id };
  const tables = scopeOf(db, any.types);
  const args = argumentsAtOnce(any, given as Record<string, unknown>);
  const straightThrough = args && straight(db, tables, (tx) => append(db, tx, any, args, act));
  if (straightThrough) return straightThrough;
  return db.transaction('rw!', tables, async ({ idbtrans }) => {
    const asked = await argumentsOf(db, any, given as Record<string, unknown>);
    return (await inPlaceOfWaiting(db, any, asked)) ?? (await append(db, idbtrans, any, asked, act));
  });
}

/** Every table that a mutation of these types may write. */
const scopeOf = (db: LecternDb, types: readonly SyncedType[]) => [
  db.outbox,
  db.shadow,
  db.meta,
  db.idmap,
  ...types.map((type) => tableOf(db, type)),
];

/** null when the store has to be asked first: for arguments, for further rows, or for an entry whose place this one takes */
function argumentsAtOnce(mutation: AnyMutation, given: Record<string, unknown>) {
  if (mutation.class === 'latest' || mutation.fill || mutation.alsoTouches) return null;
  if (mutation.pointers.some((pointer) => isTemporary(given[pointer]))) return null;
  return parsed(mutation, given);
}

async function argumentsOf(db: LecternDb, mutation: AnyMutation, given: Record<string, unknown>) {
  const full = mutation.fill ? { ...given, ...mutation.fill({ clientId: await clientIdIn(db) }) } : given;
  const args = parsed(mutation, full);
  for (const pointer of mutation.pointers) {
    const target = full[pointer];
    // The schema names the lasting id; here the row may still stand under the temporary one.
    if (isTemporary(target) && !(await db.idmap.get(target))) args[pointer] = target;
  }
  return args;
}

function parsed(mutation: AnyMutation, given: Record<string, unknown>): Record<string, unknown> {
  const { success, output, issues } = v.safeParse(mutation.operation.args, given);
  if (!success) throw new Refusal('INVALID_ARGUMENTS', { message: issues[0].message });
  return { ...output };
}

const isTemporary = (id: unknown): id is string => typeof id === 'string' && lastingId(id) !== id;

/** Inside the transaction: `clientIdOf` would open one of its own. */
async function clientIdIn(db: LecternDb): Promise<string> {
  const known = await getMeta(db, 'clientId');
  if (known !== undefined) return known;
  const clientId = newId();
  await setMeta(db, 'clientId', clientId);
  return clientId;
}

/** Class latest: the entry that waits unsent takes the new arguments. */
async function inPlaceOfWaiting(
  db: LecternDb,
  mutation: AnyMutation,
  args: Record<string, unknown>,
): Promise<Enqueued | null> {
  if (mutation.class !== 'latest') return null;
  const [key] = mutation.touches({ id: '', args, me: db.accountId });
  if (key === undefined) return null;
  const lane = mutation.lane(args);
  const waiting = (await db.outbox.where('touches').equals(key).toArray()).find(
    (entry) =>
      !entry.sent && entry.state === 'queued' && entry.op === mutation.operation.name && entry.lane === lane,
  );
  if (!waiting) return null;
  const vars = mutation.join ? mutation.join(waiting.vars, args) : args;
  await db.outbox.put({ ...waiting, vars });
  await refold(db, waiting.touches);
  return { id: waiting.id, seq: waiting.seq };
}

type Act = { at: number; id: string };

/** The end of its transaction. */
async function append(
  db: LecternDb,
  tx: IDBTransaction,
  mutation: AnyMutation,
  args: Record<string, unknown>,
  act: Act,
): Promise<Enqueued> {
  const { writes, ...enqueued } = await composed(db, tx, mutation, args, act);
  endWith(tx, writes);
  return enqueued;
}

/** The entry, and everything that has to be written with it. */
async function composed(
  db: LecternDb,
  tx: IDBTransaction,
  mutation: AnyMutation,
  args: Record<string, unknown>,
  { at, id }: Act,
): Promise<Enqueued & { writes: Write[] }> {
  const me = db.accountId;
  const more = mutation.alsoTouches ? await mutation.alsoTouches(db, args) : [];
  const touches = [...new Set([...mutation.touches({ id, args, me }), ...more])];
  const made = mutation.pointers.map((pointer) => args[pointer]).filter(isTemporary);
  const deps = made.length > 0 ? await makersOf(db, made) : [];
  const reads = mutation.reads?.(args) ?? [];
  const found = await readTogether(tx, [
    [db.meta, 'seq'],
    ...touches.map((key) => [db.shadow, key] as const),
    ...placesOf(db, [...touches, ...reads]).map(({ table, id: rowId }) => [table, rowId] as const),
  ]);
  const rows = rowsOf(db, touches, found);
  const seq = ((found(db.meta, 'seq') as { value: number } | undefined)?.value ?? 0) + 1;
  const entry: OutboxEntry = {
    seq,
    id,
    user: me,
    service: mutation.operation.service,
    op: mutation.operation.name,
    opVersion: mutation.operation.version,
    vars: args,
    lane: mutation.lane(args),
    deps,
    touches,
    temporaryIds: mutation.temporaryId ? [mutation.temporaryId(id)] : [],
    base: versionsOf(rows),
    state: 'queued',
    attempts: 0,
    notBefore: 0,
    lastError: null,
    createdAt: at,
    sent: false,
    lease: null,
    vers: null,
    answeredAt: 0,
    settled: false,
  };
  // A row on which nothing waits is its own base; from now on the shadow keeps that.
  const clean = touches.filter((key) => found(db.shadow, key) === undefined);
  return {
    id,
    seq,
    writes: [
      { how: 'add', table: db.shadow, rows: clean.map((key) => ({ key, base: rows.get(key) ?? null })) },
      { how: 'add', table: db.outbox, rows: [entry] },
      { how: 'put', table: db.meta, rows: [{ key: 'seq', value: seq }] },
      ...rowWrites(db, shownAfter(entry, rows, rowsOf(db, reads, found))),
    ],
  };
}

/** Inside the caller's transaction: what an entry said, as a new entry. @returns null for an op that is not known here */
export async function appendAgain(db: LecternDb, entry: OutboxEntry, at: number): Promise<Enqueued | null> {
  const mutation = mutationNamed(entry.op);
  if (!mutation) return null;
  const { writes, ...enqueued } = await composed(
    db,
    Dexie.currentTransaction.idbtrans,
    mutation,
    entry.vars,
    { at, id: newId() },
  );
  for (const { how, table, rows } of writes) {
    if (how === 'add') await table.bulkAdd(rows);
    else await table.bulkPut(rows);
  }
  return enqueued;
}

/** The newest entry comes last in every fold, so it is enough to apply it to what is shown. */
function shownAfter(
  entry: OutboxEntry,
  rows: ReadonlyMap<string, AnyRow>,
  beside: ReadonlyMap<string, AnyRow>,
) {
  const view = new Map<string, AnyRow>(rows);
  const seen = rowsIn(rows, beside);
  for (const { key, row } of effectOf(entry, seen)) {
    const before = rows.get(key);
    view.set(key, {
      ...row,
      ver: before?.ver ?? 0,
      buckets: before?.buckets ?? [],
      pending: before?.pending ?? 0,
    });
  }
  for (const [key, row] of view) view.set(key, { ...row, pending: row.pending + 1 });
  return view;
}

const placesOf = (db: LecternDb, keys: readonly string[]) =>
  keys.flatMap((key) => {
    const place = parseKey(key);
    return place ? [{ key, table: tableOf(db, place.type), id: place.id }] : [];
  });

/** Those that are there. */
const rowsOf = (db: LecternDb, keys: readonly string[], found: Found) =>
  new Map(
    placesOf(db, keys).flatMap(({ key, table, id }) => {
      const row = found(table, id) as AnyRow | undefined;
      return row ? [[key, row] as const] : [];
    }),
  );

const rowWrites = (db: LecternDb, rows: ReadonlyMap<string, AnyRow>): Write[] =>
  placesOf(db, [...rows.keys()]).map(({ key, table }) => ({
    how: 'put',
    table,
    rows: [rows.get(key) as AnyRow],
  }));

function versionsOf(rows: ReadonlyMap<string, AnyRow>): Record<string, number> {
  const versions: Record<string, number> = {};
  for (const [key, { ver }] of rows) if (ver > 0) versions[lastingKey(key)] = ver;
  return versions;
}

/** What makes the things that the arguments point to: a refusal there is one here as well. */
async function makersOf(db: LecternDb, temporaryIds: readonly string[]): Promise<number[]> {
  const makers = await db.outbox.where('id').anyOf(temporaryIds.map(lastingId)).toArray();
  return makers.filter(isFolded).map(({ seq }) => seq);
}

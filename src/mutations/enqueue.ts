/**
 * What happens when a person changes something: one IndexedDB transaction writes the row and the outbox entry (LOCAL-010). The
 * network has no part in it. It resolves when the transaction is complete: from then on the change survives whatever happens.
 */
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import { lastingId, newId } from '#contract/ids.ts';
import type { SyncedType } from '#contract/sync/wire.ts';
import { getMeta, type LecternDb, setMeta, tableOf, VISITOR } from '#store/db.ts';
import { parseKey } from '#store/entity-key.ts';
import { endWith, type Found, readTogether, straight, type Write } from '#store/straight-to-disk.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import { type AnyMutation, asAnyMutation, type Enqueued, type Mutation } from './definition.ts';
import { effectOf, isFolded, lastingKey, rowsIn } from './effect.ts';
import { touchedBy } from './touched-by.ts';

export type { Enqueued } from './definition.ts';

export type EnqueueOptions = {
  /** epoch ms of the act; by default now */
  at?: number;
  /** of the mutation; by default a new one */
  id?: string;
  /**
   * It will be handed to the network as soon as it is stored. Where nothing else waits on the same things it is written as one that
   * was: whoever sends it need not write that first, which would take as long again as storing it.
   */
  goesAtOnce?: boolean;
};

/**
 * @returns null when there is nothing to do: nobody is signed in, or the arguments are of a kind that is ignored (COMMENT-004)
 * @throws Refusal INVALID_ARGUMENTS; what IndexedDB throws, above all when the disk is full
 */
export async function enqueue<Args, Given>(
  db: LecternDb,
  mutation: Mutation<Args, Given>,
  given: Given,
  { at = Date.now(), id = newId(), goesAtOnce = false }: EnqueueOptions = {},
): Promise<Enqueued | null> {
  if (db.accountId === VISITOR) return null;
  if (mutation.ignores?.(given)) return null;
  const any = asAnyMutation(mutation);
  const act = { at, id, goesAtOnce };
  const tables = writtenBy(db, any.types);
  const asked = given as Record<string, unknown>;
  try {
    const straightThrough =
      isSaidAtOnce(any, asked) &&
      straight(db, tables, (tx) => append(db, tx, any, asked, act, 'unless it folds'));
    if (straightThrough) return await straightThrough;
  } catch (error) {
    if (!(error instanceof MayFold)) throw error;
  }
  const folding = folds(any) ? await loadFolding() : null;
  return db.transaction('rw!', [...tables, db.idmap], async ({ idbtrans }) => {
    const args = await argumentsOf(db, any, asked);
    const folded = folding && (await folding.foldIntoWaiting(db, any, args));
    return folded ?? (await append(db, idbtrans, any, args, act));
  });
}

/** It may become one call with what waits already (LOCAL-022). */
const folds = ({ into, deletes }: AnyMutation) => into !== undefined || deletes !== undefined;

/**
 * What folds knows every mutation, and a page is not to load them all before it shows anything. Without it the changes go one after the
 * other, which comes to the same on the server: a part that can't be loaded keeps nobody from writing.
 */
export const loadFolding = () => import('./fold-into-waiting.ts').catch(() => null);

/** Every table that a mutation of these types may write. */
const writtenBy = (db: LecternDb, types: readonly SyncedType[]) => [
  db.outbox,
  db.shadow,
  db.meta,
  ...types.map((type) => tableOf(db, type)),
];

/** The store need not be asked first: for arguments, or for further rows. */
const isSaidAtOnce = ({ fill, alsoTouches, needs, pointers }: AnyMutation, given: Record<string, unknown>) =>
  !fill && !alsoTouches && !needs && !pointers.some((pointer) => isTemporary(given[pointer]));

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

const parsed = (mutation: AnyMutation, given: Record<string, unknown>) =>
  accepted(v.safeParse(mutation.operation.args, given));

function accepted({ success, output, issues }: Parsed): Record<string, unknown> {
  if (!success) throw new Refusal('INVALID_ARGUMENTS', { message: issues[0].message });
  return { ...output };
}

type Parsed = v.SafeParseResult<AnyMutation['operation']['args']>;

const isTemporary = (id: unknown): id is string => typeof id === 'string' && lastingId(id) !== id;

/** Inside the transaction: `clientIdOf` would open one of its own. */
async function clientIdIn(db: LecternDb): Promise<string> {
  const known = await getMeta(db, 'clientId');
  if (known !== undefined) return known;
  const clientId = newId();
  await setMeta(db, 'clientId', clientId);
  return clientId;
}

/** Other changes wait on the same thing: this one may become part of them, which takes more than what is read at once. */
class MayFold extends Error {}

type Act = Required<EnqueueOptions>;

/** unless it folds: and its arguments were not looked at yet, which is done while the disk reads */
type How = 'in any case' | 'unless it folds';

/** The end of its transaction. @throws MayFold, Refusal INVALID_ARGUMENTS: both take the transaction back */
async function append(
  db: LecternDb,
  tx: IDBTransaction,
  mutation: AnyMutation,
  given: Record<string, unknown>,
  act: Act,
  how: How = 'in any case',
): Promise<Enqueued> {
  const { writes, ...enqueued } = await composed(db, tx, mutation, given, act, how);
  endWith(tx, writes);
  return enqueued;
}

/** Inside the caller's transaction: the entry, and everything that has to be written with it. */
export async function composed(
  db: LecternDb,
  tx: IDBTransaction,
  mutation: AnyMutation,
  given: Record<string, unknown>,
  { at, id, goesAtOnce }: Act,
  how: How = 'in any case',
): Promise<Enqueued & { writes: Write[] }> {
  const me = db.accountId;
  const touches = await touchedBy(db, mutation, given, id);
  const made = mutation.pointers.map((pointer) => given[pointer]).filter(isTemporary);
  const needed = mutation.needs?.(given) ?? [];
  const deps = [
    ...(made.length > 0 ? await makersOf(db, made) : []),
    ...(needed.length > 0 ? await makersOfRows(db, needed) : []),
  ];
  const reads = mutation.reads?.(given) ?? [];
  const reading = readTogether(tx, [
    [db.meta, 'seq'],
    ...touches.map((key) => [db.shadow, key] as const),
    ...placesOf(db, [...touches, ...reads]).map(({ table, id: rowId }) => [table, rowId] as const),
  ]);
  const looked = how === 'unless it folds' ? v.safeParse(mutation.operation.args, given) : null;
  const found = await reading;
  const args = looked ? accepted(looked) : given;
  const rows = rowsOf(db, touches, found);
  const isClean = (key: string) => found(db.shadow, key) === undefined;
  if (how === 'unless it folds' && folds(mutation) && !touches.every(isClean)) throw new MayFold();
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
    // What waits for a file may wait for long, and can be taken back until then.
    sent: goesAtOnce && touches.every(isClean) && !needsUploads(mutation, args),
    lease: null,
    vers: null,
    answeredAt: 0,
    settled: false,
  };
  // A row on which nothing waits is its own base; from now on the shadow keeps that.
  const clean = touches.filter(isClean);
  return {
    id,
    seq,
    writes: [
      { how: 'add', table: db.shadow, rows: clean.map((key) => ({ key, base: rows.get(key) ?? null })) },
      { how: 'add', table: db.outbox, rows: [entry] },
      { how: 'put', table: db.meta, rows: [{ key: 'seq', value: seq }] },
      ...rowWrites(db, shownAfter(mutation, entry, rows, rowsOf(db, reads, found))),
    ],
  };
}

const needsUploads = ({ uploads }: AnyMutation, args: Record<string, unknown>): boolean => {
  const needs = uploads?.(args);
  return needs !== undefined && (needs.place !== undefined || (needs.assetIds ?? []).some(Boolean));
};

/** The newest entry comes last in every fold, so it is enough to apply it to what is shown. */
function shownAfter(
  mutation: AnyMutation,
  entry: OutboxEntry,
  rows: ReadonlyMap<string, AnyRow>,
  beside: ReadonlyMap<string, AnyRow>,
) {
  const view = new Map<string, AnyRow>(rows);
  const seen = rowsIn(rows, beside);
  for (const { key, row } of effectOf(mutation, entry, seen)) {
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

/** What was done to rows that the server did not have then: it makes them, or follows on what does. */
async function makersOfRows(db: LecternDb, keys: readonly string[]): Promise<number[]> {
  const entries = await db.outbox
    .where('touches')
    .anyOf([...keys])
    .distinct()
    .toArray();
  return entries
    .filter(
      (entry) => isFolded(entry) && keys.some((key) => entry.touches[0] === key && !(key in entry.base)),
    )
    .map(({ seq }) => seq);
}

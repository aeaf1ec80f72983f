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

/**
 * `withdrawn`: ids of changes that were never sent and need no sending any more, this one among them (LOCAL-022).
 */
export type Enqueued = { id: string; seq: number; withdrawn?: string[] };
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
  return db.transaction('rw!', [...tables, db.idmap], async ({ idbtrans }) => {
    const args = await argumentsOf(db, any, asked);
    return (await foldIntoWaiting(db, any, args)) ?? (await append(db, idbtrans, any, args, act));
  });
}

/** Every table that a mutation of these types may write. */
const writtenBy = (db: LecternDb, types: readonly SyncedType[]) => [
  db.outbox,
  db.shadow,
  db.meta,
  ...types.map((type) => tableOf(db, type)),
];

/** The store need not be asked first: for arguments, or for further rows. */
const isSaidAtOnce = ({ fill, alsoTouches, pointers }: AnyMutation, given: Record<string, unknown>) =>
  !fill && !alsoTouches && !pointers.some((pointer) => isTemporary(given[pointer]));

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

const isOpen = ({ sent, state }: OutboxEntry) => !sent && state === 'queued';

/** Waiting changes of one thing become one call, or none (LOCAL-022). @returns null when this one has to go by itself */
async function foldIntoWaiting(
  db: LecternDb,
  mutation: AnyMutation,
  args: Record<string, unknown>,
): Promise<Enqueued | null> {
  if (!mutation.into && !mutation.deletes) return null;
  const touches = await touchedBy(db, mutation, args, '');
  const touching = await db.outbox.where('touches').anyOf(touches).distinct().toArray();
  const waiting = touching.filter(isFolded).sort((a, b) => a.seq - b.seq);
  const last = waiting.at(-1);
  if (!last) return null;
  if (mutation.deletes && (await nothingElseNeeds(db, waiting, new Set(touches)))) {
    await db.outbox.bulkDelete(waiting.map(({ seq }) => seq));
    await refold(db, new Set(waiting.flatMap((entry) => entry.touches)));
    return { id: last.id, seq: last.seq, withdrawn: waiting.map(({ id }) => id) };
  }
  // What came between would be overtaken: only the last one takes it up.
  if (!isOpen(last) || touches.some((key) => !last.touches.includes(key))) return null;
  const vars = mutation.into?.[last.op]?.(last, args) ?? null;
  if (vars === null) return null;
  await db.outbox.put({ ...last, vars });
  await refold(db, last.touches);
  return { id: last.id, seq: last.seq };
}

/** All that is deleted was made by these, none of which was sent; they make nothing besides, and nothing builds on them. */
async function nothingElseNeeds(
  db: LecternDb,
  waiting: readonly OutboxEntry[],
  deleted: ReadonlySet<string>,
): Promise<boolean> {
  const idOf = (key: string) => parseKey(key)?.id;
  const made = new Set(waiting.flatMap(({ temporaryIds }) => temporaryIds));
  const deletedIds = new Set([...deleted].map(idOf));
  const own = waiting.every(
    (entry) =>
      isOpen(entry) &&
      (entry.temporaryIds.length > 0
        ? entry.temporaryIds.every((id) => deletedIds.has(id))
        : entry.touches.every((key) => deleted.has(key))),
  );
  if (!own || [...deletedIds].some((id) => id === undefined || !made.has(id))) return false;
  const withdrawn = new Set(waiting.map(({ seq }) => seq));
  const builders = await db.outbox.filter(
    ({ seq, deps }) => !withdrawn.has(seq) && deps.some((dep) => withdrawn.has(dep)),
  );
  return (await builders.count()) === 0;
}

async function touchedBy(
  db: LecternDb,
  mutation: AnyMutation,
  args: Record<string, unknown>,
  id: string,
): Promise<string[]> {
  const more = mutation.alsoTouches ? await mutation.alsoTouches(db, args) : [];
  return [...new Set([...mutation.touches({ id, args, me: db.accountId }), ...more])];
}

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

/** The entry, and everything that has to be written with it. */
async function composed(
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
  const deps = made.length > 0 ? await makersOf(db, made) : [];
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
  const folds = mutation.into !== undefined || mutation.deletes === true;
  if (how === 'unless it folds' && folds && !touches.every(isClean)) throw new MayFold();
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
    sent: goesAtOnce && touches.every(isClean),
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
    { at, id: newId(), goesAtOnce: false },
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

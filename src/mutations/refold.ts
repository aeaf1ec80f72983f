/**
 * Brings shown rows in line with their bases and the changes that wait on them. Runs inside the caller's transaction, which holds
 * outbox, shadow and the tables of the rows.
 */
import type { SyncedType } from '#contract/sync/wire.ts';
import { type LecternDb, tableOf } from '#store/db.ts';
import { parseKey } from '#store/entity-key.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { ShadowRow } from '#store/tables/replication.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import { isFolded } from './effect.ts';
import { fold, isAsserted } from './fold.ts';
import { mutationNamed } from './registry.ts';

/** The rows of these keys; missing ones are left out. */
async function rowsByKey(db: LecternDb, keys: Iterable<string>): Promise<Map<string, AnyRow>> {
  const found = new Map<string, AnyRow>();
  for (const [type, byId] of keysByType(keys)) {
    const rows = await tableOf(db, type).bulkGet([...byId.keys()]);
    [...byId.values()].forEach((key, at) => {
      const row = rows[at];
      if (row) found.set(key, row);
    });
  }
  return found;
}

/** Writes rows, and takes away those that are null. */
async function writeRows(db: LecternDb, rows: ReadonlyMap<string, AnyRow | null>): Promise<void> {
  for (const [type, byId] of keysByType(rows.keys())) {
    const put: AnyRow[] = [];
    const gone: string[] = [];
    for (const [id, key] of byId) {
      const row = rows.get(key);
      if (row) put.push(row);
      else gone.push(id);
    }
    if (put.length > 0) await tableOf(db, type).bulkPut(put);
    if (gone.length > 0) await tableOf(db, type).bulkDelete(gone);
  }
}

/** Type → id → key. */
function keysByType(keys: Iterable<string>): Map<SyncedType, Map<string, string>> {
  const types = new Map<SyncedType, Map<string, string>>();
  for (const key of keys) {
    const parsed = parseKey(key);
    if (!parsed) continue;
    const ids = types.get(parsed.type) ?? new Map<string, string>();
    types.set(parsed.type, ids.set(parsed.id, key));
  }
  return types;
}

/** The given keys and all that hang on them through a change that touches both. */
async function connected(db: LecternDb, keys: Iterable<string>) {
  const entries = new Map<number, OutboxEntry>();
  const all = new Set<string>();
  for (let fresh = [...new Set(keys)]; fresh.length > 0; ) {
    for (const key of fresh) all.add(key);
    const touching = await db.outbox.where('touches').anyOf(fresh).distinct().toArray();
    const folded = touching.filter((entry) => isFolded(entry) && !entries.has(entry.seq));
    for (const entry of folded) entries.set(entry.seq, entry);
    fresh = [...new Set(folded.flatMap(({ touches }) => touches))].filter((key) => !all.has(key));
  }
  return { keys: [...all], entries: [...entries.values()].sort((a, b) => a.seq - b.seq) };
}

/**
 * @param changedBases  bases that are new; for the other keys the shadow holds them, or the row itself if nothing waited on it
 */
export async function refold(
  db: LecternDb,
  keys: Iterable<string>,
  changedBases: ReadonlyMap<string, AnyRow | null> = new Map(),
): Promise<void> {
  const { keys: all, entries } = await connected(db, keys);
  if (all.length === 0) return;
  const shadows = await db.shadow.bulkGet(all);
  const rows = await rowsByKey(db, all);
  const bases = new Map<string, AnyRow | null>();
  all.forEach((key, at) => {
    const given = changedBases.get(key);
    const shadow = shadows[at];
    bases.set(key, changedBases.has(key) ? (given ?? null) : shadow ? shadow.base : (rows.get(key) ?? null));
  });
  const beside = await rowsByKey(db, readsOf(entries));
  const view = fold(bases, entries, beside);

  const waitedOn = new Set(entries.flatMap(({ touches }) => touches));
  const written = new Map<string, AnyRow | null>();
  const shadowed: ShadowRow[] = [];
  const clean: string[] = [];
  for (const [key, base] of bases) {
    if (waitedOn.has(key)) {
      shadowed.push({ key, base });
      written.set(key, view.get(key) ?? null);
    } else {
      clean.push(key);
      written.set(key, isAsserted(base) ? { ...base, pending: 0 } : null);
    }
  }
  await writeRows(db, written);
  if (shadowed.length > 0) await db.shadow.bulkPut(shadowed);
  if (clean.length > 0) await db.shadow.bulkDelete(clean);
}

const readsOf = (entries: readonly OutboxEntry[]): string[] =>
  entries.flatMap((entry) => mutationNamed(entry.op)?.reads?.(entry.vars) ?? []);

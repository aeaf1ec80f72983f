/** A refused change is sent again, with everything that was refused because of it. */
import { appendAgain } from '#mutations/append-again.ts';
import { mutationNamed } from '#mutations/registry.ts';
import { type LecternDb, syncedTableNames } from '#store/db.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';

/** What one transaction over the whole outbox may touch. */
export const allTables = [...syncedTableNames, 'outbox', 'shadow', 'meta', 'idmap'];

export const entryNamed = (db: LecternDb, id: string) => db.outbox.where('id').equals(id).first();

/**
 * Once more, as new entries at the end of their lanes: this one, and every refused one that builds on it, at whatever depth and for
 * whatever reason it was refused. Alone under a new id it would leave them pointing at something that will never exist.
 */
export function retryChange(db: LecternDb, id: string, now: number): Promise<void> {
  return db.transaction('rw', allTables, async () => {
    const refused = await entryNamed(db, id);
    if (refused?.state !== 'rejected') return;
    const all = await db.outbox.orderBy('seq').toArray();
    const replaced = new Map<string, string>();
    for (const entry of [refused, ...buildingOn(refused, all)]) {
      if (entry.state !== 'rejected') continue;
      await db.outbox.delete(entry.seq);
      const again = await appendAgain(db, withPointers(entry, replaced), now);
      const [before] = entry.temporaryIds;
      const after = again && mutationNamed(entry.op)?.temporaryId?.(again.id);
      if (before !== undefined && after) replaced.set(before, after);
    }
  });
}

/** @param all  by order number @returns what depends on it or points at what it makes, directly or through others, in order */
export function buildingOn(entry: OutboxEntry, all: readonly OutboxEntry[]): OutboxEntry[] {
  const seqs = new Set([entry.seq]);
  const made = new Set(entry.temporaryIds);
  const found: OutboxEntry[] = [];
  for (const each of all) {
    if (each.seq === entry.seq) continue;
    const pointsAt = (mutationNamed(each.op)?.pointers ?? []).some((pointer) => {
      const target = each.vars[pointer];
      return typeof target === 'string' && made.has(target);
    });
    if (!pointsAt && !each.deps.some((seq) => seqs.has(seq))) continue;
    found.push(each);
    seqs.add(each.seq);
    for (const temporary of each.temporaryIds) made.add(temporary);
  }
  return found;
}

function withPointers(entry: OutboxEntry, replaced: ReadonlyMap<string, string>): OutboxEntry {
  const vars = { ...entry.vars };
  for (const pointer of mutationNamed(entry.op)?.pointers ?? []) {
    const target = vars[pointer];
    if (typeof target === 'string') vars[pointer] = replaced.get(target) ?? target;
  }
  return { ...entry, vars };
}

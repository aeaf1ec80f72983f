/** What the person can do with a change in the tray. */

import { appendAgain } from '#mutations/append-again.ts';
import { isFolded } from '#mutations/effect.ts';
import { refold } from '#mutations/refold.ts';
import { mutationNamed } from '#mutations/registry.ts';
import type { LecternDb } from '#store/db.ts';
import { getMeta, setMeta, syncedTableNames } from '#store/db.ts';
import { unsentUploads } from '#store/queries/unsent-counts.ts';
import { bytesOfUpload } from '#store/queries/uploads.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import { toBase64 } from './base64.ts';
import { reject } from './rebase.ts';
import { released } from './retry.ts';

/** `sent`: it was handed to the network, so it may be there; taking it back here would only hide it. */
export type DiscardResult = 'discarded' | 'sent' | 'not found';

const allTables = [...syncedTableNames, 'outbox', 'shadow', 'meta', 'idmap'];
const entryNamed = (db: LecternDb, id: string) => db.outbox.where('id').equals(id).first();

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
function buildingOn(entry: OutboxEntry, all: readonly OutboxEntry[]): OutboxEntry[] {
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

/** What would be left without its ground if this one were discarded, in order: their ids. */
export async function changesBuildingOn(db: LecternDb, id: string): Promise<string[]> {
  const all = await db.outbox.orderBy('seq').toArray();
  const entry = all.find((each) => each.id === id);
  return entry ? buildingOn(entry, all).map((each) => each.id) : [];
}

function withPointers(entry: OutboxEntry, replaced: ReadonlyMap<string, string>): OutboxEntry {
  const vars = { ...entry.vars };
  for (const pointer of mutationNamed(entry.op)?.pointers ?? []) {
    const target = vars[pointer];
    if (typeof target === 'string') vars[pointer] = replaced.get(target) ?? target;
  }
  return { ...entry, vars };
}

/** Takes a change back: one that was refused, or one that was never sent. What hangs on it goes to the tray. */
export function discardChange(db: LecternDb, id: string): Promise<DiscardResult> {
  return db.transaction('rw', allTables, async () => {
    const entry = await entryNamed(db, id);
    if (!entry) return 'not found';
    if (entry.state === 'rejected') {
      await db.outbox.delete(entry.seq);
      return 'discarded';
    }
    if (entry.sent) return 'sent';
    const hanging = await reject(db, [{ ...entry, state: 'rejected' }]);
    await db.outbox.delete(entry.seq);
    await refold(db, [...entry.touches, ...hanging]);
    return 'discarded';
  });
}

/** Whatever it was waiting for. @param id  one entry; all that wait if absent */
export function releaseChanges(db: LecternDb, id?: string): Promise<void> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const waiting = (await db.outbox.toArray()).filter(
      (entry) =>
        isFolded(entry) &&
        (entry.state === 'held' || entry.notBefore > 0) &&
        (id === undefined || entry.id === id),
    );
    const free = waiting.filter(({ state }) => state === 'held' || state === 'queued');
    await db.outbox.bulkPut(free.map((entry) => ({ ...released(entry), notBefore: 0 })));
    if ((await getMeta(db, 'waitUntil')) !== undefined) await setMeta(db, 'waitUntil', 0);
  });
}

/** Everything that waits, was refused or could not be read, for a person who wants to have it elsewhere. */
export async function exportChanges(db: LecternDb): Promise<string> {
  const entries = await db.outbox.orderBy('seq').toArray();
  const readable = entries.map(({ id, op, vars, state, createdAt, lastError }) => ({
    id,
    change: op,
    content: vars,
    state,
    madeAt: new Date(createdAt).toISOString(),
    reason: lastError,
  }));
  const unreadable = await db.quarantine.toArray();
  const files = await filesForExport(db);
  return JSON.stringify(
    {
      account: db.accountId,
      changes: readable,
      ...(files.length > 0 && { files }),
      ...(unreadable.length > 0 && { unreadable }),
    },
    null,
    2,
  );
}

/** With their bytes: the file is all that there is of them. */
async function filesForExport(db: LecternDb) {
  const files = [];
  for (const upload of await unsentUploads(db)) {
    const { fileName, place, bytes } = upload.intent.uploadContext;
    const whole = await bytesOfUpload(db, upload);
    files.push({
      id: upload.assetId,
      name: fileName,
      type: upload.intent.contentType,
      for: place,
      bytes,
      reason: upload.error,
      base64: whole && toBase64(new Uint8Array(await whole.arrayBuffer())),
    });
  }
  return files;
}

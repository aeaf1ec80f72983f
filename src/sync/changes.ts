/** What the person can do with a change in the tray. */

import { isFolded } from '#mutations/effect.ts';
import { refold } from '#mutations/refold.ts';
import type { LecternDb } from '#store/db.ts';
import { getMeta, setMeta } from '#store/db.ts';
import { unsentUploads } from '#store/queries/unsent-counts.ts';
import { bytesOfUpload } from '#store/queries/uploads.ts';
import { reject } from './outbox/rebase.ts';
import { released } from './outbox/retry.ts';
import { allTables, buildingOn, entryNamed } from './outbox/retry-change.ts';
import { toBase64 } from './sealing/base64.ts';

/** `sent`: it was handed to the network, so it may be there; taking it back here would only hide it. */
export type DiscardResult = 'discarded' | 'sent' | 'not found';

/** What would be left without its ground if this one were discarded, in order: their ids. */
export async function changesBuildingOn(db: LecternDb, id: string): Promise<string[]> {
  const all = await db.outbox.orderBy('seq').toArray();
  const entry = all.find((each) => each.id === id);
  return entry ? buildingOn(entry, all).map((each) => each.id) : [];
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

/**
 * A file that the person chose is put on this device, to be sent by the leader (LOCAL-033). When this resolves it survives whatever
 * happens; it is shown at once, from here.
 */
import type { AssetPlace, UploadIntent } from '#contract/content/asset.ts';
import { hexOf, joined, PIECE_BYTES } from '#contract/content/piece-digest.ts';
import { assetPath } from '#contract/content/skill.ts';
import { newId } from '#contract/ids.ts';
import { type AssetType, type Crop, MAX_FILE_NAME } from '#domain/upload-rules.ts';
import type { LecternDb } from '#store/db.ts';
import { type BlobRow, placeKey, type UploadRow } from '#store/tables/uploads.ts';
import { discardChange } from './changes.ts';
import { waitsForUpload } from './outbox/outbox.ts';
import { putDurably } from './storage/keep-storage.ts';
import { ownCacheName } from './storage/media-caches.ts';

export type NewUpload = {
  file: Blob & { name?: string };
  assetType: AssetType;
  /** of the bytes, not of the name */
  contentType: string;
  place: AssetPlace;
  /** of the place's organization; null: the person's own */
  organizationId: string | null;
  crop?: Crop | null;
  /** a picture as it will look, for the time until the server's is here; by default the file */
  shown?: Blob;
};

/**
 * The same file for the same place is one upload, however often it is chosen.
 * @throws NotSaved when the disk is full
 */
export async function addUpload(db: LecternDb, given: NewUpload, now = Date.now()): Promise<string> {
  const { file, assetType, contentType, place, organizationId, crop = null } = given;
  const assetId = newId();
  const pieces = await piecesOf(file);
  const digest = await digestOf(pieces);
  const same = `${digest} ${contentType} ${JSON.stringify(crop)}`;
  const intent: UploadIntent = {
    assetId,
    assetType,
    attributes: { ...(crop && { crop }) },
    ownerInfo:
      organizationId === null
        ? { type: 'USER', id: db.accountId }
        : { type: 'ORGANIZATION', id: organizationId },
    contentType,
    uploadContext: { place, bytes: file.size, digest, fileName: (file.name ?? '').slice(0, MAX_FILE_NAME) },
  };
  const row: UploadRow = {
    assetId,
    intent,
    place: placeKey(place),
    same,
    state: 'waiting',
    sentBytes: 0,
    attempts: 0,
    notBefore: 0,
    error: null,
    createdAt: now,
    doneAt: 0,
  };
  const kept = await putDurably(db.accountId, () => keep(db, row, pieces));
  if (assetType === 'image' && kept === assetId) await showFromHere(db, assetId, given.shown ?? file);
  return kept;
}

const keep = (db: LecternDb, row: UploadRow, pieces: readonly ArrayBuffer[]): Promise<string> =>
  db.transaction('rw', db.uploads, db.blobs, async () => {
    const others = await db.uploads.where('place').equals(row.place).toArray();
    const known = others.find(({ same, state }) => same === row.same && state !== 'refused');
    if (known) return known.assetId;
    await db.uploads.add(row);
    await db.blobs.bulkAdd(pieces.map((bytes, n): BlobRow => ({ assetId: row.assetId, n, bytes })));
    return row.assetId;
  });

/** A page's `<img>` asks the service worker, which looks here first. Nothing depends on it but what is seen until the file is sent. */
async function showFromHere(db: LecternDb, assetId: string, picture: Blob): Promise<void> {
  if (typeof caches === 'undefined') return;
  const cache = await caches.open(ownCacheName(db.accountId)).catch(() => null);
  const headers = { 'content-type': picture.type };
  await cache?.put(assetPath(assetId, db.accountId), new Response(picture, { headers })).catch(() => {});
}

async function piecesOf(file: Blob): Promise<ArrayBuffer[]> {
  const pieces: ArrayBuffer[] = [];
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    pieces.push(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
  }
  return pieces;
}

async function digestOf(pieces: readonly ArrayBuffer[]): Promise<string> {
  const sha256 = async (bytes: BufferSource) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const digests: Uint8Array[] = [];
  for (const piece of pieces) digests.push(await sha256(piece));
  return hexOf(await sha256(joined(digests)));
}

/** The person changed their mind: nothing of it stays here, and what would have shown it goes too. */
export async function cancelUpload(db: LecternDb, assetId: string): Promise<void> {
  const upload = await db.uploads.get(assetId);
  if (!upload) return;
  const entries = (await db.outbox.toArray()).filter(
    (entry) => !entry.sent && waitsForUpload(entry, [{ ...upload, place: 'user:-', state: 'waiting' }]),
  );
  for (const { id } of entries) await discardChange(db, id);
  await db.transaction('rw', db.uploads, db.blobs, async () => {
    await db.uploads.delete(assetId);
    await db.blobs.where('assetId').equals(assetId).delete();
  });
  if (typeof caches === 'undefined') return;
  const cache = await caches.open(ownCacheName(db.accountId)).catch(() => null);
  await cache?.delete(assetPath(assetId, db.accountId));
}

/** One that was refused, once more from the start. */
export const retryUpload = (db: LecternDb, assetId: string): Promise<void> =>
  db.transaction('rw', db.uploads, async () => {
    await db.uploads.update(assetId, {
      state: 'waiting',
      error: null,
      attempts: 0,
      notBefore: 0,
      sentBytes: 0,
    });
  });

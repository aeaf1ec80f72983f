/** Files of this device that the server has not got. */
import { PIECE_BYTES } from '#contract/content/piece-digest.ts';
import type { LecternDb } from '../db.ts';
import { isUnderWay, type UploadRow } from '../tables/uploads.ts';
import { unsentUploads } from './unsent-counts.ts';

export const uploadOf = (db: LecternDb, assetId: string): Promise<UploadRow | undefined> =>
  db.uploads.get(assetId);

export type UnsentFiles = { count: number; bytes: number };

/** What would be lost with this device, in numbers. */
export async function unsentFiles(db: LecternDb): Promise<UnsentFiles> {
  const unsent = await unsentUploads(db);
  return {
    count: unsent.length,
    bytes: unsent.reduce((sum, { intent }) => sum + intent.uploadContext.bytes, 0),
  };
}

/** From 0 to 1; null: it is not under way. */
export const progressOf = (upload: UploadRow | undefined): number | null =>
  upload && isUnderWay(upload) ? upload.sentBytes / upload.intent.uploadContext.bytes : null;

/** Whole; null: nothing of it is here. */
export async function bytesOfUpload(db: LecternDb, { assetId, intent }: UploadRow): Promise<Blob | null> {
  const pieces = await db.blobs.where('[assetId+n]').between([assetId, 0], [assetId, Infinity]).toArray();
  const expected = Math.ceil(intent.uploadContext.bytes / PIECE_BYTES);
  if (pieces.length !== expected) return null;
  return new Blob(
    pieces.map(({ bytes }) => bytes),
    { type: intent.contentType },
  );
}

/** Those that were put into one thing, as `placeKey` names it. */
export async function unsentUploadsOf(db: LecternDb, place: string): Promise<UploadRow[]> {
  const all = await db.uploads.where('place').equals(place).toArray();
  return all.filter(({ state }) => state !== 'done').sort((one, other) => one.createdAt - other.createdAt);
}

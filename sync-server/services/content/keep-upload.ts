/**
 * A file that has arrived whole becomes an asset: its bytes are looked at, the virus scanner is asked where there is one, a picture is made
 * anew, and only then is it kept. Until then there is no asset: nobody can be handed it, by whatever way.
 */
import { Refusal } from '#contract/errors.ts';
import { SCANNED_AT_ONCE_MS } from '#domain/upload-rules.ts';
import type { ArrivingFiles } from '../../assets/arriving-files.ts';
import type { AssetFiles } from '../../assets/asset-files.ts';
import { wrongBytes } from '../../assets/check-file.ts';
import type { PictureOutput, PictureWorkshop } from '../../assets/picture-workshop.ts';
import type { Scanner } from '../../assets/scanner.ts';
import { audit } from '../../audit/audit.ts';
import type { Places } from '../../limits/places.ts';
import type { OpenDatabase } from '../../storage/database.ts';
import {
  deleteUpload,
  insertAsset,
  letUploadWait,
  refuseUploadForGood,
  type UploadRecord,
} from './assets/repository.ts';

export type KeepSurroundings = {
  database: OpenDatabase;
  files: AssetFiles;
  arriving: ArrivingFiles;
  workshop: PictureWorkshop;
  /** null: none is set, and nothing waits for one */
  scanner: Scanner | null;
  places: { pictures: Places };
  now(): number;
  /** why something was not taken; never what was in it */
  log(about: object, message: string): void;
};

/**
 * @param scannedMs  how long the scanner may take
 * @returns why it is not kept yet: it waits for the scanner; null: it is kept
 * @throws Refusal INVALID_FILES, UPLOAD_FAILED, FILE_HARMFUL, FILE_UNCHECKED: then nothing is left of it
 */
export async function keepUpload(
  around: KeepSurroundings,
  upload: UploadRecord,
  scannedMs = SCANNED_AT_ONCE_MS,
): Promise<string | null> {
  const { arriving, log } = around;
  const { assetId, assetType, contentType } = upload;
  const file = arriving.fileOf(assetId);
  if ((await arriving.digest(assetId)) !== upload.digest) {
    await arriving.remove(assetId);
    throw new Refusal('UPLOAD_FAILED');
  }
  const wrong = await wrongBytes(file, assetType, contentType);
  if (wrong !== null) return refuse(around, upload, wrong);
  const waits = await scanned(around, upload, file, scannedMs);
  if (waits !== null) return waits;
  if (assetType !== 'image') {
    const { sha256, bytes } = await around.files.take(file);
    await note(around, upload, { contentType, sha256, bytes, width: null, height: null });
    return null;
  }
  const job = { file, contentType, crop: upload.attributes.crop ?? null };
  const result = await around.places.pictures({ person: upload.userId }, () => around.workshop.make(job));
  if (result.kind === 'refused') return refuse(around, upload, result.why);
  const main = await taken(around, result.main);
  const renditions = [];
  for (const each of result.renditions) renditions.push(await taken(around, each));
  const original = result.original && (await taken(around, result.original));
  await note(around, upload, {
    contentType: 'image/webp',
    ...main,
    renditions: JSON.stringify(renditions),
    ...(original && {
      originalSha256: original.sha256,
      originalType: `image/${result.original?.format}`,
      originalWidth: original.width,
      originalHeight: original.height,
    }),
  });
  log({ asset: assetId, bytes: upload.bytes, width: main.width }, 'a picture was made');
  return null;
}

/** @returns why the scanner has said nothing of it; null: it may be kept */
async function scanned(
  { scanner, database: { db }, arriving, now, log }: KeepSurroundings,
  { assetId, userId, organizationId }: UploadRecord,
  file: string,
  limitMs: number,
): Promise<string | null> {
  if (scanner === null) return null;
  const verdict = await scanner.check(file, limitMs);
  if (verdict.kind === 'clean') return null;
  const at = now();
  if (verdict.kind === 'unanswered') {
    log({ asset: assetId, why: verdict.why }, 'the virus scanner did not answer; the file waits');
    await letUploadWait(db, assetId, at);
    return verdict.why;
  }
  const what = verdict.kind === 'found' ? verdict.what : null;
  const refusal = what === null ? 'FILE_UNCHECKED' : 'FILE_HARMFUL';
  log({ asset: assetId, refusal, what }, 'the virus scanner does not let a file through');
  await db.transaction().execute(async (tx) => {
    await refuseUploadForGood(tx, assetId, refusal, at);
    if (what === null) return;
    const by = { userId, actorId: null };
    const entity = { type: 'asset', id: assetId };
    await audit(tx, { kind: 'harmful file refused', at, by, organizationId, entity, details: { what } });
  });
  await arriving.remove(assetId);
  throw new Refusal(refusal);
}

async function taken({ files }: KeepSurroundings, { file, width, height }: PictureOutput) {
  return { ...(await files.take(file)), width, height };
}

async function refuse(
  { arriving, database, log }: KeepSurroundings,
  upload: UploadRecord,
  why: string,
): Promise<never> {
  log({ asset: upload.assetId, why }, 'an upload was refused');
  await arriving.remove(upload.assetId);
  await deleteUpload(database.db, upload.assetId);
  throw new Refusal('INVALID_FILES');
}

type Kept = {
  contentType: string;
  sha256: string;
  bytes: number;
  width: number | null;
  height: number | null;
  renditions?: string;
  originalSha256?: string;
  originalType?: string;
  originalWidth?: number;
  originalHeight?: number;
};

async function note(
  { database, arriving, now }: KeepSurroundings,
  upload: UploadRecord,
  kept: Kept,
): Promise<void> {
  const { assetId, userId, organizationId, assetType, fileName, placeType, placeId, attributes } = upload;
  await database.db.transaction().execute(async (tx) => {
    await insertAsset(tx, {
      id: assetId,
      organizationId,
      createdAt: now(),
      uploadedBy: userId,
      assetType,
      fileName,
      placeType,
      placeId,
      crop: attributes.crop ? JSON.stringify(attributes.crop) : null,
      tags: JSON.stringify(attributes.tags ?? []),
      ...kept,
    });
    await deleteUpload(tx, assetId);
  });
  await arriving.remove(assetId);
}

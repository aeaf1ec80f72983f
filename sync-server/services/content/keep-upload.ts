/** A file that has arrived whole becomes an asset: its bytes are looked at, a picture is made anew, and only then is it kept. */
import { Refusal } from '#contract/errors.ts';
import type { ArrivingFiles } from '../../assets/arriving-files.ts';
import type { AssetFiles } from '../../assets/asset-files.ts';
import { wrongBytes } from '../../assets/check-file.ts';
import type { PictureOutput, PictureWorkshop } from '../../assets/picture-workshop.ts';
import type { Places } from '../../limits/places.ts';
import type { OpenDatabase } from '../../storage/database.ts';
import { deleteUpload, insertAsset, type UploadRecord } from './assets/repository.ts';

export type KeepSurroundings = {
  database: OpenDatabase;
  files: AssetFiles;
  arriving: ArrivingFiles;
  workshop: PictureWorkshop;
  places: { pictures: Places };
  now(): number;
  /** why something was not taken; never what was in it */
  log(about: object, message: string): void;
};

/** @throws Refusal INVALID_FILES, UPLOAD_FAILED: then nothing is left of it */
export async function keepUpload(around: KeepSurroundings, upload: UploadRecord): Promise<void> {
  const { arriving, log } = around;
  const { assetId, assetType, contentType } = upload;
  const file = arriving.fileOf(assetId);
  if ((await arriving.digest(assetId)) !== upload.digest) {
    await arriving.remove(assetId);
    throw new Refusal('UPLOAD_FAILED');
  }
  const wrong = await wrongBytes(file, assetType, contentType);
  if (wrong !== null) return refuse(around, upload, wrong);
  if (assetType !== 'image') {
    const { sha256, bytes } = await around.files.take(file);
    return note(around, upload, { contentType, sha256, bytes, width: null, height: null });
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

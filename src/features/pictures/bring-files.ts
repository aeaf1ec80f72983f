/**
 * The way of every picture and file that a person brings: looked at, put on the device, shown from there, sent when there is a
 * connection. `bringPicture` is for pictures, `bringFile` for everything else; both work offline.
 */
import type { AssetPlace } from '#contract/content/asset.ts';
import {
  type AssetType,
  type Crop,
  type PictureUse,
  pictureUseOf,
  typeOfName,
  uploadProblem,
} from '#domain/upload-rules.ts';
import type { LecternDb } from '#store/db.ts';
import { addUpload } from '#sync/add-upload.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { preparePicture } from './prepare-picture.ts';

/** `limit`: bytes, of FILE_TOO_LARGE. DEVICE_FULL: nothing was saved. */
export class FileRefused extends Error {
  readonly code: string;
  readonly limit: number | null;

  constructor(code: string, limit: number | null = null) {
    super(code);
    this.name = 'FileRefused';
    this.code = code;
    this.limit = limit;
  }
}

export type Destination = {
  place: AssetPlace;
  /** of the organization that owns the place; null: the person's own picture */
  organizationId: string | null;
};

export type Brought = { assetId: string; width: number; height: number };

/**
 * @param least  pixels that it must have after the crop
 * @throws FileRefused
 */
export async function bringPicture(
  db: LecternDb,
  file: File,
  { place, organizationId }: Destination,
  crop: Crop | null = null,
  least: { width: number; height: number } = { width: 1, height: 1 },
): Promise<Brought> {
  const use = pictureUseOf(place.type);
  refuseUnlessTaken(file, 'image', use);
  const prepared = await preparePicture(file, crop, use);
  if (typeof prepared === 'string') throw new FileRefused(prepared);
  const { contentType, width, height, shown, sent } = prepared;
  if (width < least.width || height < least.height) throw new FileRefused('INVALID_FILES');
  const bytes = sent === file ? file : new File([sent], file.name, { type: contentType });
  const given = { file: bytes, assetType: 'image' as const, contentType, place, organizationId, crop, shown };
  return { assetId: await stored(() => addUpload(db, given)), width, height };
}

/** A pdf, a video, captions or another file to be downloaded. @throws FileRefused */
export async function bringFile(
  db: LecternDb,
  file: File,
  assetType: Exclude<AssetType, 'image'>,
  { place, organizationId }: Destination,
): Promise<{ assetId: string }> {
  refuseUnlessTaken(file, assetType, 'content');
  const contentType = typeOfName(assetType, file.name, 'content') as string;
  return {
    assetId: await stored(() => addUpload(db, { file, assetType, contentType, place, organizationId })),
  };
}

function refuseUnlessTaken(file: File, assetType: AssetType, use: PictureUse): void {
  const problem = uploadProblem(file, assetType, use);
  if (problem) throw new FileRefused(problem.code, 'limit' in problem ? problem.limit : null);
}

async function stored(write: () => Promise<string>): Promise<string> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof NotSaved) throw new FileRefused('DEVICE_FULL');
    throw error;
  }
}

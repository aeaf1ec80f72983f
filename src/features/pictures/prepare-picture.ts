/** What a chosen picture is, found out on this device: its real type, whether it can be shown at all, and how it looks when it is cropped. */
import {
  type Crop,
  cropPixels,
  LARGEST_WIDTH,
  MAX_FILE_BYTES,
  type PictureUse,
  pictureTypeOf,
  pictureTypes,
  smallerSize,
} from '#domain/upload-rules.ts';

export type Prepared = {
  contentType: string;
  width: number;
  height: number;
  /** cropped, for the time until the server's is here */
  shown: Blob;
  /** as it was chosen, or smaller where the server would refuse its pixels */
  sent: Blob;
};

/** Why a picture is not taken. INVALID_FILES: it has a format that is not taken here. */
export type Unprepared = 'INVALID_FILES' | 'PICTURE_BROKEN' | 'TOO_MANY_PIXELS';

export async function preparePicture(
  file: Blob,
  crop: Crop | null,
  use: PictureUse,
): Promise<Prepared | Unprepared> {
  const contentType = pictureTypeOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (contentType === null || !pictureTypes[use].includes(contentType)) return 'INVALID_FILES';
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return 'PICTURE_BROKEN';
  const frame = crop ? cropPixels(crop, bitmap) : wholeOf(bitmap);
  const scale = Math.min(1, LARGEST_WIDTH / frame.width);
  const size = { width: Math.round(frame.width * scale), height: Math.round(frame.height * scale) };
  try {
    const sent = await sendable(file, bitmap, contentType);
    if (sent === null) return 'TOO_MANY_PIXELS';
    const plain = !crop && (contentType === 'image/gif' || scale === 1);
    const shown = plain ? null : await drawn(bitmap, frame, size, 'image/webp');
    return { contentType, ...size, shown: shown ?? new Blob([sent], { type: contentType }), sent };
  } finally {
    bitmap.close();
  }
}

const wholeOf = ({ width, height }: ImageBitmap) => ({ left: 0, top: 0, width, height });

/** @returns null: it has too many pixels, and is none the smaller for what this device can do */
async function sendable(file: Blob, bitmap: ImageBitmap, contentType: string): Promise<Blob | null> {
  const size = smallerSize(bitmap);
  if (size === null) return file;
  if (contentType === 'image/gif') return null; // it would lose its movement
  const made = await drawn(bitmap, wholeOf(bitmap), size, contentType);
  return made?.type === contentType && made.size <= MAX_FILE_BYTES ? made : null;
}

async function drawn(
  bitmap: ImageBitmap,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  size: { width: number; height: number },
  type: string,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.drawImage(bitmap, left, top, width, height, 0, 0, size.width, size.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.85));
}

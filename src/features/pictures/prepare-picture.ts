/** What a chosen picture is, found out on this device: its real type, whether it can be shown at all, and how it looks when it is cropped. */
import {
  type Crop,
  cropPixels,
  LARGEST_WIDTH,
  type PictureUse,
  pictureTypeOf,
  pictureTypes,
} from '#domain/upload-rules.ts';

export type Prepared = {
  contentType: string;
  width: number;
  height: number;
  /** cropped, for the time until the server's is here */
  shown: Blob;
};

/** @returns null: no browser shows it, or it is of a format that is not taken here */
export async function preparePicture(
  file: Blob,
  crop: Crop | null,
  use: PictureUse,
): Promise<Prepared | null> {
  const contentType = pictureTypeOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (contentType === null || !pictureTypes[use].includes(contentType)) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const frame = crop
    ? cropPixels(crop, bitmap)
    : { left: 0, top: 0, width: bitmap.width, height: bitmap.height };
  const scale = Math.min(1, LARGEST_WIDTH / frame.width);
  const size = { width: Math.round(frame.width * scale), height: Math.round(frame.height * scale) };
  try {
    const plain = !crop && (contentType === 'image/gif' || scale === 1);
    const shown = plain ? new Blob([file], { type: contentType }) : await drawn(bitmap, frame, size);
    return { contentType, ...size, shown: shown ?? new Blob([file], { type: contentType }) };
  } finally {
    bitmap.close();
  }
}

async function drawn(
  bitmap: ImageBitmap,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  size: { width: number; height: number },
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.drawImage(bitmap, left, top, width, height, 0, 0, size.width, size.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
}

/**
 * The process in which pictures of strangers are decoded: what a hostile one breaks is this process, and nobody's request. It gets no
 * environment and no handle of the server's; it reads one file and writes its renditions beside it. See picture-workshop.ts.
 */
import sharp, { type Sharp } from 'sharp';
import {
  type Crop,
  cropPixels,
  DECODING_BYTES,
  LARGEST_HEIGHT,
  LARGEST_WIDTH,
  MAX_FRAMES,
  MAX_PIXELS,
  widthsBelow,
} from '#domain/upload-rules.ts';
import {
  OUT_OF_MEMORY,
  type PictureJob,
  type PictureOutput,
  type PictureResult,
  WORKSHOP_READY,
} from './picture-workshop.ts';

const LOOK_AT_MEMORY_MS = 25;
const QUALITY = 82;

// Every other loader is a door: SVG, PDF and Magick above all.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'],
});
sharp.cache(false);

// Decoding runs in threads beside this one.
setInterval(() => {
  if (process.memoryUsage.rss() > DECODING_BYTES) process.exit(OUT_OF_MEMORY);
}, LOOK_AT_MEMORY_MS);

process.on('message', (job: PictureJob) => {
  void make(job)
    .catch((error: unknown): PictureResult => ({ kind: 'refused', why: String((error as Error).message) }))
    .then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
process.send?.(WORKSHOP_READY);

const careful = { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;

async function make({ file, contentType, crop }: PictureJob): Promise<PictureResult> {
  const head = await sharp(file, careful).metadata();
  const expected = `image/${head.format}`;
  if (expected !== contentType) return { kind: 'refused', why: `it is ${expected}` };
  const frames = contentType === 'image/gif' ? (head.pages ?? 1) : 1;
  if (frames > MAX_FRAMES) return { kind: 'refused', why: `${frames} frames` };
  if (head.width * head.height * frames > MAX_PIXELS) return { kind: 'refused', why: 'too many pixels' };
  return frames > 1 ? moving(file, crop) : still(file, crop, head);
}

type Head = { width: number; height: number; orientation?: number; hasAlpha?: boolean };

/** Decoded once: everything is made of the same pixels. Without being asked sharp keeps no metadata, so a photo's place is gone. */
async function still(file: string, crop: Crop | null, head: Head): Promise<PictureResult> {
  const upright = sharp(file, careful).autoOrient().toColourspace('srgb');
  const turned = (head.orientation ?? 1) >= 5;
  const size = turned ? { width: head.height, height: head.width } : head;
  if (crop) upright.extract(cropPixels(crop, size));
  const { data, info } = await upright
    .resize({ width: LARGEST_WIDTH, height: LARGEST_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const renditions: PictureOutput[] = [];
  for (const narrow of widthsBelow(width)) {
    renditions.push(await webp(pixels().resize({ width: narrow }), `${file}.${narrow}`));
  }
  const main = await webp(pixels(), `${file}.main`);
  const original = crop ? await uncropped(file, head.hasAlpha ?? false) : null;
  return { kind: 'made', main, renditions, original };
}

async function webp(picture: Sharp, file: string): Promise<PictureOutput> {
  const { width, height } = await picture.webp({ quality: QUALITY, effort: 2 }).toFile(file);
  return { file, width, height };
}

/** So that it can be cropped another way later. */
async function uncropped(
  file: string,
  transparent: boolean,
): Promise<PictureOutput & { format: 'jpeg' | 'webp' }> {
  const picture = sharp(file, careful)
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: LARGEST_WIDTH, height: LARGEST_HEIGHT, fit: 'inside', withoutEnlargement: true });
  const made = `${file}.original`;
  const format = transparent ? 'webp' : 'jpeg';
  const { width, height } = await picture.toFormat(format, { quality: 90 }).toFile(made);
  return { file: made, width, height, format };
}

/** An animation keeps its frames; it has no narrower renditions. */
async function moving(file: string, crop: Crop | null): Promise<PictureResult> {
  const frames = sharp(file, { ...careful, animated: true });
  const { width, pageHeight, height } = await frames.metadata();
  const size = { width, height: pageHeight ?? height };
  if (crop) frames.extract(cropPixels(crop, size));
  const wide = { width: LARGEST_WIDTH, withoutEnlargement: true } as const;
  const made = await frames.resize(wide).webp({ quality: QUALITY, effort: 1 }).toFile(`${file}.main`);
  const main = { file: `${file}.main`, width: made.width, height: made.pageHeight ?? made.height };
  return { kind: 'made', main, renditions: [], original: null };
}

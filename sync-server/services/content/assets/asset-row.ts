/** Pictures as the contract shows them. */

import type * as v from 'valibot';
import type { avatarSchema, ImageAsset, publicImageSchema } from '#contract/content/asset.ts';
import { pictureWidths } from '#domain/picture-widths.ts';
import type { ImageFormat } from '#domain/upload-rules.ts';
import { LARGEST_WIDTH, renditionFor } from '#domain/upload-rules.ts';
import type { AssetRecord } from './repository.ts';

const formats: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WEBP',
  'image/gif': 'GIF',
};

const formatOf = (type: string): ImageFormat => formats[type] ?? 'WEBP';
const urlOf = ({ id }: AssetRecord, width?: number) => (width ? `/assets/${id}?w=${width}` : `/assets/${id}`);
/** For those who may edit where it was put. */
const originalUrlOf = (asset: AssetRecord) =>
  asset.originalSha256 === null ? urlOf(asset) : `/assets/${asset.id}?original`;
const widthAt = (asset: AssetRecord, width: number) =>
  renditionFor(asset.renditions, width)?.width ?? asset.width ?? width;

const shownAt = (asset: AssetRecord, width: number) => ({
  url: urlOf(asset, width),
  dimensions: { width: widthAt(asset, width) },
});

export const toImageAsset = (asset: AssetRecord): ImageAsset => ({
  id: asset.id,
  crop: asset.crop,
  isProcessed: asset.contentType === 'image/webp',
  processed:
    asset.contentType === 'image/webp'
      ? { ...shownAt(asset, LARGEST_WIDTH), format: formatOf(asset.contentType) }
      : null,
  original: { url: originalUrlOf(asset), format: formatOf(asset.originalType ?? asset.contentType) },
  tags: asset.tags,
});

export const toAvatar = (asset: AssetRecord): v.InferOutput<typeof avatarSchema> => ({
  id: asset.id,
  crop: asset.crop,
  original: { url: originalUrlOf(asset) },
  processed: shownAt(asset, pictureWidths.avatar),
  tags: asset.tags,
});

export const toPublicImage = (asset: AssetRecord): v.InferOutput<typeof publicImageSchema> => ({
  id: asset.id,
  crop: asset.crop,
  original: {
    url: originalUrlOf(asset),
    dimensions: {
      width: asset.originalWidth ?? asset.width ?? 0,
      height: asset.originalHeight ?? asset.height ?? 0,
    },
  },
  processed: shownAt(asset, pictureWidths.public),
  tags: asset.tags,
});

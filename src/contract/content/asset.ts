/** Pictures and files that people bring: what is asked before one is sent, and what is answered about one (API-032, API-038, IMAGE-001, IMAGE-011). */
import * as v from 'valibot';
import { assetTypes, imageFormats, MAX_FILE_NAME } from '#domain/upload-rules.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** Percent of the upright picture. */
const cropSchema = v.strictObject({
  unit: v.literal('%'),
  x: percent,
  y: percent,
  width: v.pipe(percent, v.gtValue(0)),
  height: v.pipe(percent, v.gtValue(0)),
});

const imageFormatSchema = v.picklist(imageFormats);
const tagsSchema = v.array(v.string());
const fileSchema = v.object({ url: v.string(), format: imageFormatSchema });

/** IMAGE-001: before the server has looked at it there is no `processed`, and often no crop. */
export const imageAssetSchema = v.object({
  id: idSchema,
  crop: v.nullish(cropSchema),
  isProcessed: v.boolean(),
  processed: v.nullish(v.object({ ...fileSchema.entries, dimensions: v.object({ width: v.number() }) })),
  original: fileSchema,
  tags: tagsSchema,
});
export type ImageAsset = v.InferOutput<typeof imageAssetSchema>;

const shownSchema = v.object({ url: v.string(), dimensions: v.object({ width: v.number() }) });

/** `processed` is 72 px wide. */
export const avatarSchema = v.object({
  id: idSchema,
  crop: v.nullable(cropSchema),
  original: v.object({ url: v.string() }),
  processed: shownSchema,
  tags: tagsSchema,
});

/** `processed` is 300 px wide (API-032). */
export const publicImageSchema = v.object({
  id: idSchema,
  crop: v.nullable(cropSchema),
  original: v.object({
    url: v.string(),
    dimensions: v.object({ width: v.number(), height: v.number() }),
  }),
  processed: shownSchema,
  tags: tagsSchema,
});

export const AVATARS_PER_REQUEST = 100;

/** What a file is put into: whoever may edit that sees it (D100). */
export const placeSchema = v.strictObject({
  type: v.picklist(['skill', 'collection', 'organization', 'user']),
  id: idSchema,
});
export type AssetPlace = v.InferOutput<typeof placeSchema>;

export const attributesSchema = v.strictObject({
  tags: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(50))), v.maxLength(20))),
  crop: v.nullish(cropSchema),
  format: v.nullish(imageFormatSchema),
});

const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/**
 * `assetId` is the device's: asked twice it is one upload. `digest` is that of `src/contract/content/piece-digest.ts`: what arrives is
 * what was chosen, or it is not taken.
 */
export const createAssetUploadIntentOperation = defineOperation({
  name: 'createAssetUploadIntent',
  service: 'content',
  args: {
    assetId: idSchema,
    assetType: v.picklist(assetTypes),
    attributes: attributesSchema,
    ownerInfo: v.strictObject({ type: v.picklist(['ORGANIZATION', 'USER']), id: idSchema }),
    contentType: v.pipe(v.string(), v.maxLength(100)),
    uploadContext: v.strictObject({
      place: placeSchema,
      bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
      digest,
      fileName: v.pipe(v.string(), v.maxLength(MAX_FILE_NAME)),
    }),
  },
  result: '{ assetId uploadURL }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'FILE_TOO_LARGE', 'INVALID_FILES', 'RATE_LIMITED'],
});
export type UploadIntent = v.InferOutput<typeof createAssetUploadIntentOperation.args>;

/** Of a PUT: who has brought the file (IMAGE-012; D54). */
export const TAGGING_HEADER = 'x-amz-tagging';
export const TAGGING = 'source=human';

/**
 * What a PUT answers: bytes that the server has; `done`: it has looked at all of them and keeps them; `checking`: it has them all, and they
 * wait for the virus scanner.
 */
export const putAnswerSchema = v.object({
  assetId: idSchema,
  received: v.number(),
  done: v.boolean(),
  checking: v.optional(v.literal(true)),
});
export type PutAnswer = v.InferOutput<typeof putAnswerSchema>;

/** What can be asked about pictures, and how one is brought (API-032, API-038). */
import * as v from 'valibot';
import {
  AVATARS_PER_REQUEST,
  avatarSchema,
  createAssetUploadIntentOperation,
  imageAssetSchema,
  publicImageSchema,
} from '#contract/content/asset.ts';
import {
  setVideoCaptionsOperation,
  videoCaptionsArgs,
  videoCaptionsEntries,
} from '#contract/content/video-captions.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { mayReadAsset } from '../may-read-asset.ts';
import { toAvatar, toImageAsset, toPublicImage } from './asset-row.ts';
import { createAssetUploadIntent } from './create-asset-upload-intent.ts';
import { assetsByIds, findAsset } from './repository.ts';
import { setVideoCaptions, videoCaptions } from './video-captions.ts';

export function assetFields({ row, query, mutation }: ServiceBuilder): void {
  query({
    name: 'getPublicImage',
    action: 'asset.Read',
    args: { assetId: idSchema },
    result: { type: row('PublicImage', publicImageSchema.entries) },
    async find({ tx, caller, at }, { assetId }) {
      const readable = await mayReadAsset(tx, caller, assetId, at);
      const asset = readable ? await findAsset(tx, assetId) : undefined;
      if (asset?.assetType !== 'image') throw new Refusal('FORBIDDEN_ACCESS');
      return toPublicImage(asset);
    },
  });
  query({
    name: 'getImageAsset',
    action: 'asset.Read',
    args: { assetId: idSchema },
    result: { type: row('ImageAsset', imageAssetSchema.entries) },
    async find({ tx, caller, at }, { assetId }) {
      const readable = await mayReadAsset(tx, caller, assetId, at);
      const asset = readable ? await findAsset(tx, assetId) : undefined;
      if (asset?.assetType !== 'image') throw new Refusal('FORBIDDEN_ACCESS');
      return toImageAsset(asset);
    },
  });
  query({
    name: 'getAvatars',
    action: 'asset.Read',
    args: { assetIds: v.pipe(v.array(idSchema), v.maxLength(AVATARS_PER_REQUEST)) },
    result: { type: [row('Avatar', avatarSchema.entries)] },
    async find({ tx, caller, at }, { assetIds }) {
      const ids = [...new Set(assetIds)];
      if (ids.length === 0) return [];
      const readable: string[] = [];
      for (const id of ids) if (await mayReadAsset(tx, caller, id, at)) readable.push(id);
      if (readable.length === 0) return [];
      const found = await assetsByIds(tx, readable);
      return found.filter(({ assetType }) => assetType === 'image').map(toAvatar);
    },
  });
  query({
    name: 'getVideoCaptions',
    action: 'ReadDraft',
    args: videoCaptionsArgs,
    result: { type: row('VideoCaptions', videoCaptionsEntries) },
    find: videoCaptions,
  });
  mutation({
    action: 'EditSkill',
    operation: setVideoCaptionsOperation,
    result: { type: row('CaptionsOfVideo', { videoId: idSchema, captionsId: v.nullable(idSchema) }) },
    verb: setVideoCaptions,
  });
  mutation({
    action: 'asset.Create',
    operation: createAssetUploadIntentOperation,
    result: { type: row('UploadIntent', { assetId: idSchema, uploadURL: v.string() }) },
    verb: createAssetUploadIntent,
  });
}

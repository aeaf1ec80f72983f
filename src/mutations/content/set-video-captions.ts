/** A video has other captions, or none. Served by services/content/assets. */
import { setVideoCaptionsOperation } from '#contract/content/video-captions.ts';
import { newId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const setVideoCaptions = defineMutation({
  operation: setVideoCaptionsOperation,
  lane: ({ skillId }) => `skill:${skillId}`,
  types: ['skill'],
  touches: ({ args }) => [entityKey('skill', args.skillId)],
  apply: (rows, { args: { skillId, videoId, captionsId } }) => {
    const skill = rows.get('skill', skillId);
    if (!skill?.assets.some(({ assetId }) => assetId === videoId)) return [];
    const assets = skill.assets.map((asset) =>
      asset.assetId === videoId ? { ...asset, captions: captionsId } : asset,
    );
    return [{ key: entityKey('skill', skillId), row: { ...skill, assets } }];
  },
  uploads: ({ captionsId }) => ({ assetIds: [captionsId] }),
  about: ({ skillId }) => ({ place: entityKey('skill', skillId), text: null }),
});

export const sample: SampleOf<typeof setVideoCaptions> = ({ all }, chance) => {
  const skill = oneOf(all('skill'), chance);
  const video = skill?.assets[0]?.assetId ?? newId();
  return skill ? { skillId: skill.skillId, videoId: video, captionsId: null } : null;
};

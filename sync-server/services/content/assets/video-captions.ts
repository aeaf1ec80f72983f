/** Captions of a video that was brought for a skill: asked and set by those who edit it (EDIT-013). */
import type { setVideoCaptionsOperation } from '#contract/content/video-captions.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { announceSkill } from '../announce.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { lockForAnnouncing, writeSkill } from '../skills/repository.ts';
import { writeAsset } from './repository.ts';

const findPlaced = ({ tx }: ReadContext, assetId: string) =>
  tx
    .selectFrom('content.assets')
    .select(['assetType', 'placeType', 'placeId', 'captionsId'])
    .where('id', '=', assetId)
    .executeTakeFirst();

/** @throws Refusal FORBIDDEN_ACCESS; the same where there is no such video */
export async function videoCaptions(ctx: ReadContext, { videoId }: { videoId: string }) {
  const video = await findPlaced(ctx, videoId);
  if (video?.assetType !== 'video' || video.placeType !== 'skill' || video.placeId === null)
    throw new Refusal('FORBIDDEN_ACCESS');
  const { id, organizationId, title } = await accessSkill(ctx, video.placeId, 'Update');
  return { skillId: id, organizationId, title, captionsId: video.captionsId };
}

/** @throws Refusal FORBIDDEN_ACCESS, SKILL_IS_RETIRED; INVALID_ARGUMENTS: no video, or no captions, of this skill */
export async function setVideoCaptions(
  ctx: ServiceContext,
  { skillId, videoId, captionsId }: ArgsOf<typeof setVideoCaptionsOperation>,
) {
  const { tx } = ctx;
  await lockForAnnouncing(tx, [skillId]);
  const skill = await accessSkill(ctx, skillId, 'Update');
  if (skill.workflow === 'RETIRED') throw new Refusal('SKILL_IS_RETIRED');
  const isOfSkill = async (assetId: string, type: 'video' | 'captions') => {
    const asset = await findPlaced(ctx, assetId);
    return asset?.assetType === type && asset.placeType === 'skill' && asset.placeId === skillId;
  };
  const isHere = await isOfSkill(videoId, 'video');
  // A video that is gone has no captions any more.
  if (!isHere && captionsId === null) return { videoId, captionsId };
  if (!isHere) throw invalid('videoId', 'no video of this skill');
  if (captionsId !== null && !(await isOfSkill(captionsId, 'captions')))
    throw invalid('captionsId', 'no captions of this skill');
  await writeAsset(tx, videoId, { captionsId });
  if (skill.assets.some(({ assetId }) => assetId === videoId)) {
    const assets = skill.assets.map((asset) =>
      asset.assetId === videoId ? { ...asset, captions: captionsId } : asset,
    );
    await writeSkill(tx, skillId, { assets: JSON.stringify(assets) });
    await announceSkill(ctx, skillId);
  }
  return { videoId, captionsId };
}

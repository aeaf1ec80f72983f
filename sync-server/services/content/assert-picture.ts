/** A picture is shown only by what it was brought for: an id of somebody else's would be a way to see it. */
import type { AssetPlace } from '#contract/content/asset.ts';
import type { SkillOwner } from '#domain/own-space.ts';
import { invalid } from '../../verbs/check-arguments.ts';
import type { ReadContext } from '../../verbs/service-context.ts';
import { assetsOfOwner } from './assets/repository.ts';

/** @throws Refusal INVALID_ARGUMENTS, also when there is none */
export async function assertPicture(
  { tx }: Pick<ReadContext, 'tx'>,
  assetId: string,
  place: AssetPlace,
): Promise<void> {
  const asset = await tx
    .selectFrom('content.assets')
    .select('id')
    .where('id', '=', assetId)
    .where('assetType', '=', 'image')
    .where('placeType', '=', place.type)
    .where('placeId', '=', place.id)
    .executeTakeFirst();
  if (!asset) throw invalid('image', 'no picture that was brought for this');
}

/** Content may show what was brought for any content of its owner. @throws Refusal INVALID_ARGUMENTS */
export async function assertPictureOf(
  { tx }: Pick<ReadContext, 'tx'>,
  assetId: string,
  owner: SkillOwner & { id: string },
): Promise<void> {
  const asset = await tx
    .selectFrom('content.assets')
    .select('id')
    .where('id', '=', assetId)
    .where('assetType', '=', 'image')
    .where(assetsOfOwner(owner))
    .executeTakeFirst();
  if (!asset) throw invalid('images', 'no picture of its owner');
}

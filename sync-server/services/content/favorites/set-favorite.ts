/** A person marks a skill or a collection as a favorite, or takes the mark off (PLAY-003). */
import type { setFavoriteOperation } from '#contract/content/favorite.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { readableThing } from '../planned-thing.ts';
import { announceFavorite } from './announce-favorite.ts';
import { countFavorites, favoriteOf, holdFavoritesOf, markFavorite, unmarkFavorite } from './repository.ts';

/** Of one person. */
export const MOST_FAVORITES = 5_000;

/** @throws Refusal FORBIDDEN_ACCESS: it may not be read; INVALID_ARGUMENTS: there are too many already */
export async function setFavorite(
  ctx: ServiceContext,
  { type, entityId, on }: ArgsOf<typeof setFavoriteOperation>,
) {
  const { tx, at, caller } = ctx;
  const key = { userId: caller.userId, entityType: type, entityId };
  if (on) {
    const { title } = await readableThing(ctx, { type, id: entityId });
    await holdFavoritesOf(tx, caller.userId);
    const known = await favoriteOf(tx, key);
    if (!known?.on && (await countFavorites(tx, caller.userId)) >= MOST_FAVORITES)
      throw invalid('entityId', 'too many favorites');
    await markFavorite(tx, { ...key, title, at });
  } else await unmarkFavorite(tx, key); // also of what is gone, or closed to the person by now
  await announceFavorite(ctx, caller.userId, type, entityId);
  return { success: true };
}

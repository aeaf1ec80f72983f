/** A person marks a skill or a collection as a favorite, or takes the mark off (PLAY-003). */
import type { setFavoriteOperation } from '#contract/content/favorite.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { readableThing } from '../planned-thing.ts';
import { announceFavorite } from './announce-favorite.ts';
import { markFavorite, unmarkFavorite } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS: it may not be read */
export async function setFavorite(
  ctx: ServiceContext,
  { type, entityId, on }: ArgsOf<typeof setFavoriteOperation>,
) {
  const { tx, at, caller } = ctx;
  const key = { userId: caller.userId, entityType: type, entityId };
  if (on) {
    const { title } = await readableThing(ctx, { type, id: entityId });
    await markFavorite(tx, { ...key, title, at });
  } else await unmarkFavorite(tx, key); // also of what is gone, or closed to the person by now
  await announceFavorite(ctx, caller.userId, type, entityId);
  return { success: true };
}

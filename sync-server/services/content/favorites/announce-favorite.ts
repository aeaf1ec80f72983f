/** Tells a person's devices of what they marked. */
import { type Favorite, favoriteId } from '#contract/content/favorite.ts';
import type { PlannedType } from '#contract/content/schedule.ts';
import { userBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { favoritesOf } from './repository.ts';

export const announceFavorite = (
  ctx: ChangeContext,
  userId: string,
  entityType: PlannedType,
  entityId: string,
): Promise<void> => announceFavorites(ctx, [userId], entityType, entityId);

/** Of one thing, to many people. */
export async function announceFavorites(
  ctx: ChangeContext,
  userIds: readonly string[],
  entityType: PlannedType,
  entityId: string,
): Promise<void> {
  const id = favoriteId(entityType, entityId);
  for (const { userId, title, on, addedAt } of await favoritesOf(ctx.tx, userIds, entityType, entityId)) {
    const favorite: Favorite = { id, thing: 'favorite', entityType, entityId, title, on, addedAt };
    ctx.changed('favorite', `${userId}/${id}`, favorite, [userBucket(userId)]);
  }
}

/** @param id  as the feed names it: the person, then the favorite */
export async function announceFavoriteAgain(ctx: ChangeContext, id: string): Promise<void> {
  const at = id.indexOf('/');
  const [, type, entityId = ''] = id.slice(at + 1).split(':');
  await announceFavorite(ctx, id.slice(0, at), type === 'collection' ? 'collection' : 'skill', entityId);
}

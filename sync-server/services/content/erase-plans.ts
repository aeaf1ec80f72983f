/** What somebody planned, marked and listed for themselves ends with their account; what they made for an organization stays its own. */
import { favoriteId } from '#contract/content/favorite.ts';
import { playlistFollowId } from '#contract/content/playlist.ts';
import { scheduleId } from '#contract/content/schedule.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { deleteSessionsOf } from './exams/repository.ts';
import { deleteFavoritesOf } from './favorites/repository.ts';
import { deletePlaylistsOf } from './playlists/repository.ts';
import { deleteScheduleOf } from './schedule/repository.ts';

export async function erasePlansOf(ctx: ChangeContext, userId: string): Promise<void> {
  const { tx } = ctx;
  for (const { entityType, entityId } of await deleteScheduleOf(tx, userId))
    ctx.changed('scheduleItem', `${userId}/${scheduleId(entityType, entityId)}`, null, []);
  for (const { entityType, entityId } of await deleteFavoritesOf(tx, userId))
    ctx.changed('favorite', `${userId}/${favoriteId(entityType, entityId)}`, null, []);
  for (const id of await deleteSessionsOf(tx, userId)) ctx.changed('examSession', id, null, []);
  const { follows, playlists } = await deletePlaylistsOf(tx, userId);
  for (const follow of follows)
    ctx.changed('playlistFollow', `${follow.userId}/${playlistFollowId(follow.playlistId)}`, null, []);
  for (const { id } of playlists) ctx.changed('playlist', id, null, []);
}

/** What somebody planned, marked, listed and wrote for themselves ends with their account; what they made for an organization stays its own. */
import { favoriteId } from '#contract/content/favorite.ts';
import { playlistFollowId } from '#contract/content/playlist.ts';
import { scheduleId } from '#contract/content/schedule.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { deleteCertificatesOf } from './certificates/repository.ts';
import { deleteSessionsOf } from './exams/repository.ts';
import { deleteFavoritesOf } from './favorites/repository.ts';
import { deleteNotesOf } from './notes/repository.ts';
import { deletePlaylistsOf } from './playlists/repository.ts';
import { deleteScheduleOf } from './schedule/repository.ts';
import { deleteViewsOf } from './studio/views-repository.ts';
import { deleteCardsOf } from './study/repository.ts';

export async function erasePlansOf(ctx: ChangeContext, userId: string): Promise<void> {
  const { tx } = ctx;
  for (const { entityType, entityId } of await deleteScheduleOf(tx, userId))
    ctx.changed('scheduleItem', `${userId}/${scheduleId(entityType, entityId)}`, null, []);
  for (const { entityType, entityId } of await deleteFavoritesOf(tx, userId))
    ctx.changed('favorite', `${userId}/${favoriteId(entityType, entityId)}`, null, []);
  for (const id of await deleteSessionsOf(tx, userId)) ctx.changed('examSession', id, null, []);
  for (const id of await deleteNotesOf(tx, userId)) ctx.changed('note', `${userId}/${id}`, null, []);
  for (const id of await deleteCardsOf(tx, userId)) ctx.changed('flashcard', `${userId}/${id}`, null, []);
  for (const { id } of await deleteViewsOf(tx, userId))
    ctx.changed('studioView', `${userId}/${id}`, null, []);
  for (const id of await deleteCertificatesOf(tx, userId)) ctx.changed('certificate', id, null, []);
  const { follows, playlists } = await deletePlaylistsOf(tx, userId);
  for (const follow of follows)
    ctx.changed('playlistFollow', `${follow.userId}/${playlistFollowId(follow.playlistId)}`, null, []);
  for (const { id } of playlists) ctx.changed('playlist', id, null, []);
}

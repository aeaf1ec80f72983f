/** Tells devices of playlists, and a person's own devices of those that they follow. */
import { type PlaylistFollow, playlistFollowId } from '#contract/content/playlist.ts';
import { organizationBucket, userBucket, wideningOf } from '#domain/bucket.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { userInfosOf } from '../../accounts/people.ts';
import { bucketsOfPlaylist, type PlaylistRecord, toPlaylist } from './playlist-row.ts';
import { followOf, isPlannedByOthers, playlistById, stopSharing } from './repository.ts';

/** Its members see by name who shares it. Where it is shared no longer it leaves their devices. */
export async function announcePlaylist(ctx: ChangeContext, playlist: PlaylistRecord): Promise<void> {
  ctx.changed('playlist', playlist.id, toPlaylist(playlist), bucketsOfPlaylist(playlist));
  const { ownerType, ownerId, organizationId, deletedAt } = playlist;
  if (ownerType !== 'USER' || !organizationId || deletedAt !== null) return;
  for (const person of await userInfosOf(ctx.tx, [ownerId]))
    ctx.shown('userInfo', person.userId, person, [organizationBucket(organizationId, 'member')]);
}

/** Those who follow it, or to whom it is assigned, hold the courses of what is in it, too. */
export async function widenForReaders(
  ctx: ChangeContext,
  { id, organizationId }: PlaylistRecord,
): Promise<void> {
  if (organizationId && (await isPlannedByOthers(ctx.tx, id)))
    ctx.tell(wideningOf(organizationBucket(organizationId, 'member')));
}

export async function announcePlaylistAgain(ctx: ChangeContext, id: string): Promise<void> {
  const playlist = await playlistById(ctx.tx, id);
  if (playlist) await announcePlaylist(ctx, playlist);
}

export function announceFollow(
  ctx: ChangeContext,
  { userId, playlistId, on, at }: { userId: string; playlistId: string; on: boolean; at: number },
): void {
  const id = playlistFollowId(playlistId);
  const row: PlaylistFollow = { id, thing: 'playlistFollow', playlistId, on, at };
  ctx.changed('playlistFollow', `${userId}/${id}`, row, [userBucket(userId)]);
}

/** @param id  as the feed names it: `{person}/playlistFollow:{playlist}` */
export async function announceFollowAgain(ctx: ChangeContext, id: string): Promise<void> {
  const userId = id.slice(0, id.indexOf('/'));
  const follow = await followOf(ctx.tx, userId, id.slice(id.indexOf(':') + 1));
  if (follow) announceFollow(ctx, follow);
}

/** Somebody leaves the organization: what they shared with it stays theirs and is shared no longer. */
export async function endSharingIn(
  ctx: ChangeContext,
  userId: string,
  organizationId: string,
): Promise<void> {
  for (const playlist of await stopSharing(ctx.tx, userId, organizationId))
    await announcePlaylist(ctx, playlist);
}

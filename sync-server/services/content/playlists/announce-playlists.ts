/** Tells devices of playlists, and a person's own devices of those that they follow. */
import { type PlaylistFollow, playlistFollowId } from '#contract/content/playlist.ts';
import { organizationBucket, userBucket, wideningOf } from '#domain/bucket.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { userInfosOf } from '../../accounts/people.ts';
import { bucketsOfPlaylist, type PlaylistRecord, toPlaylist } from './playlist-row.ts';
import { followOf, plannedByOthers, playlistById, stopSharing } from './repository.ts';

export const announcePlaylist = (ctx: ChangeContext, playlist: PlaylistRecord): Promise<void> =>
  announcePlaylists(ctx, [playlist]);

/** Members of an organization see by name who shares one with it. Where one is shared no longer it leaves their devices. */
export async function announcePlaylists(
  ctx: ChangeContext,
  playlists: readonly PlaylistRecord[],
): Promise<void> {
  for (const playlist of playlists)
    ctx.changed('playlist', playlist.id, toPlaylist(playlist), bucketsOfPlaylist(playlist));
  const shared = playlists.filter(
    ({ ownerType, organizationId, deletedAt }) =>
      ownerType === 'USER' && organizationId && deletedAt === null,
  );
  if (shared.length === 0) return;
  const owners = await userInfosOf(ctx.tx, [...new Set(shared.map(({ ownerId }) => ownerId))]);
  for (const { ownerId, organizationId } of shared) {
    const person = owners.find(({ userId }) => userId === ownerId);
    if (person)
      ctx.shown('userInfo', ownerId, person, [organizationBucket(organizationId as string, 'member')]);
  }
}

/** Those who follow one, or to whom it is assigned, hold the courses of what is in it, too. */
export async function widenForReaders(
  ctx: ChangeContext,
  ...playlists: readonly PlaylistRecord[]
): Promise<void> {
  const shared = playlists.filter(({ organizationId }) => organizationId);
  if (shared.length === 0) return;
  const planned = new Set(
    await plannedByOthers(
      ctx.tx,
      shared.map(({ id }) => id),
    ),
  );
  for (const { id, organizationId } of shared)
    if (planned.has(id)) ctx.tell(wideningOf(organizationBucket(organizationId as string, 'member')));
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

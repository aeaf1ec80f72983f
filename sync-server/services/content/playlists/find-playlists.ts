/** Playlists as other clients read them. */
import type { ReadContext } from '../../../verbs/service-context.ts';
import { countedPlaces } from '../../accounts/required-factor.ts';
import { accessPlaylist, assertBelongs } from './access.ts';
import { type PlaylistRecord, toPlaylistDetails } from './playlist-row.ts';
import { followedBy, playlistsByIds, playlistsIn, playlistsOfOwner } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function findPlaylists(ctx: ReadContext, organizationId: string | undefined) {
  const followed = new Set(ctx.caller ? await followedBy(ctx.tx, ctx.caller.userId) : []);
  const found = organizationId ? await inOrganization(ctx, organizationId) : await mine(ctx, followed);
  return found.map((playlist) => toPlaylistDetails(playlist, followed.has(playlist.id)));
}

async function inOrganization(ctx: ReadContext, organizationId: string): Promise<PlaylistRecord[]> {
  await assertBelongs(ctx, organizationId);
  return playlistsIn(ctx.tx, organizationId);
}

/** Own ones, then those followed that the person still sees. */
async function mine(ctx: ReadContext, followed: ReadonlySet<string>): Promise<PlaylistRecord[]> {
  const { tx, caller, at } = ctx;
  if (!caller) return [];
  const own = await playlistsOfOwner(tx, caller.userId);
  const held = new Set(own.map(({ id }) => id));
  const others = await playlistsByIds(
    tx,
    [...followed].filter((id) => !held.has(id)),
  );
  const members = new Set(
    (await countedPlaces(tx, caller, at))
      .filter(({ roles }) => roles.length > 0)
      .map(({ organizationId }) => organizationId),
  );
  const seen = others.filter(({ organizationId }) => organizationId !== null && members.has(organizationId));
  return [...own, ...seen];
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function findPlaylist(ctx: ReadContext, playlistId: string) {
  const playlist = await accessPlaylist(ctx, playlistId, 'Read');
  const followed = ctx.caller ? await followedBy(ctx.tx, ctx.caller.userId) : [];
  return toPlaylistDetails(playlist, followed.includes(playlistId));
}

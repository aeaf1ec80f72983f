/** What can be asked about playlists, and done to them (PLAY-001, PLAY-002, API-052). */
import * as v from 'valibot';
import {
  createPlaylistOperation,
  deletePlaylistOperation,
  followPlaylistOperation,
  playlistPage,
  playlistSchema,
  playlistsPage,
  updatePlaylistItemsOperation,
  updatePlaylistOperation,
} from '#contract/content/playlist.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { createPlaylist } from './create-playlist.ts';
import { deletePlaylist } from './delete-playlist.ts';
import { findPlaylist, findPlaylists } from './find-playlists.ts';
import { followPlaylist } from './follow-playlist.ts';
import { updatePlaylist } from './update-playlist.ts';
import { updatePlaylistItems } from './update-playlist-items.ts';

export function playlistFields({ row, query, mutation }: ServiceBuilder): void {
  const playlist = row('Playlist', playlistSchema.entries);
  query({
    name: playlistsPage.name,
    action: 'playlist.Read',
    args: playlistsPage.args.entries,
    result: { type: [playlist] },
    find: (ctx, { organizationId }) => findPlaylists(ctx, organizationId),
  });
  query({
    name: playlistPage.name,
    action: 'playlist.Read',
    args: playlistPage.args.entries,
    result: { type: playlist },
    find: (ctx, { playlistId }) => findPlaylist(ctx, playlistId),
  });
  const result = { type: row('PlaylistSuccess', { success: v.boolean() }) };
  mutation({ action: 'playlist.Create', operation: createPlaylistOperation, result, verb: createPlaylist });
  mutation({ action: 'playlist.Update', operation: updatePlaylistOperation, result, verb: updatePlaylist });
  mutation({ action: 'playlist.Delete', operation: deletePlaylistOperation, result, verb: deletePlaylist });
  mutation({
    action: 'playlist.Update',
    operation: updatePlaylistItemsOperation,
    result,
    verb: updatePlaylistItems,
  });
  mutation({ action: 'ArrangeOwn', operation: followPlaylistOperation, result, verb: followPlaylist });
}

/** A person makes a playlist, for themselves or for an organization. Served by services/content/playlists. */
import { createPlaylistOperation, type Playlist } from '#contract/content/playlist.ts';
import { newId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import type { SampleOf } from '../sample.ts';

export const createPlaylist = defineMutation({
  operation: createPlaylistOperation,
  lane: ({ playlistId }) => `playlist:${playlistId}`,
  types: ['playlist'],
  touches: ({ args }) => [entityKey('playlist', args.playlistId)],
  apply: (_rows, { args: { playlistId, organizationId, title, description }, me, at }) => {
    const playlist: Playlist = {
      id: playlistId,
      thing: 'playlist',
      owner: organizationId ? { type: 'ORGANIZATION', id: organizationId } : { type: 'USER', id: me },
      organizationId,
      title,
      description,
      items: [],
      createdBy: me,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    };
    return [{ key: entityKey('playlist', playlistId), row: playlist }];
  },
  about: ({ playlistId, title, description }) => ({
    place: entityKey('playlist', playlistId),
    text: description || title,
  }),
});

export const sample: SampleOf<typeof createPlaylist> = ({ text }) => ({
  playlistId: newId(),
  organizationId: null,
  title: text,
  description: '',
});

/** A playlist is deleted, for everybody who sees it. Served by services/content/playlists. */
import { deletePlaylistOperation } from '#contract/content/playlist.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const deletePlaylist = defineMutation({
  operation: deletePlaylistOperation,
  lane: ({ playlistId }) => `playlist:${playlistId}`,
  types: ['playlist'],
  touches: ({ args }) => [entityKey('playlist', args.playlistId)],
  needs: ({ playlistId }) => [entityKey('playlist', playlistId)],
  apply: (rows, { args: { playlistId }, at }) => {
    const playlist = rows.get('playlist', playlistId);
    if (!playlist) return [];
    return [
      {
        key: entityKey('playlist', playlistId),
        row: { ...playlist, description: '', items: [], updatedAt: at, deletedAt: at },
      },
    ];
  },
  deletes: true,
  about: ({ playlistId }) => ({ place: entityKey('playlist', playlistId), text: null }),
});

export const sample: SampleOf<typeof deletePlaylist> = ({ all, me }, chance) => {
  const own = all('playlist').filter(({ owner, deletedAt }) => owner.id === me && deletedAt === null);
  // Not the last one: other verbs edit it.
  const playlist = own.length > 1 ? oneOf(own, chance) : undefined;
  return playlist ? { playlistId: playlist.id } : null;
};

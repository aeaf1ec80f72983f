/** A person follows a playlist of others, or no longer. Served by services/content/playlists. */
import {
  followPlaylistOperation,
  type PlaylistFollow,
  playlistFollowId,
} from '#contract/content/playlist.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const followPlaylist = defineMutation({
  operation: followPlaylistOperation,
  lane: ({ playlistId }) => playlistFollowId(playlistId),
  types: ['playlistFollow'],
  touches: ({ args }) => [entityKey('playlistFollow', playlistFollowId(args.playlistId))],
  needs: ({ playlistId }) => [entityKey('playlist', playlistId)],
  apply: (_rows, { args: { playlistId, on }, at }) => {
    const id = playlistFollowId(playlistId);
    const follow: PlaylistFollow = { id, thing: 'playlistFollow', playlistId, on, at };
    return [{ key: entityKey('playlistFollow', id), row: follow }];
  },
  into: { followPlaylist: ({ vars }, later) => ({ ...vars, on: later.on }) },
  about: ({ playlistId }) => ({ place: entityKey('playlist', playlistId), text: null }),
});

export const sample: SampleOf<typeof followPlaylist> = ({ all }, chance) => {
  const playlist = oneOf(
    all('playlist').filter(({ deletedAt }) => deletedAt === null),
    chance,
  );
  return playlist ? { playlistId: playlist.id, on: chance() < 0.7 } : null;
};

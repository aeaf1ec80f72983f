/** A playlist gets another title or description, or is shared with an organization. Served by services/content/playlists. */
import { updatePlaylistOperation } from '#contract/content/playlist.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updatePlaylist = defineMutation({
  operation: updatePlaylistOperation,
  lane: ({ input }) => `playlist:${input.playlistId}`,
  types: ['playlist'],
  touches: ({ args: { input } }) => [entityKey('playlist', input.playlistId)],
  needs: ({ input }) => [entityKey('playlist', input.playlistId)],
  apply: (rows, { args: { input }, at }) => {
    const { playlistId, sharedWith, ...texts } = input;
    const playlist = rows.get('playlist', playlistId);
    if (!playlist) return [];
    const row = {
      ...playlist,
      ...texts,
      ...(sharedWith !== undefined && { organizationId: sharedWith }),
      updatedAt: at,
    };
    return [{ key: entityKey('playlist', playlistId), row }];
  },
  into: {
    updatePlaylist: ({ vars }, later) => {
      const { input } = vars as ArgsOf<typeof updatePlaylistOperation>;
      return { input: { ...input, ...later.input } };
    },
  },
  ignores: ({ input }) => Object.keys(input).length <= 1,
  about: ({ input }) => ({
    place: entityKey('playlist', input.playlistId),
    text: input.description || input.title || null,
  }),
});

export const sample: SampleOf<typeof updatePlaylist> = ({ all, me, text }, chance) => {
  const playlist = oneOf(
    all('playlist').filter(({ owner, deletedAt }) => owner.id === me && deletedAt === null),
    chance,
  );
  return playlist ? { input: { playlistId: playlist.id, description: text } } : null;
};

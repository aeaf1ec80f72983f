/** One item of a playlist is put in, moved or taken out. Served by services/content/playlists. */
import { updatePlaylistItemsOperation } from '#contract/content/playlist.ts';
import { editedList } from '#domain/edited-list.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updatePlaylistItems = defineMutation({
  operation: updatePlaylistItemsOperation,
  lane: ({ playlistId }) => `playlist:${playlistId}`,
  types: ['playlist', 'skill', 'collection'],
  touches: ({ args }) => [entityKey('playlist', args.playlistId)],
  reads: ({ item }) => [entityKey(item.type, item.id)],
  needs: ({ playlistId, item }) => [entityKey('playlist', playlistId), entityKey(item.type, item.id)],
  apply: (rows, { args: { playlistId, item, act, after }, at }) => {
    const playlist = rows.get('playlist', playlistId);
    if (!playlist) return [];
    const { title = '' } = rows.get(item.type, item.id) ?? {};
    const items = editedList(playlist.items, { ...item, title }, act, after);
    return [{ key: entityKey('playlist', playlistId), row: { ...playlist, items, updatedAt: at } }];
  },
  about: ({ playlistId }) => ({ place: entityKey('playlist', playlistId), text: null }),
});

export const sample: SampleOf<typeof updatePlaylistItems> = ({ all, me }, chance) => {
  const playlist = oneOf(
    all('playlist').filter(({ owner, deletedAt }) => owner.id === me && deletedAt === null),
    chance,
  );
  const skill = oneOf(all('skill'), chance);
  if (!playlist || !skill) return null;
  const after = oneOf(playlist.items, chance)?.id ?? null;
  const act = oneOf(['insert', 'insert', 'move', 'remove'] as const, chance) ?? 'insert';
  return { playlistId: playlist.id, item: { type: 'skill', id: skill.skillId }, act, after };
};

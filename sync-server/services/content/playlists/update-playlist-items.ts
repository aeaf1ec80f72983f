/** An item comes into a playlist, is moved or leaves it; what others did to the list meanwhile stays (PLAY-001). */
import { PLAYLIST_ITEMS, type updatePlaylistItemsOperation } from '#contract/content/playlist.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { editedList } from '#domain/edited-list.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { readableThing } from '../planned-thing.ts';
import { holdPlaylist } from './access.ts';
import { announcePlaylist, widenForReaders } from './announce-playlists.ts';
import { writePlaylist } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS: the playlist, or something that the caller may not read; INVALID_ARGUMENTS: it is full */
export async function updatePlaylistItems(
  ctx: ServiceContext,
  { playlistId, item, act, after }: ArgsOf<typeof updatePlaylistItemsOperation>,
) {
  const playlist = await holdPlaylist(ctx, playlistId, 'Update');
  const known = playlist.items.find(({ id }) => id === item.id);
  const enters = act === 'insert' && !known;
  if (enters && playlist.items.length >= PLAYLIST_ITEMS) throw invalid('item', 'too many items');
  // What is gone, or closed to the caller, can still be moved and taken out.
  const { title } = enters ? await readableThing(ctx, item) : { title: '' };
  const items = editedList(playlist.items, { ...item, title }, act, after);
  await writePlaylist(ctx.tx, playlistId, { items: JSON.stringify(items), updatedAt: ctx.at });
  await announcePlaylist(ctx, { ...playlist, items, updatedAt: ctx.at });
  if (enters) await widenForReaders(ctx, playlist);
  return { success: true };
}

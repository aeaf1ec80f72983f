/** A playlist is gone for everybody who saw it (PLAY-001). */
import type { deletePlaylistOperation } from '#contract/content/playlist.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdPlaylist } from './access.ts';
import { announcePlaylist } from './announce-playlists.ts';
import { writePlaylist } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function deletePlaylist(
  ctx: ServiceContext,
  { playlistId }: ArgsOf<typeof deletePlaylistOperation>,
) {
  const playlist = await holdPlaylist(ctx, playlistId, 'Delete');
  const gone = { deletedAt: ctx.at, updatedAt: ctx.at };
  await writePlaylist(ctx.tx, playlistId, gone);
  await announcePlaylist(ctx, { ...playlist, ...gone });
  return { success: true };
}

/** A person follows a playlist that they see, or no longer (PLAY-002). */
import type { followPlaylistOperation } from '#contract/content/playlist.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { accessPlaylist } from './access.ts';
import { announceFollow } from './announce-playlists.ts';
import { followOf, writeFollow } from './repository.ts';

/** What is closed to somebody meanwhile they can always stop following. @throws Refusal FORBIDDEN_ACCESS */
export async function followPlaylist(
  ctx: ServiceContext,
  { playlistId, on }: ArgsOf<typeof followPlaylistOperation>,
) {
  const { tx, at, caller } = ctx;
  const follow = { userId: caller.userId, playlistId, on, at };
  if (on || !(await followOf(tx, caller.userId, playlistId))) await accessPlaylist(ctx, playlistId, 'Read');
  await writeFollow(tx, follow);
  announceFollow(ctx, follow);
  return { success: true };
}

/** A playlist gets another title or description, or is shared (PLAY-001). Of two texts the later one counts, and the loser is told (D34). */
import type { updatePlaylistOperation } from '#contract/content/playlist.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { noteWrites } from '../../../verbs/field-writes.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertBelongs, holdPlaylist } from './access.ts';
import { announcePlaylist } from './announce-playlists.ts';
import { writePlaylist } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, also for an organization that the caller does not belong to */
export async function updatePlaylist(
  ctx: ServiceContext,
  { input: { playlistId, sharedWith, ...texts } }: ArgsOf<typeof updatePlaylistOperation>,
) {
  const playlist = await holdPlaylist(ctx, playlistId, 'Update');
  if (sharedWith !== undefined && sharedWith !== playlist.organizationId) {
    // An organization's own is its members', always.
    if (playlist.ownerType !== 'USER') throw new Refusal('FORBIDDEN_ACCESS');
    if (sharedWith !== null) await assertBelongs(ctx, sharedWith);
  }
  await noteWrites(ctx, { type: 'playlist', entityId: playlistId }, texts);
  const fields = {
    ...texts,
    ...(sharedWith !== undefined && { organizationId: sharedWith }),
    updatedAt: ctx.at,
  };
  await writePlaylist(ctx.tx, playlistId, fields);
  await announcePlaylist(ctx, { ...playlist, ...fields });
  return { success: true };
}

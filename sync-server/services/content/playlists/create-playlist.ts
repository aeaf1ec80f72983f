/** A person makes a playlist for themselves; who manages an organization's people makes one for it (PLAY-001, PLAY-002). */
import type { createPlaylistOperation } from '#contract/content/playlist.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { accessPlaylist, assertMakesFor } from './access.ts';
import { announcePlaylist } from './announce-playlists.ts';
import { insertPlaylist } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, also for an id that somebody else's playlist has */
export async function createPlaylist(
  ctx: ServiceContext,
  { playlistId, organizationId, title, description }: ArgsOf<typeof createPlaylistOperation>,
) {
  const { tx, at, caller } = ctx;
  if (organizationId) await assertMakesFor(ctx, organizationId);
  const ownerId = organizationId ?? caller.userId;
  const playlist = {
    id: playlistId,
    ownerType: organizationId ? ('ORGANIZATION' as const) : ('USER' as const),
    ownerId,
    organizationId,
    title,
    description,
    createdBy: caller.userId,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  };
  if (await insertPlaylist(tx, playlist)) await announcePlaylist(ctx, { ...playlist, items: [] });
  else await assertSame(ctx, playlist);
  return { success: true };
}

/** Asked twice is made once. */
async function assertSame(ctx: ServiceContext, made: { id: string; ownerId: string; createdBy: string }) {
  const known = await accessPlaylist(ctx, made.id, 'Update');
  if (known.ownerId !== made.ownerId || known.createdBy !== made.createdBy)
    throw new Refusal('FORBIDDEN_ACCESS');
}

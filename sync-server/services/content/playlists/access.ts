/** The only way to hold a playlist, or to know whether one may be made. */
import { Refusal } from '#contract/errors.ts';
import type { ActionOn } from '#domain/permission-actions.ts';
import { allows, type Subject } from '#domain/policy.ts';
import { sessionKindOf } from '../../../verbs/action.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../../accounts/subject-in.ts';
import type { PlaylistRecord } from './playlist-row.ts';
import { lockPlaylist, playlistById } from './repository.ts';

type PlaylistAction = ActionOn<'playlist'>;

/** @throws Refusal FORBIDDEN_ACCESS; the same whether it may not, is deleted or was never there */
export async function accessPlaylist(
  ctx: ReadContext,
  id: string,
  action: PlaylistAction,
): Promise<PlaylistRecord> {
  return allowed(ctx, await playlistById(ctx.tx, id), action);
}

/** As above; nobody else changes it before the transaction ends. */
export async function holdPlaylist(
  ctx: ServiceContext,
  id: string,
  action: PlaylistAction,
): Promise<PlaylistRecord> {
  return allowed(ctx, await lockPlaylist(ctx.tx, id), action);
}

async function allowed(
  ctx: ReadContext,
  playlist: PlaylistRecord | undefined,
  action: PlaylistAction,
): Promise<PlaylistRecord> {
  if (!playlist || playlist.deletedAt !== null || !(await mayDo(ctx, playlist, action)))
    throw new Refusal('FORBIDDEN_ACCESS');
  return playlist;
}

/** An organization's roles count for its own playlists, and for seeing what people share with it. */
async function mayDo(ctx: ReadContext, playlist: PlaylistRecord, action: PlaylistAction): Promise<boolean> {
  const { ownerType, ownerId, organizationId } = playlist;
  const own = ownerType === 'USER' && ownerId === ctx.caller?.userId;
  const roles = ownerType === 'ORGANIZATION' || action === 'Read' ? organizationId : null;
  return allows('playlist', action, await subjectOf(ctx, roles), { own, groupId: null });
}

const subjectOf = async (ctx: ReadContext, organizationId: string | null): Promise<Subject> =>
  organizationId
    ? subjectIn(ctx, organizationId)
    : { userId: ctx.caller?.userId ?? null, roles: [], session: sessionKindOf(ctx.caller) };

/** Its members see all playlists that are in it. @throws Refusal FORBIDDEN_ACCESS */
export async function assertBelongs(ctx: ReadContext, organizationId: string): Promise<void> {
  await assertIn(ctx, organizationId, 'Read');
}

/** Whoever may change the organization's playlists makes them. @throws Refusal FORBIDDEN_ACCESS */
export async function assertMakesFor(ctx: ReadContext, organizationId: string): Promise<void> {
  await assertIn(ctx, organizationId, 'Update');
}

async function assertIn(ctx: ReadContext, organizationId: string, action: PlaylistAction): Promise<void> {
  const subject = await subjectIn(ctx, organizationId);
  if (!allows('playlist', action, subject, { own: false, groupId: null }))
    throw new Refusal('FORBIDDEN_ACCESS');
}

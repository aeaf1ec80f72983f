/** Something comes into a stack of the organization, at its end, or is taken out of it (API-039). */
import type { setEntityAssignedOperation } from '#contract/content/assignment.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { updatePlaylistItems } from '../playlists/update-playlist-items.ts';
import { stackToFill } from './access.ts';

/** @throws Refusal FORBIDDEN_ACCESS: the stack, or something that the caller may not read; INVALID_ARGUMENTS: it is full */
export async function setEntityAssigned(
  ctx: ServiceContext,
  { assigned, organizationId, stackId, entityInfo }: ArgsOf<typeof setEntityAssignedOperation>,
) {
  const { items } = await stackToFill(ctx, stackId, organizationId);
  if (items.some(({ id }) => id === entityInfo.id) === assigned) return { success: true };
  const after = items.at(-1)?.id ?? null;
  const act = assigned ? 'insert' : 'remove';
  return updatePlaylistItems(ctx, { playlistId: stackId, item: entityInfo, act, after });
}

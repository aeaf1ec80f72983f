/** Something is taken out of several stacks (API-039): out of all of them, or when one is refused out of none. */
import type { removeEntityFromStacksOperation } from '#contract/content/assignment.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { updatePlaylistItems } from '../playlists/update-playlist-items.ts';
import { stackToFill } from './access.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function removeEntityFromStacks(
  ctx: ServiceContext,
  { entityInfo, stackInfo }: ArgsOf<typeof removeEntityFromStacksOperation>,
) {
  // In one order, so that two who do this do not wait for each other.
  for (const stackId of [...new Set(stackInfo.map((stack) => stack.stackId))].sort()) {
    const { items } = await stackToFill(ctx, stackId);
    if (items.some(({ id }) => id === entityInfo.id))
      await updatePlaylistItems(ctx, { playlistId: stackId, item: entityInfo, act: 'remove', after: null });
  }
  return { success: true };
}

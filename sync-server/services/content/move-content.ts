/** What an organization teaches gets the address of its new alias. */
import type { ChangeContext } from '../../sync/feed.ts';
import { announceCollections, announceSkills } from './announce.ts';

const AT_ONCE = 500;

export async function moveContent(
  ctx: ChangeContext,
  organizationId: string,
  tenantSlug: string,
): Promise<void> {
  for (const [table, announce] of [
    ['content.collections', announceCollections],
    ['content.skills', announceSkills],
  ] as const) {
    const rows = await ctx.tx
      .updateTable(table)
      .set({ tenantSlug })
      .where('organizationId', '=', organizationId)
      .returning('id')
      .execute();
    const ids = rows.map(({ id }) => id).sort();
    for (let at = 0; at < ids.length; at += AT_ONCE) await announce(ctx, ids.slice(at, at + AT_ONCE));
  }
}

/** What an organization teaches, and what a person owns, gets the address of the new alias. */
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
    await inParts(rows, (ids) => announce(ctx, ids));
  }
}

export async function moveOwnSkills(ctx: ChangeContext, userId: string, tenantSlug: string): Promise<void> {
  const rows = await ctx.tx
    .updateTable('content.skills')
    .set({ tenantSlug })
    .where('ownerId', '=', userId)
    .returning('id')
    .execute();
  await inParts(rows, (ids) => announceSkills(ctx, ids));
}

async function inParts(rows: readonly { id: string }[], announce: (ids: string[]) => Promise<void>) {
  const ids = rows.map(({ id }) => id).sort();
  for (let at = 0; at < ids.length; at += AT_ONCE) await announce(ids.slice(at, at + AT_ONCE));
}

/** What an organization teaches, and what a person owns, gets the address of the new alias. */
import type { ChangeContext } from '../../sync/feed.ts';
import { announceCollections, announceSkills } from './announce.ts';
import { moveCollections } from './collections/repository.ts';
import { moveSkills } from './skills/repository.ts';

const AT_ONCE = 500;

export async function moveContent(
  ctx: ChangeContext,
  organizationId: string,
  tenantSlug: string,
): Promise<void> {
  const to = { organizationId, tenantSlug };
  await inParts(await moveCollections(ctx.tx, to), (ids) => announceCollections(ctx, ids));
  await inParts(await moveSkills(ctx.tx, to), (ids) => announceSkills(ctx, ids));
}

export async function moveOwnSkills(ctx: ChangeContext, userId: string, tenantSlug: string): Promise<void> {
  const moved = await moveSkills(ctx.tx, { ownerId: userId, tenantSlug });
  await inParts(moved, (ids) => announceSkills(ctx, ids));
}

async function inParts(moved: readonly string[], announce: (ids: string[]) => Promise<void>) {
  const ids = [...moved].sort();
  for (let at = 0; at < ids.length; at += AT_ONCE) await announce(ids.slice(at, at + AT_ONCE));
}

/** Everybody follows the organization that all share (PROF-007, D66). */
import type { ChangeContext } from '../../sync/feed.ts';
import { followOrganization } from './members/memberships.ts';
import { sharedOrganizationMissing } from './organizations/repository.ts';

export async function affiliateWithShared(ctx: ChangeContext, userId: string, at: number): Promise<void> {
  const missing = await sharedOrganizationMissing(ctx.tx, userId);
  if (missing) await followOrganization(ctx, { userId, organizationId: missing.id, at });
}

/** Everybody follows the organization that all share (PROF-007, D66). */
import type { ChangeContext } from '../../sync/feed.ts';
import { followOrganization } from './members/memberships.ts';

export async function affiliateWithShared(ctx: ChangeContext, userId: string, at: number): Promise<void> {
  const missing = await ctx.tx
    .selectFrom('accounts.organizations as o')
    .select('o.id')
    .where('o.isDefaultShared', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts.profiles as p')
            .select('p.userId')
            .whereRef('p.organizationId', '=', 'o.id')
            .where('p.userId', '=', userId),
        ),
      ),
    )
    .executeTakeFirst();
  if (missing) await followOrganization(ctx, { userId, organizationId: missing.id, at });
}

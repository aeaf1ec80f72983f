/** A person leaves every organization that they are in, because their account ends. */
import type { ChangeContext } from '../../sync/feed.ts';
import { endMembership } from './members/memberships.ts';

/** @throws Refusal LAST_OWNER */
export async function leaveEverything(ctx: ChangeContext, userId: string, at: number): Promise<void> {
  const by = { userId, actorId: null };
  const profiles = await ctx.tx
    .selectFrom('accounts.profiles')
    .select(['organizationId', 'roles'])
    .where('userId', '=', userId)
    .execute();
  for (const { organizationId, roles } of profiles)
    await endMembership(ctx, { userId, organizationId, at, by, before: roles });
}

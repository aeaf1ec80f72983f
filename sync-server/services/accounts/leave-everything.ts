/** A person leaves every organization that they are in, because their account ends. */
import type { ChangeContext } from '../../sync/feed.ts';
import { endMemberships } from './members/memberships.ts';
import { profilesOf } from './members/repository.ts';

/** @throws Refusal LAST_OWNER */
export async function leaveEverything(ctx: ChangeContext, userId: string, at: number): Promise<void> {
  const endings = await profilesOf(ctx.tx, userId);
  await endMemberships(ctx, { userId, endings, at, by: { userId, actorId: null } });
}

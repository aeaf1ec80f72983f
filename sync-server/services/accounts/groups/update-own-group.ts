/** A person pins a group of theirs, or has been there. */
import type { updateOwnGroupOperation } from '#contract/accounts/group.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceGroupMembership } from '../group-members.ts';
import { visitGroup } from './repository.ts';

/** Their own place in it. @throws Refusal FORBIDDEN_ACCESS: the caller is not in the group */
export async function updateOwnGroup(
  ctx: ServiceContext,
  { groupId, pinned }: ArgsOf<typeof updateOwnGroupOperation>,
) {
  const { userId } = ctx.caller;
  const own = await visitGroup(ctx.tx, { groupId, userId, pinned, at: ctx.at });
  if (!own) throw new Refusal('FORBIDDEN_ACCESS');
  await announceGroupMembership(ctx, groupId, userId);
  return { success: true };
}

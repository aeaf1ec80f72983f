/** One's own way out of a group (ORG-007). */
import type { leaveOrganizationGroupOperation } from '#contract/accounts/group.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { placeInGroups } from '../group-members.ts';
import { noteRoles } from './note-roles.ts';
import { findMembership, groupsByIds } from './repository.ts';

/** Who is not in it has nothing to leave, and is not refused: whether there is such a group is for those alone who are in it. */
export async function leaveOrganizationGroup(
  ctx: ServiceContext,
  { organizationId, groupId }: ArgsOf<typeof leaveOrganizationGroupOperation>,
) {
  const { userId } = ctx.caller;
  const [group] = await groupsByIds(ctx.tx, [groupId]);
  const isMember = await findMembership(ctx.tx, groupId, userId);
  if (!isMember || group?.organizationId !== organizationId) return { success: true };
  const places = [{ groupId, userId, role: null }];
  await placeInGroups(ctx, { organizationId, places, at: ctx.at });
  await noteRoles(ctx, organizationId, places);
  return { success: true };
}

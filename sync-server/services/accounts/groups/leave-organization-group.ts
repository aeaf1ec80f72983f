/** One's own way out of a group (ORG-007). */
import type { leaveOrganizationGroupOperation } from '#contract/accounts/group.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { placeInGroups } from '../group-members.ts';
import { findProfile } from '../members/repository.ts';
import { noteRoles } from './note-roles.ts';
import { findMembership, groupsByIds } from './repository.ts';

/** Who is not in it any more has nothing to leave, and is not refused. @throws Refusal FORBIDDEN_ACCESS: there is no such group in the organization, or it is not the caller's */
export async function leaveOrganizationGroup(
  ctx: ServiceContext,
  { organizationId, groupId }: ArgsOf<typeof leaveOrganizationGroupOperation>,
) {
  const { userId } = ctx.caller;
  const [group] = await groupsByIds(ctx.tx, [groupId]);
  const profile = await findProfile(ctx.tx, userId, organizationId);
  if (!profile || group?.organizationId !== organizationId) throw new Refusal('FORBIDDEN_ACCESS');
  const isMember = await findMembership(ctx.tx, groupId, userId);
  const places = [{ groupId, userId, role: null }];
  await placeInGroups(ctx, { organizationId, places, at: ctx.at });
  if (isMember) await noteRoles(ctx, organizationId, places);
  return { success: true };
}

/** Somebody becomes a member or an administrator of a group, or leaves it by another's hand (ORG-007). */
import type { setGroupRoleOperation } from '#contract/accounts/group.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { placeInGroups } from '../group-members.ts';
import { findProfile } from '../members/repository.ts';
import { groupFor } from './access.ts';
import { noteRoles } from './note-roles.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function setGroupRole(
  ctx: ServiceContext,
  { groupId, userId, role }: ArgsOf<typeof setGroupRoleOperation>,
) {
  const { organizationId } = (await groupFor(ctx, groupId, 'Update')).group;
  if (!(await findProfile(ctx.tx, userId, organizationId))) throw new Refusal('FORBIDDEN_ACCESS');
  const places = [{ groupId, userId, role }];
  await placeInGroups(ctx, { organizationId, places, at: ctx.at });
  await noteRoles(ctx, organizationId, places);
  return { success: true };
}

/** People are from now on in these groups of an organization, and in no other one (API-018). */
import type { updateUsersOrganizationGroupsOperation } from '#contract/accounts/group.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { placeInGroups } from '../group-members.ts';
import { profilesIn } from '../members/repository.ts';
import { assertMakesGroups } from './access.ts';
import { noteRoles } from './note-roles.ts';
import { type GroupPlace, groupsOfOrganization, rolesInGroups } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS: the caller may not, or somebody does not belong to the organization, or a group is not one of its own */
export async function updateUsersOrganizationGroups(
  ctx: ServiceContext,
  { organizationId, userIds, groupIds }: ArgsOf<typeof updateUsersOrganizationGroupsOperation>,
) {
  await assertMakesGroups(ctx, organizationId);
  const people = [...new Set(userIds)];
  const wanted = new Set(groupIds);
  const groups = await groupsOfOrganization(ctx.tx, organizationId);
  const open = new Set(groups.filter(({ archived }) => !archived).map(({ id }) => id));
  if (![...wanted].every((id) => open.has(id))) throw new Refusal('FORBIDDEN_ACCESS');
  const known = await profilesIn(ctx.tx, organizationId, people);
  if (known.length !== people.length) throw new Refusal('FORBIDDEN_ACCESS');
  const held = await rolesInGroups(ctx.tx, organizationId, people);
  const places = people.flatMap((userId): GroupPlace[] => {
    const before = held
      .filter((each) => each.userId === userId && !each.archived)
      .map(({ groupId }) => groupId);
    const left = before.filter((id) => !wanted.has(id));
    const entered = [...wanted].filter((id) => !before.includes(id));
    return [
      ...left.map((groupId) => ({ groupId, userId, role: null })),
      ...entered.map((groupId) => ({ groupId, userId, role: 'member' as const })),
    ];
  });
  await placeInGroups(ctx, { organizationId, places, at: ctx.at });
  await noteRoles(ctx, organizationId, places);
  return { success: true };
}

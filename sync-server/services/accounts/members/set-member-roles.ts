/** Somebody is something else in an organization from now on (ORG-007, D82). */
import type { setMemberRolesOperation } from '#contract/accounts/members.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { roles as allRoles } from '#domain/role.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { memberToChange } from './access.ts';
import { setRoles } from './memberships.ts';

/** @throws Refusal FORBIDDEN_ACCESS, LAST_OWNER */
export async function setMemberRoles(
  ctx: ServiceContext,
  { organizationId, userId, roles: given }: ArgsOf<typeof setMemberRolesOperation>,
) {
  const roles = allRoles.filter((role) => given.includes(role));
  const { roles: before } = await memberToChange(ctx, { organizationId, userId, after: roles });
  await setRoles(ctx, { userId, organizationId, at: ctx.at, by: ctx.caller, before, roles });
  return { success: true };
}

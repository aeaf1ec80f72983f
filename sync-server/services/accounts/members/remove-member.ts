/** Somebody belongs to an organization no longer, by another's hand (ORG-007); a join code that they know serves no more. */
import type { removeMemberOperation } from '#contract/accounts/members.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { memberToChange } from './access.ts';
import { endMemberships } from './memberships.ts';
import { renewJoinCode } from './set-join-code.ts';

/** @throws Refusal FORBIDDEN_ACCESS, LAST_OWNER */
export async function removeMember(
  ctx: ServiceContext,
  { organizationId, userId }: ArgsOf<typeof removeMemberOperation>,
) {
  const profile = await memberToChange(ctx, { organizationId, userId, after: [] });
  await endMemberships(ctx, { userId, endings: [profile], at: ctx.at, by: ctx.caller });
  await renewJoinCode(ctx, organizationId);
  return { success: true };
}

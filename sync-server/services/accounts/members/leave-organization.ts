/** One's own way out of an organization (D66). */
import type { leaveOrganizationOperation } from '#contract/accounts/members.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { endMemberships } from './memberships.ts';
import { holdProfile } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS: the caller does not belong to it; LAST_OWNER */
export async function leaveOrganization(
  ctx: ServiceContext,
  { organizationId }: ArgsOf<typeof leaveOrganizationOperation>,
) {
  const { userId } = ctx.caller;
  const profile = await holdProfile(ctx.tx, userId, organizationId);
  if (!profile) throw new Refusal('FORBIDDEN_ACCESS');
  await endMemberships(ctx, { userId, endings: [profile], at: ctx.at, by: ctx.caller });
  return { success: true };
}

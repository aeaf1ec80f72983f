/** A person follows an organization, or no longer (API-016). */
import type { modifyAffiliationForUserOperation } from '#contract/accounts/affiliations.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { followOrganization, unfollowOrganization } from '../members/memberships.ts';
import { findOrganization } from '../organizations/repository.ts';

/** @throws Refusal NOT_FOUND; FORBIDDEN_ACCESS: with a role there one leaves, and does not unfollow */
export async function modifyAffiliationForUser(
  ctx: ServiceContext,
  { affiliationId: organizationId, action }: ArgsOf<typeof modifyAffiliationForUserOperation>,
) {
  const { userId } = ctx.caller;
  if (!(await findOrganization(ctx.tx, organizationId))) throw new Refusal('NOT_FOUND');
  if (action === 'add') await followOrganization(ctx, { userId, organizationId, at: ctx.at });
  else if (!(await unfollowOrganization(ctx, { userId, organizationId, at: ctx.at })))
    throw new Refusal('FORBIDDEN_ACCESS');
  return { success: true };
}

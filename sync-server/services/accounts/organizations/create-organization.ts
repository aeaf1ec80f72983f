/** A person makes an organization, and owns it (ORG-008). */
import type { createOrganizationOperation } from '#contract/accounts/organization-calls.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { foldName } from '#domain/fold-name.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { takeAlias } from '../aliases.ts';
import { join } from '../members/memberships.ts';
import { assertCreates } from './access.ts';
import { newOrganization } from './new-organization.ts';

/** @throws Refusal FORBIDDEN_ACCESS: the caller may not make any; ALIAS_TAKEN, INVALID_ARGUMENTS */
export async function createOrganization(
  ctx: ServiceContext,
  { organizationId, name, alias: given }: ArgsOf<typeof createOrganizationOperation>,
) {
  const { at, caller } = ctx;
  const { userId } = caller;
  await assertCreates(ctx);
  const alias = foldName(given);
  await takeAlias(ctx.tx, alias, { at, userId });
  const organization = { organizationId, alias, name, description: '', isDefaultShared: false };
  await newOrganization(ctx, { ...organization, at });
  await join(ctx, { userId, organizationId, at, by: caller, roles: ['owner', 'member'] });
  return { organizationId, alias, name };
}

/** A person makes an organization, and owns it (ORG-008). */
import type { createOrganizationOperation } from '#contract/accounts/organization-calls.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { foldName } from '#domain/fold-name.ts';
import { audit } from '../../../audit/audit.ts';
import { assertOneMore, takeTurn } from '../../../verbs/allowance.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { takeAlias } from '../aliases.ts';
import { join } from '../members/memberships.ts';
import { assertCreates } from './access.ts';
import { newOrganization } from './new-organization.ts';
import { countMadeSince, findOrganization, holdMaker } from './repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** @throws Refusal FORBIDDEN_ACCESS: the caller may not make any; ALIAS_TAKEN, INVALID_ARGUMENTS, RATE_LIMITED */
export async function createOrganization(
  ctx: ServiceContext,
  { organizationId, name, alias: given }: ArgsOf<typeof createOrganizationOperation>,
) {
  const { at, caller } = ctx;
  const { userId } = caller;
  await assertCreates(ctx);
  await holdMaker(ctx.tx, userId);
  const known = await findOrganization(ctx.tx, organizationId);
  // Resent: the same answer, whatever it is called by now.
  if (known?.createdBy === userId) return { organizationId, alias: known.alias, name: known.name };
  await assertFewMade(ctx);
  const alias = foldName(given);
  await takeAlias(ctx.tx, alias, { at, userId });
  const organization = {
    organizationId,
    alias,
    name,
    description: '',
    isDefaultShared: false,
    createdBy: userId,
  };
  await newOrganization(ctx, { ...organization, at });
  await join(ctx, { userId, organizationId, at, by: caller, roles: ['owner', 'member'] });
  const entity = { type: 'organization', id: organizationId };
  await audit(ctx.tx, { kind: 'organization made', at, by: caller, organizationId, entity });
  return { organizationId, alias, name };
}

/** Their names are taken from all. @throws Refusal RATE_LIMITED */
async function assertFewMade({ tx, at, caller: { userId } }: ServiceContext): Promise<void> {
  await takeTurn(tx, 'organizations', userId);
  await assertOneMore({ tx, userId }, 'organizations', await countMadeSince(tx, userId, at - DAY_MS));
}

/** An organization takes another alias: all its pages move, and links by the one of before lead to them (D67). */
import type { changeOrganizationAliasOperation } from '#contract/accounts/organization-calls.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { foldName } from '#domain/fold-name.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { moveContent } from '../../content/move-content.ts';
import { isAliasFree, leaveAlias } from '../aliases.ts';
import { announceOrganization } from '../tenants.ts';
import { findOrganization } from './repository.ts';
import { assertGoverns } from './verbs.ts';

/** @throws Refusal FORBIDDEN_ACCESS, ALIAS_TAKEN */
export async function changeOrganizationAlias(
  ctx: ServiceContext,
  { organizationId, alias: given }: ArgsOf<typeof changeOrganizationAliasOperation>,
) {
  const { tx, at, caller } = ctx;
  await assertGoverns(ctx, organizationId);
  const organization = await findOrganization(tx, organizationId);
  if (!organization) throw new Refusal('FORBIDDEN_ACCESS');
  const alias = foldName(given);
  const { name } = organization;
  const left = foldName(organization.alias);
  if (left === alias) return { organizationId, alias, name };
  if (!(await isAliasFree(tx, alias, { organizationId, at }))) throw new Refusal('ALIAS_TAKEN');
  await leaveAlias(tx, { left, taken: alias, at, organizationId });
  await tx.updateTable('accounts.organizations').set({ alias }).where('id', '=', organizationId).execute();
  await announceOrganization(ctx, organizationId);
  await moveContent(ctx, organizationId, alias);
  const entity = { type: 'organization', id: organizationId };
  await audit(tx, { kind: 'alias changed', at, by: caller, organizationId, entity });
  return { organizationId, alias, name };
}

/** An organization takes another alias: all its pages move, and links by the one of before lead to them (D67). */
import type { changeOrganizationAliasOperation } from '#contract/accounts/organization-calls.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { foldName } from '#domain/fold-name.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { moveContent } from '../../content/move-content.ts';
import { takeAlias } from '../aliases.ts';
import { announceOrganization } from '../tenants.ts';
import { organizationFor } from './access.ts';
import { writeOrganization } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, ALIAS_TAKEN */
export async function changeOrganizationAlias(
  ctx: ServiceContext,
  { organizationId, alias: given }: ArgsOf<typeof changeOrganizationAliasOperation>,
) {
  const { tx, at, caller } = ctx;
  const { organization } = await organizationFor(ctx, organizationId, 'UpdateMetadata');
  const alias = foldName(given);
  const { name } = organization;
  const left = foldName(organization.alias);
  if (left === alias) return { organizationId, alias, name };
  await takeAlias(tx, alias, { left, at, organizationId });
  await writeOrganization(tx, organizationId, { alias });
  await announceOrganization(ctx, organizationId);
  await moveContent(ctx, organizationId, alias);
  const entity = { type: 'organization', id: organizationId };
  await audit(tx, { kind: 'alias changed', at, by: caller, organizationId, entity });
  return { organizationId, alias, name };
}

/** What is said about an organization changes (ORG-010). */
import type { updateOrganizationOperation } from '#contract/accounts/organization.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceOrganization } from '../tenants.ts';
import { organizationFor } from './access.ts';
import { writeOrganization } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function updateOrganization(
  ctx: ServiceContext,
  { input: { organizationId, ...fields } }: ArgsOf<typeof updateOrganizationOperation>,
) {
  await organizationFor(ctx, organizationId, 'UpdateMetadata');
  const { terminology, ...plain } = fields;
  const columns = { ...plain, ...(terminology && { terminology: JSON.stringify(terminology) }) };
  if (Object.keys(columns).length > 0) await writeOrganization(ctx.tx, organizationId, columns);
  await announceOrganization(ctx, organizationId);
  const entity = { type: 'organization', id: organizationId };
  const details = { fields: Object.keys(columns) };
  await audit(ctx.tx, {
    kind: 'organization changed',
    at: ctx.at,
    by: ctx.caller,
    organizationId,
    entity,
    details,
  });
  return { success: true };
}

/** What is said about an organization changes (ORG-010). Of two texts the later one counts, and the loser is told (D34). */
import type { updateOrganizationOperation } from '#contract/accounts/organization.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import { noteWrites, textsOf } from '../../../verbs/field-writes.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceOrganization } from '../tenants.ts';
import { organizationFor } from './access.ts';
import { holdOrganization, writeOrganization } from './repository.ts';

const TOLD = ['name', 'description', 'privacyUrl', 'tosUrl'];

/** @throws Refusal FORBIDDEN_ACCESS */
export async function updateOrganization(
  ctx: ServiceContext,
  { input: { organizationId, ...fields } }: ArgsOf<typeof updateOrganizationOperation>,
) {
  await organizationFor(ctx, organizationId, 'UpdateMetadata');
  await holdOrganization(ctx.tx, organizationId);
  await noteWrites(ctx, { type: 'organization', entityId: organizationId }, textsOf(fields, TOLD));
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

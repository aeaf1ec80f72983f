/** An organization as the contract shows it. */
import type { Selectable } from 'kysely';
import type { Organization } from '#contract/accounts/organization.ts';
import type { Database } from '../../../storage/tables.ts';

export type OrganizationRecord = Selectable<Database['accounts.organizations']>;

export const toOrganization = (
  organization: OrganizationRecord,
  catalogIds: Organization['catalogIds'],
): Organization => ({
  organizationId: organization.id,
  alias: organization.alias,
  name: organization.name,
  description: organization.description,
  tenant: { tenantProfileId: organization.tenantProfileId, status: organization.status },
  catalogIds,
  terminology: organization.terminology,
  background: organization.background,
  isDefaultShared: organization.isDefaultShared,
});

/** An organization as the contract shows it. */
import type { Selectable } from 'kysely';
import type { Organization } from '#contract/accounts/organization.ts';
import type { OrganizationAnswer } from '#contract/accounts/organization-answer.ts';
import type { Database } from '../../../storage/tables.ts';

export type OrganizationRecord = Selectable<Database['accounts.organizations']>;

export const toOrganization = (
  organization: OrganizationRecord,
  { catalogIds, formerAliases }: Required<Pick<Organization, 'catalogIds' | 'formerAliases'>>,
): Organization => ({
  organizationId: organization.id,
  alias: organization.alias,
  name: organization.name,
  description: organization.description,
  tenant: {
    tenantProfileId: organization.tenantProfileId,
    status: organization.status,
    marketplaceStatus: organization.marketplaceStatus,
  },
  catalogIds,
  terminology: organization.terminology,
  background: organization.background,
  images: {
    logoSquare: organization.logoSquare,
    logoSquareDark: organization.logoSquareDark,
    logoHeader: organization.logoHeader,
    logoHeaderDark: organization.logoHeaderDark,
  },
  imagePrefs: { useHeaderDark: organization.useHeaderDark, useSquareDark: organization.useSquareDark },
  privacyUrl: organization.privacyUrl,
  tosUrl: organization.tosUrl,
  formerAliases,
  secondFactorFrom: organization.secondFactorFrom,
  isDefaultShared: organization.isDefaultShared,
});

export function toOrganizationAnswer(
  organization: OrganizationRecord,
  more: Required<Pick<Organization, 'catalogIds' | 'formerAliases'>>,
): OrganizationAnswer {
  const row = toOrganization(organization, more);
  const { id, description, logoSquare, logoSquareDark, logoHeader, logoHeaderDark } = organization;
  return {
    ...row,
    id,
    desc: description,
    image: logoSquare,
    images: { logoSquare, logoSquareDark, logoHeader, logoHeaderDark },
    privacyUrl: organization.privacyUrl,
    tosUrl: organization.tosUrl,
    tenant: {
      ...row.tenant,
      tenantSlug: organization.alias,
      marketplaceStatus: organization.marketplaceStatus,
      rootCollectionId: row.catalogIds.public,
      privateRootCollectionId: row.catalogIds.internal,
    },
  };
}

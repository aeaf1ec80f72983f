/** An organization shows itself on the marketplace, or no longer. Served by services/accounts/organizations. */
import { upsertListingStatusOperation } from '#contract/content/listing.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const upsertListingStatus = defineMutation({
  operation: upsertListingStatusOperation,
  lane: ({ listingOwner }) => `organization:${listingOwner.id}`,
  types: ['organization'],
  touches: ({ args: { listingOwner } }) => [entityKey('organization', listingOwner.id)],
  apply: (rows, { args: { listingOwner, status } }) => {
    const organization = rows.get('organization', listingOwner.id);
    if (!organization) return [];
    const marketplaceStatus = status === 'listed' ? 'LISTED' : 'UNLISTED';
    const row = { ...organization, tenant: { ...organization.tenant, marketplaceStatus } };
    return [{ key: entityKey('organization', listingOwner.id), row }];
  },
  into: { upsertListingStatus: ({ vars }, later) => ({ ...vars, status: later.status }) },
  about: ({ listingOwner }) => ({ place: entityKey('organization', listingOwner.id), text: null }),
});

export const sample: SampleOf<typeof upsertListingStatus> = ({ all }, chance) => {
  const organization = oneOf(all('organization'), chance);
  if (!organization) return null;
  const { organizationId: id, tenant } = organization;
  return {
    listingOwner: { type: 'ORGANIZATION', id },
    listingContent: { type: 'tenant_profile', id: tenant.tenantProfileId },
    status: tenant.marketplaceStatus === 'LISTED' ? 'unlisted' : 'listed',
  };
};

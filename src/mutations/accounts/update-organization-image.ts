/** An organization gets another logo, or none (IMAGE-014). Served by services/accounts/organizations. */
import {
  type OrganizationImage,
  organizationImages,
  updateOrganizationImageOperation,
} from '#contract/accounts/organization.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

const noLogos = { logoSquare: null, logoSquareDark: null, logoHeader: null, logoHeaderDark: null };

export const updateOrganizationImage = defineMutation({
  operation: updateOrganizationImageOperation,
  lane: ({ organizationId }) => `organization:${organizationId}`,
  types: ['organization'],
  touches: ({ args }) => [entityKey('organization', args.organizationId)],
  apply: (rows, { args: { organizationId, image, type } }) => {
    const organization = rows.get('organization', organizationId);
    if (!organization) return [];
    const images = { ...noLogos, ...organization.images, [organizationImages[type]]: image };
    return [{ key: entityKey('organization', organizationId), row: { ...organization, images } }];
  },
  uploads: ({ image }) => ({ assetIds: [image] }),
  about: ({ organizationId }) => ({ place: entityKey('organization', organizationId), text: null }),
});

export const sample: SampleOf<typeof updateOrganizationImage> = ({ all }, chance) => {
  const organization = oneOf(all('organization'), chance);
  const type = oneOf(Object.keys(organizationImages) as OrganizationImage[], chance);
  return organization && type ? { organizationId: organization.organizationId, image: null, type } : null;
};

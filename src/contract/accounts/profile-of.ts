/** Rows of the device as profiles. */
import type { Role } from '#domain/role.ts';
import type { Organization } from './organization.ts';
import type { ProfileView } from './profile-view.ts';

/** @param roles  none: it is followed, or visited */
export const profileOf = (
  {
    organizationId,
    alias,
    name,
    images,
    imagePrefs,
    background,
    terminology,
    tenant,
    catalogIds,
  }: Organization,
  roles: readonly Role[] = [],
): ProfileView & { type: 'organization' } => ({
  type: 'organization',
  id: organizationId,
  alias,
  label: name,
  imageId: images?.logoSquare ?? null,
  images,
  imagePrefs,
  colors: { background },
  terminology,
  tenant: { id: tenant.tenantProfileId, name, status: tenant.status },
  catalogIds,
  roles: [...roles],
});

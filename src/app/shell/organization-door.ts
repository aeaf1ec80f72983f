/** Where an organization is entered. */
import { organizationHome } from '#domain/navigation.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { areaExists } from './existing-areas.ts';

/** While organizations have no dashboard, the catalog is the door of every one (NAV-003). */
export const organizationDoor = ({ alias, tenant }: OrganizationRow): string =>
  organizationHome(alias, areaExists('org-dashboard') ? tenant.status : 'PREMIUM');

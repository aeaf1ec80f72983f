/** Where an organization is entered. */
import { organizationHome } from '#domain/navigation.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';

/** NAV-003 */
export const organizationDoor = ({ alias, tenant }: OrganizationRow): string =>
  organizationHome(alias, tenant.status);

/** Notes which organization's page is open, and finds those that were open last (NAV-028). */
import { MOST_VIEWED_ORGANIZATIONS, withRecent } from '#domain/recent.ts';
import { localKeys } from '#domain/storage-keys.ts';
import type { LecternDb } from '#store/db.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { viewedOrganizations } from '../viewed-organizations.ts';

/** @returns all of them, with this one first */
export function noteViewed(organizationId: string): string[] {
  const before = viewedOrganizations();
  const viewed = withRecent(before, organizationId, MOST_VIEWED_ORGANIZATIONS);
  if (viewed.join() !== before.join())
    localStorage.setItem(localKeys.lastViewedOrganizations, JSON.stringify(viewed));
  return viewed;
}

/** In the order of the ids; those that this account does not know are left out. */
export async function organizationsById(db: LecternDb, ids: readonly string[]): Promise<OrganizationRow[]> {
  const found = await db.organizations.bulkGet([...ids]);
  return found.filter((organization) => organization !== undefined);
}

/** The organizations whose pages were open last, by id, the newest first (NAV-028). What they are called is in the account's own data. */
import { MOST_VIEWED_ORGANIZATIONS, withRecent } from '#domain/recent.ts';
import { localKeys } from '#domain/storage-keys.ts';
import type { LecternDb } from '#store/db.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';

const KEY = localKeys.lastViewedOrganizations;

export function viewedOrganizations(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // somebody else's hand
  }
}

/** @returns all of them, with this one first */
export function noteViewed(organizationId: string): string[] {
  const before = viewedOrganizations();
  const viewed = withRecent(before, organizationId, MOST_VIEWED_ORGANIZATIONS);
  if (viewed.join() !== before.join()) localStorage.setItem(KEY, JSON.stringify(viewed));
  return viewed;
}

/** In the order of the ids; those that this account does not know are left out. */
export async function organizationsById(db: LecternDb, ids: readonly string[]): Promise<OrganizationRow[]> {
  const found = await db.organizations.bulkGet([...ids]);
  return found.filter((organization) => organization !== undefined);
}

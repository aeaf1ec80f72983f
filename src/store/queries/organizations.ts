/** Organizations that are on this device. */
import type { LecternDb } from '../db.ts';
import type { OrganizationRow } from '../tables/synced.ts';

/** The person's organizations in the order of the rail. */
export async function myOrganizations(db: LecternDb): Promise<OrganizationRow[]> {
  const profiles = (await db.profiles.toArray()).sort((a, b) => a.order - b.order);
  const found = await db.organizations.bulkGet(profiles.map((profile) => profile.organizationId));
  return found.filter((organization) => organization !== undefined);
}

export const findOrganization = (db: LecternDb, alias: string): Promise<OrganizationRow | undefined> =>
  db.organizations.where('alias').equals(alias).first();

/** What the person is in one organization; undefined: nothing. */
export async function findProfile(db: LecternDb, organizationId: string) {
  const profiles = await db.profiles.toArray(); // few; a filter would wait for the disk at each
  return profiles.find((profile) => profile.organizationId === organizationId);
}

/** Organizations that are on this device. */
import type { Profile } from '#contract/accounts/user.ts';
import type { LecternDb } from '../db.ts';
import type { OrganizationRow, Stored } from '../tables/synced.ts';

/** What the person is in each organization, in the order of the rail. */
export async function myProfiles(db: LecternDb): Promise<Stored<Profile>[]> {
  return (await db.profiles.toArray()).sort((a, b) => a.order - b.order);
}

/** The person's organizations in the order of the rail. */
export async function myOrganizations(db: LecternDb): Promise<OrganizationRow[]> {
  const profiles = await myProfiles(db);
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

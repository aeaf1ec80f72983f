/** Organizations that are on this device. */
import type { Profile } from '#contract/accounts/user.ts';
import { organizationRoles, type Role } from '#domain/role.ts';
import type { LecternDb } from '../db.ts';
import type { OrganizationRow, Stored } from '../tables/synced.ts';

export type ProfileHere = Omit<Stored<Profile>, 'roles'> & { roles: Role[] };

/** What the person is in each organization. A role that only a newer server knows gives no right here (D62). */
export async function profilesHere(db: LecternDb): Promise<ProfileHere[]> {
  const rows = await db.profiles.toArray(); // few
  return rows.map((row) => ({ ...row, roles: organizationRoles(row.roles) }));
}

/** In the order of the rail. */
export const myProfiles = async (db: LecternDb): Promise<ProfileHere[]> =>
  (await profilesHere(db)).sort((a, b) => a.order - b.order);

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
  const profiles = await profilesHere(db); // a filter would wait for the disk at each
  return profiles.find((profile) => profile.organizationId === organizationId);
}

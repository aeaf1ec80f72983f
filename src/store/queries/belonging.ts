/** Who is invited, which groups there are, and what the person is in them. */
import type { Invitation } from '#contract/accounts/invitation.ts';
import { readInvitations } from '#contract/accounts/read-invitations.ts';
import type { LecternDb } from '../db.ts';
import type { CollectionRow } from '../tables/synced.ts';

export const invitationsOf = async (db: LecternDb, organizationId: string): Promise<Invitation[]> =>
  readInvitations(await db.invitations.where('organizationId').equals(organizationId).toArray());

export const groupsOf = async (db: LecternDb, organizationId: string) =>
  (await db.groups.where('organizationId').equals(organizationId).toArray()).sort((a, b) =>
    a.name.localeCompare(b.name),
  );

/** The ids of the groups that the person administers. */
export const administeredGroups = async (db: LecternDb): Promise<string[]> =>
  (await db.groupMemberships.toArray())
    .filter(({ role }) => role === 'grpAdmin')
    .map(({ groupId }) => groupId);

/** The courses of an organization that are on this device, by title. */
export async function coursesOf(db: LecternDb, organizationId: string): Promise<CollectionRow[]> {
  const organization = await db.organizations.get(organizationId);
  if (!organization) return [];
  const { internal, public: open } = organization.catalogIds;
  const roots = await db.collections.bulkGet([internal, open]);
  const courses = await db.collections.bulkGet(
    roots.flatMap((root) => root?.children.map(({ id }) => id) ?? []),
  );
  return courses
    .filter((course): course is CollectionRow => course !== undefined && course.workflow !== 'RETIRED')
    .sort((a, b) => a.title.localeCompare(b.title));
}

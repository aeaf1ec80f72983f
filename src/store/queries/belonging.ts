/** Who is invited, which groups there are, and what the person is in them. */
import type { LecternDb } from '../db.ts';

export const invitationsOf = (db: LecternDb, organizationId: string) =>
  db.invitations.where('organizationId').equals(organizationId).toArray();

export const groupsOf = async (db: LecternDb, organizationId: string) =>
  (await db.groups.where('organizationId').equals(organizationId).toArray()).sort((a, b) =>
    a.name.localeCompare(b.name),
  );

/** The ids of the groups that the person administers. */
export const administeredGroups = async (db: LecternDb): Promise<string[]> =>
  (await db.groupMemberships.toArray())
    .filter(({ role }) => role === 'grpAdmin')
    .map(({ groupId }) => groupId);

/** What the page of a group shows. */
import { mayManagePeople } from '#domain/policy.ts';
import type { LecternDb } from '#store/db.ts';
import { administeredGroups } from '#store/queries/belonging.ts';
import { findProfile } from '#store/queries/organizations.ts';

export async function groupPage(db: LecternDb, organizationId: string, groupId: string) {
  const [group, own, profile, administered] = await Promise.all([
    db.groups.get(groupId),
    db.groupMemberships.get(`${groupId}:${db.accountId}`),
    findProfile(db, organizationId),
    administeredGroups(db),
  ]);
  const roles = profile?.roles ?? [];
  return {
    group: group?.organizationId === organizationId ? group : undefined,
    /** what the person is in it; null: not in it */
    role: own?.role ?? null,
    roles,
    administered,
    mayArchive: mayManagePeople({ userId: db.accountId, roles }),
  };
}

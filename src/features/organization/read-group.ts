/** What the page of a group shows. */
import { mayManagePeople } from '#domain/policy.ts';
import type { LecternDb } from '#store/db.ts';
import { administeredGroups, coursesOf } from '#store/queries/belonging.ts';
import { findProfile } from '#store/queries/organizations.ts';
import { subjectHere } from '#store/queries/permissions.ts';

export async function groupPage(db: LecternDb, organizationId: string, groupId: string) {
  const [group, own, profile, administered, courses] = await Promise.all([
    db.groups.get(groupId),
    db.groupMemberships.get(`${groupId}:${db.accountId}`),
    findProfile(db, organizationId),
    administeredGroups(db),
    coursesOf(db, organizationId),
  ]);
  const roles = profile?.roles ?? [];
  const subject = { ...subjectHere(db, roles), adminOfGroups: administered };
  return {
    group: group?.organizationId === organizationId ? group : undefined,
    /** what the person is in it; null: not in it */
    role: own?.role ?? null,
    pinned: own?.pinned ?? false,
    visitedAt: own?.visitedAt ?? null,
    roles,
    subject,
    courses,
    mayArchive: mayManagePeople(subject),
  };
}

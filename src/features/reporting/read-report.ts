/** What the filters of a report offer, from this device. */

import { mayManagePeople } from '#domain/policy.ts';
import type { LecternDb } from '#store/db.ts';
import { administeredGroups, coursesOf } from '#store/queries/belonging.ts';
import { findProfile } from '#store/queries/organizations.ts';

export type ReportChoices = {
  name: string;
  /** whether the person reads reports of all people, not only of groups that they administer */
  everyone: boolean;
  courses: { value: string; label: string }[];
  groups: { value: string; label: string }[];
};

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);

/** @returns null: the organization is not on this device */
export async function reportChoices(db: LecternDb, organizationId: string): Promise<ReportChoices | null> {
  const organization = await db.organizations.get(organizationId);
  if (!organization) return null;
  const [courses, groups, administered, profile] = await Promise.all([
    coursesOf(db, organizationId),
    db.groups.where('organizationId').equals(organizationId).toArray(),
    administeredGroups(db),
    findProfile(db, organizationId),
  ]);
  const everyone = mayManagePeople({ userId: db.accountId, roles: profile?.roles ?? [] });
  return {
    ...{ name: organization.name, everyone },
    courses: courses.map(({ collectionId, title }) => ({ value: collectionId, label: title })).sort(byLabel),
    groups: groups
      .filter(({ archived, groupId }) => !archived && (everyone || administered.includes(groupId)))
      .map(({ groupId, name }) => ({ value: groupId, label: name }))
      .sort(byLabel),
  };
}

/** What the filters of a report offer, from this device. */
import type { LecternDb } from '#store/db.ts';
import { coursesOf } from '#store/queries/belonging.ts';

export type ReportChoices = {
  name: string;
  courses: { value: string; label: string }[];
  groups: { value: string; label: string }[];
};

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);

/** @returns null: the organization is not on this device */
export async function reportChoices(db: LecternDb, organizationId: string): Promise<ReportChoices | null> {
  const organization = await db.organizations.get(organizationId);
  if (!organization) return null;
  const [courses, groups] = await Promise.all([
    coursesOf(db, organizationId),
    db.groups.where('organizationId').equals(organizationId).toArray(),
  ]);
  return {
    name: organization.name,
    courses: courses.map(({ collectionId, title }) => ({ value: collectionId, label: title })).sort(byLabel),
    groups: groups
      .filter(({ archived }) => !archived)
      .map(({ groupId, name }) => ({ value: groupId, label: name }))
      .sort(byLabel),
  };
}

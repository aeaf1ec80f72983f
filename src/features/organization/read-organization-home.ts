/** What the dashboard of an organization shows, from the rows of this device. */
import { allows, mayManagePeople } from '#domain/policy.ts';
import { adminOptionsVisible } from '#domain/role.ts';
import type { LecternDb } from '#store/db.ts';
import { groupsOf } from '#store/queries/belonging.ts';
import { coursesOf } from '#store/queries/course-cards.ts';
import { findOrganization, findProfile } from '#store/queries/organizations.ts';
import { subjectHere } from '#store/queries/permissions.ts';

const OFFERED = 6;

export async function organizationHome(db: LecternDb, alias: string) {
  const organization = await findOrganization(db, alias);
  if (!organization) return 'missing';
  const { organizationId } = organization;
  const [profile, groups, memberships, enrollments, inside, outside] = await Promise.all([
    findProfile(db, organizationId),
    groupsOf(db, organizationId),
    db.groupMemberships.toArray(),
    db.enrollments.toArray(),
    coursesOf(db, organization, 'internal'),
    coursesOf(db, organization, 'catalog'),
  ]);
  const roles = profile?.roles ?? [];
  const ownIn = new Map(memberships.map((own) => [own.groupId, own]));
  const enrolled = new Set(
    enrollments.filter(({ status }) => status !== 'inactive').map(({ courseId }) => courseId),
  );
  const courses = [...(roles.length > 0 ? inside : []), ...outside].filter(
    ({ course }) => course.workflow !== 'RETIRED' || enrolled.has(course.collectionId),
  );
  const isStarted = ({ course, progress }: (typeof courses)[number]) =>
    enrolled.has(course.collectionId) || progress.completedChildren > 0;
  return {
    organization,
    /** the pinned ones first, then those where the person was last */
    groups: groups
      .flatMap((group) => {
        const own = ownIn.get(group.groupId);
        if (!own || group.archived) return [];
        const { role, pinned = false, visitedAt } = own;
        return [{ ...group, role, pinned, visitedAt: visitedAt ?? 0 }];
      })
      .sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.visitedAt - a.visitedAt),
    hasCourse: inside.length + outside.length > 0,
    started: courses.filter(isStarted),
    offered: courses.filter((card) => !isStarted(card)).slice(0, OFFERED),
    may: {
      settings: adminOptionsVisible(roles),
      internal: roles.length > 0,
      own: roles.includes('owner'),
      people: mayManagePeople(subjectHere(db, roles)),
      billing: allows('billing', 'Read', subjectHere(db, roles), {}),
    },
  };
}

export type OrganizationHome = Exclude<Awaited<ReturnType<typeof organizationHome>>, 'missing'>;

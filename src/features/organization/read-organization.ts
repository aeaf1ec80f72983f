/** What the page of an organization shows: its row, and what the person may do there. */
import {
  allows,
  mayManageCodes,
  mayManagePeople,
  mayManageSeats,
  mayUpdateOrganization,
} from '#domain/policy.ts';
import type { LecternDb } from '#store/db.ts';
import { administeredGroups, coursesOf, groupsOf, invitationsOf } from '#store/queries/belonging.ts';
import { findProfile } from '#store/queries/organizations.ts';
import { subjectHere } from '#store/queries/permissions.ts';

export async function organizationPage(db: LecternDb, organizationId: string) {
  const [organization, profile, groups, invitations, administered, courses] = await Promise.all([
    db.organizations.get(organizationId),
    findProfile(db, organizationId),
    groupsOf(db, organizationId),
    invitationsOf(db, organizationId),
    administeredGroups(db),
    coursesOf(db, organizationId),
  ]);
  const roles = profile?.roles ?? [];
  const subject = subjectHere(db, roles);
  return {
    organization,
    roles,
    groups,
    invitations,
    administered,
    courses,
    belongs: profile !== undefined,
    mayUpdate: mayUpdateOrganization(subject),
    mayManage: mayManagePeople(subject),
    mayListMembers: allows('organization', 'ListMembers', subject, { mayCreate: false }),
    mayManageSeats: mayManageSeats(subject),
    mayManageBilling: allows('billing', 'Read', subject, {}),
    mayManageCodes: mayManageCodes(subject, 'internal') || mayManageCodes(subject, 'catalog'),
  };
}

export type OrganizationPage = Awaited<ReturnType<typeof organizationPage>>;

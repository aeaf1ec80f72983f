/** What the page of an organization shows: its row, and what the person may do there. */
import { mayManagePeople, mayUpdateOrganization } from '#domain/policy.ts';
import type { LecternDb } from '#store/db.ts';
import { administeredGroups, groupsOf, invitationsOf } from '#store/queries/belonging.ts';
import { findProfile } from '#store/queries/organizations.ts';

export async function organizationPage(db: LecternDb, organizationId: string) {
  const [organization, profile, groups, invitations, administered] = await Promise.all([
    db.organizations.get(organizationId),
    findProfile(db, organizationId),
    groupsOf(db, organizationId),
    invitationsOf(db, organizationId),
    administeredGroups(db),
  ]);
  const roles = profile?.roles ?? [];
  const subject = { userId: db.accountId, roles };
  return {
    organization,
    roles,
    groups,
    invitations,
    administered,
    belongs: profile !== undefined,
    mayUpdate: mayUpdateOrganization(subject),
    mayManage: mayManagePeople(subject),
  };
}

export type OrganizationPage = Awaited<ReturnType<typeof organizationPage>>;

/** What this device knows of a person, as the rules of the navigation ask for it. */
import { verdictOf } from '#domain/feature-flags.ts';
import type { NavigationFacts, OrganizationFacts } from '#domain/navigation.ts';
import { mayListInMarketplace, mayReadContent, worksInOrganization } from '#domain/policy.ts';
import { adminOptionsVisible } from '#domain/role.ts';
import { clientFlagsBy } from '#store/client-flags.ts';
import { isActing } from '#store/in-memory.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import type { Navigation } from './read-navigation.ts';

const internal = { rootType: 'internal', visible: true, free: true, loginRequired: true } as const;

/**
 * @param organization  whose links are asked for; by default the one that is open
 */
export function navigationFacts(
  accountId: string | null,
  navigation: Navigation,
  organization: OrganizationRow | null = navigation.current,
): NavigationFacts {
  const { organizations, verdicts } = navigation;
  return {
    signedIn: accountId !== null,
    organization: organization && organizationFacts(accountId, navigation, organization),
    organizationCount: organizations.length,
    createsSkills: createsSkills(accountId, navigation),
    canCreateOrganization: accountId !== null && !isActing(),
    mayImpersonate: mayImpersonate(navigation),
    marketplace: showsMarketplace(accountId, navigation),
    tenancy: verdictOf(verdicts, 'lectern_tenancy_enabled'),
    flags: clientFlagsBy(verdicts),
  };
}

/** In any organization (NAV-017). */
export const createsSkills = (userId: string | null, { rolesOf }: Navigation): boolean =>
  [...rolesOf.values()].some((roles) => worksInOrganization({ userId, roles }));

/** What others list is asked of the server, on the page itself: here counts what this device holds (D22). */
const showsMarketplace = (userId: string | null, { organizations, rolesOf }: Navigation): boolean =>
  organizations.some(
    ({ organizationId, tenant }) =>
      tenant.marketplaceStatus === 'LISTED' ||
      mayListInMarketplace({ userId, roles: rolesOf.get(organizationId) ?? [] }),
  );

/** AUTH-034 */
export const mayImpersonate = ({ organizations, rolesOf }: Navigation): boolean =>
  organizations.some(
    ({ organizationId, isDefaultShared }) =>
      isDefaultShared && rolesOf.get(organizationId)?.includes('impersonator') === true,
  );

function organizationFacts(
  userId: string | null,
  { rolesOf, verdicts, groupAdminIn, seatedIn }: Navigation,
  { organizationId, alias, tenant }: OrganizationRow,
): OrganizationFacts {
  const subject = { userId, roles: rolesOf.get(organizationId) ?? [] };
  return {
    organizationId,
    alias,
    tier: tenant.status,
    roles: subject.roles,
    groupAdmin: groupAdminIn.has(organizationId),
    adminOptionsVisible: adminOptionsVisible(subject.roles),
    readsInternalTraining: mayReadContent(subject, internal),
    subscriptionAccessGroup: seatedIn.has(organizationId),
    playgroundLabs: verdictOf(verdicts, 'org_playground_labs_enabled', organizationId),
  };
}

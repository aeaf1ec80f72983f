/** What the navigation shows on a page: the person's organizations, the one that is open, and the operator's flags. */
import type { Seat } from '#contract/content/access-group.ts';
import type { KnownVerdicts } from '#domain/feature-flags.ts';
import { firstOrganization } from '#domain/first-organization.ts';
import type { Role } from '#domain/role.ts';
import { getMeta, type LecternDb } from '#store/db.ts';
import { findOrganization, myOrganizations, myProfiles } from '#store/queries/organizations.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { viewedOrganizations } from './viewed-organizations.ts';

const activeSeats = async (db: LecternDb): Promise<Seat[]> =>
  ((await db.things.where('thing').equals('seat').toArray()) as unknown as Seat[]).filter(
    ({ accessType, active, started }) => accessType === 'subscription' && active && started,
  );

/** The tenant's slug in `/harbor/catalog`, `/harbor/linux/…`, `/learn/harbor/…`. */
function tenantOfPath(pathname: string): string | null {
  const [first, second] = pathname.split('/').filter((segment) => segment !== '');
  const tenant = first === 'learn' ? second : first;
  return tenant ?? null;
}

export type Navigation = {
  /** in the order of the rail */
  organizations: OrganizationRow[];
  /** the one whose places are offered */
  current: OrganizationRow | null;
  /** the person acts as themselves, and `current` is only where they would go next (PROF-004) */
  personal: boolean;
  /** the page is one of `current` */
  ofPage: boolean;
  /** in `current` */
  roles: readonly Role[];
  /** what the person is in each organization, by its id */
  rolesOf: ReadonlyMap<string, readonly Role[]>;
  verdicts: KnownVerdicts;
  /** ids of organizations in which the person administers a group */
  groupAdminIn: ReadonlySet<string>;
  /** ids of organizations of which the person has a seat that is in use */
  seatedIn: ReadonlySet<string>;
};

/**
 * @param selected  an organization's id, or `PERSONAL_PROFILE`; null: a visitor's
 * @param stays  another profile than the page's was chosen, and the page stays (PROF-010)
 */
export async function navigation(
  db: LecternDb,
  pathname: string,
  selected: string | null,
  stays = false,
): Promise<Navigation> {
  const tenant = stays ? null : tenantOfPath(pathname);
  const [organizations, profiles, ofPage, verdicts = {}, memberships, seats] = await Promise.all([
    myOrganizations(db),
    myProfiles(db),
    tenant === null ? undefined : findOrganization(db, tenant),
    getMeta(db, 'verdicts'),
    db.groupMemberships.toArray(),
    activeSeats(db),
  ]);
  const chosen = organizations.find(({ organizationId }) => organizationId === selected);
  const rolesOf = new Map(profiles.map(({ organizationId, roles }) => [organizationId, roles]));
  const administered = memberships.filter(({ role }) => role === 'grpAdmin');
  const groupAdminIn = new Set(administered.map(({ organizationId }) => organizationId));
  const first = () =>
    firstOrganization(
      organizations.map((organization) => ({
        organization,
        roles: rolesOf.get(organization.organizationId) ?? [],
        groupAdmin: groupAdminIn.has(organization.organizationId),
      })),
      viewedOrganizations(),
    )?.organization;
  const current = ofPage ?? chosen ?? first() ?? null;
  const roles = (current && rolesOf.get(current.organizationId)) ?? [];
  return {
    organizations,
    current,
    personal: selected !== null && ofPage === undefined && chosen === undefined,
    ofPage: ofPage !== undefined,
    roles,
    rolesOf,
    verdicts,
    groupAdminIn,
    seatedIn: new Set(seats.map(({ groupOwner }) => groupOwner)),
  };
}

/** What the navigation shows on a page: the person's organizations, and the one that is open. */
import type { Role } from '#domain/role.ts';
import type { LecternDb } from '#store/db.ts';
import { findOrganization, findProfile, myOrganizations } from '#store/queries/organizations.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';

const storageKey = (accountId: string) => `selected-profile:${accountId}`;

/** The organization that was open last. */
export const selectedOrganization = (accountId: string): string | null =>
  localStorage.getItem(storageKey(accountId));

export const selectOrganization = (accountId: string, organizationId: string): void =>
  localStorage.setItem(storageKey(accountId), organizationId);

/** The tenant's slug in `/harbor/catalog`, `/harbor/linux/…`, `/learn/harbor/…`. */
function tenantOfPath(pathname: string): string | null {
  const [first, second] = pathname.split('/').filter((segment) => segment !== '');
  const tenant = first === 'learn' ? second : first;
  return tenant ?? null;
}

export type Navigation = {
  organizations: OrganizationRow[];
  current: OrganizationRow | null;
  roles: readonly Role[];
};

export async function navigation(
  db: LecternDb,
  pathname: string,
  selected: string | null,
): Promise<Navigation> {
  const tenant = tenantOfPath(pathname);
  const [organizations, ofPage] = await Promise.all([
    myOrganizations(db),
    tenant === null ? undefined : findOrganization(db, tenant),
  ]);
  const current =
    ofPage ??
    organizations.find(({ organizationId }) => organizationId === selected) ??
    organizations[0] ??
    null;
  const profile = current === null ? undefined : await findProfile(db, current.organizationId);
  return { organizations, current, roles: profile?.roles ?? [] };
}

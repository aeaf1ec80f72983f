/** The organizations that this person may list, and what is on this device of those that are. */
import type { Listing } from '#contract/content/listing.ts';
import { mayListInMarketplace } from '#domain/policy.ts';
import type { LecternDb } from '#store/db.ts';
import { myOrganizations, myProfiles } from '#store/queries/organizations.ts';
import { subjectHere } from '#store/queries/permissions.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';

export type OwnMarket = {
  /** those that the person may list */
  listable: OrganizationRow[];
  /** by id, as this device has them now: a change that waits counts */
  own: OrganizationRow[];
};

export async function ownMarket(db: LecternDb): Promise<OwnMarket> {
  const [organizations, profiles] = await Promise.all([myOrganizations(db), myProfiles(db)]);
  const listable = organizations.filter(({ organizationId }) => {
    const roles = profiles.find((profile) => profile.organizationId === organizationId)?.roles ?? [];
    return mayListInMarketplace(subjectHere(db, roles));
  });
  return { listable, own: organizations };
}

/** What the server listed when it was last asked, with what this device knows better of its own organizations (ORG-005). */
export function shownListings(
  seen: readonly Listing[],
  { own }: OwnMarket,
  coursesOf: (organizationId: string) => number,
): Listing[] {
  const known = new Map(own.map((organization) => [organization.organizationId, organization]));
  const still = seen.filter(
    ({ organizationId }) => known.get(organizationId)?.tenant.marketplaceStatus !== 'UNLISTED',
  );
  const there = new Set(still.map(({ organizationId }) => organizationId));
  const added = own
    .filter(
      ({ organizationId, tenant }) => tenant.marketplaceStatus === 'LISTED' && !there.has(organizationId),
    )
    .map(({ organizationId, alias, name, description, images }) => ({
      organizationId,
      alias,
      name,
      description,
      image: images?.logoSquare ?? null,
      courses: coursesOf(organizationId),
      listedAt: null,
    }));
  return [...added, ...still];
}

/** Visible courses of public catalogs that are on this device, by organization. */
export async function coursesHeld(db: LecternDb): Promise<Map<string, number>> {
  const roots = await db.collections.bulkGet(
    (await myOrganizations(db)).map(({ catalogIds }) => catalogIds.public),
  );
  return new Map(
    roots.flatMap((root) =>
      root
        ? [[root.organizationId, root.children.filter(({ type }) => type !== 'skill').length] as const]
        : [],
    ),
  );
}

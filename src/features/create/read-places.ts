/** Where this person may make something, from the rows of this device (CREATE-009, CREATE-015, CREATE-016). */
import { type CreateEntry, createEntries } from '#domain/create-rules.ts';
import { verdictOf } from '#domain/feature-flags.ts';
import { mayCreateContent, type RootType } from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import { clientFlagsBy } from '#store/client-flags.ts';
import { getMeta, type LecternDb, VISITOR } from '#store/db.ts';
import { profilesHere } from '#store/queries/organizations.ts';
import type { CollectionRow } from '#store/tables/synced.ts';

export type CreatePlace = {
  organizationId: string;
  alias: string;
  name: string;
  premium: boolean;
  roles: readonly Role[];
  /** the catalogs in which the person may make something, with their courses by title */
  roots: { rootType: RootType; rootId: string; courses: { id: string; title: string; slug: string }[] }[];
};

/** Organizations in the order of the rail; those without a place are left out. */
export async function createPlaces(db: LecternDb): Promise<CreatePlace[]> {
  if (db.accountId === VISITOR) return [];
  const [profiles, organizations] = await Promise.all([profilesHere(db), db.organizations.toArray()]);
  const places: CreatePlace[] = [];
  for (const { organizationId, roles } of profiles.sort((a, b) => a.order - b.order)) {
    const organization = organizations.find((each) => each.organizationId === organizationId);
    if (!organization) continue;
    const subject = { userId: db.accountId, roles };
    const { alias, name, catalogIds, tenant } = organization;
    const idOf = (type: RootType) => (type === 'internal' ? catalogIds.internal : catalogIds.public);
    const rootTypes = (['internal', 'catalog'] as const).filter(
      (type) => idOf(type) && mayCreateContent(subject, type),
    );
    if (rootTypes.length === 0) continue;
    const courses = await coursesOf(db, [catalogIds.internal, catalogIds.public]);
    const roots = rootTypes.map((rootType) => ({
      rootType,
      rootId: idOf(rootType),
      courses: courses
        .filter((course) => course.rootType === rootType && course.workflow !== 'RETIRED')
        .map(({ collectionId, title, collectionSlug }) => ({
          id: collectionId,
          title,
          slug: collectionSlug,
        })),
    }));
    places.push({ organizationId, alias, name, premium: tenant.status === 'PREMIUM', roles, roots });
  }
  return places;
}

/** What is made for the person alone, without an organization (CREATE-015, D96). null: nobody is signed in. */
export type OwnPlace = { userId: string; alias: string };

export async function ownPlace(db: LecternDb): Promise<OwnPlace | null> {
  const user = db.accountId === VISITOR ? undefined : await db.users.get(db.accountId);
  return user ? { userId: db.accountId, alias: user.alias } : null;
}

async function coursesOf(db: LecternDb, rootIds: readonly string[]): Promise<CollectionRow[]> {
  const roots = await db.collections.bulkGet([...rootIds]);
  const ids = roots.flatMap((root) => root?.children.map(({ id }) => id) ?? []);
  const courses = (await db.collections.bulkGet(ids)).filter((course) => course !== undefined);
  return courses.sort((a, b) => a.title.localeCompare(b.title));
}

/** The collection that gets the new thing. null: it is not on this device any more. */
export const parentHere = async (db: LecternDb, parentId: string | null): Promise<CollectionRow | null> =>
  parentId === null ? null : ((await db.collections.get(parentId)) ?? null);

/** What the menu 'Create' offers; nothing: there is none (CREATE-014). */
export async function createEntriesHere(db: LecternDb): Promise<CreateEntry[]> {
  const places = await createPlaces(db);
  const verdicts = (await getMeta(db, 'verdicts')) ?? {};
  return createEntries(clientFlagsBy(verdicts), {
    mayCreate: places.length > 0,
    premium: places.some(({ premium }) => premium),
    catalogTags: places.some(({ organizationId }) =>
      verdictOf(verdicts, 'org_catalog_tags_enabled', organizationId),
    ),
  });
}

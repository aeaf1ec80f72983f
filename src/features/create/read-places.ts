/** Where this person may make something, from the rows of this device (CREATE-009, CREATE-015, CREATE-016). */
import { mayCreateContent, type RootType } from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import type { CollectionRow } from '#store/tables/synced.ts';

export type CreatePlace = {
  organizationId: string;
  alias: string;
  name: string;
  roles: readonly Role[];
  /** the catalogs in which the person may make something, with their courses by title */
  roots: { rootType: RootType; rootId: string; courses: { id: string; title: string; slug: string }[] }[];
};

/** Organizations in the order of the rail; those without a place are left out. */
export async function createPlaces(db: LecternDb): Promise<CreatePlace[]> {
  if (db.accountId === VISITOR) return [];
  const [profiles, organizations] = await Promise.all([db.profiles.toArray(), db.organizations.toArray()]);
  const places: CreatePlace[] = [];
  for (const { organizationId, roles } of profiles.sort((a, b) => a.order - b.order)) {
    const organization = organizations.find((each) => each.organizationId === organizationId);
    if (!organization) continue;
    const subject = { userId: db.accountId, roles };
    const rootTypes = (['internal', 'catalog'] as const).filter((type) => mayCreateContent(subject, type));
    if (rootTypes.length === 0) continue;
    const { alias, name, catalogIds } = organization;
    const courses = await coursesOf(db, [catalogIds.internal, catalogIds.public]);
    const roots = rootTypes.map((rootType) => ({
      rootType,
      rootId: rootType === 'internal' ? catalogIds.internal : catalogIds.public,
      courses: courses
        .filter((course) => course.rootType === rootType && course.workflow !== 'RETIRED')
        .map(({ collectionId, title, collectionSlug }) => ({
          id: collectionId,
          title,
          slug: collectionSlug,
        })),
    }));
    places.push({ organizationId, alias, name, roles, roots });
  }
  return places;
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

/** Whether the header offers the menu (CREATE-014). */
export const mayCreateHere = async (db: LecternDb): Promise<boolean> => (await createPlaces(db)).length > 0;

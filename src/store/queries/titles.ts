/** The titles of all courses and lessons that this device knows, with where each one opens. */
import { collectionLink, skillPath } from '#domain/learning-path.ts';
import type { LecternDb } from '#store/db.ts';
import { allListings } from '#store/queries/listings.ts';
import { shownCards } from '#store/queries/shown-cards.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { entry, type PaletteEntry } from './palette-entries.ts';

type Shelf = { course: CollectionRow; slugs: string[] };

export async function paletteTitles(db: LecternDb): Promise<PaletteEntry[]> {
  const [collections, skills, organizations, listings, isShown] = await Promise.all([
    db.collections.toArray(),
    db.skills.toArray(),
    db.organizations.toArray(),
    allListings(db),
    shownCards(db),
  ]);
  const here = new Set(skills.map(({ skillId }) => skillId));
  const nameOf = new Map(organizations.map(({ alias, name }) => [alias, name]));
  const courses = collections.filter((each) => each.type === 'course' && isShown(each));
  const shelves = shelvesOf(courses, collections);
  return [
    ...courses.map((course) =>
      entry(
        'courses',
        'course',
        course.title,
        { do: 'go', to: collectionLink(course, [course.collectionSlug]) },
        { id: course.collectionId, beside: nameOf.get(course.tenantSlug) },
      ),
    ),
    ...[
      ...skills.filter(isShown),
      ...listings
        .filter(({ of, entityId }) => of === 'skill' && !here.has(entityId))
        .map(({ entityId, entitySlug, ...listing }) => ({
          ...listing,
          skillId: entityId,
          skillSlug: entitySlug,
        })),
    ].map(({ skillId, title, tenantSlug, skillSlug }) => {
      const shelf = shelves.get(skillId);
      const within = shelf?.course.tenantSlug === tenantSlug ? shelf.slugs : [];
      return entry(
        'lessons',
        'skill',
        title,
        { do: 'go', to: skillPath(tenantSlug, skillSlug, within) },
        { id: skillId, beside: shelf?.course.title ?? nameOf.get(tenantSlug) },
      );
    }),
  ];
}

/** By skill id: the first course that holds it, with the slugs down to it. */
function shelvesOf(courses: readonly CollectionRow[], collections: readonly CollectionRow[]) {
  const byId = new Map(collections.map((collection) => [collection.collectionId, collection]));
  const shelves = new Map<string, Shelf>();
  const walk = (course: CollectionRow, from: CollectionRow, above: readonly CollectionRow[]) => {
    if (above.includes(from)) return; // a collection that holds itself ends there
    const trail = [...above, from];
    for (const { type, id } of from.children) {
      const inner = byId.get(id);
      if (type !== 'skill') inner && walk(course, inner, trail);
      else if (!shelves.has(id))
        shelves.set(id, { course, slugs: trail.map(({ collectionSlug }) => collectionSlug) });
    }
  };
  for (const course of courses) walk(course, course, []);
  return shelves;
}

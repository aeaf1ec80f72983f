/** The titles of all courses and lessons that this device knows, with where each one opens. */
import { collectionLink, skillPath } from '#domain/learning-path.ts';
import { type TitleKey, titleKey } from '#domain/title-match.ts';
import type { LecternDb } from '../db.ts';
import type { CollectionRow } from '../tables/synced.ts';
import { allListings } from './listings.ts';
import { shownCards } from './shown-cards.ts';

export type KnownTitle = {
  id: string;
  title: string;
  /** the course of a lesson, the organization of a course */
  beside?: string | undefined;
  path: string;
  key: TitleKey;
};

type Shelf = { course: CollectionRow; slugs: string[] };

export async function knownTitles(db: LecternDb): Promise<{ courses: KnownTitle[]; lessons: KnownTitle[] }> {
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
  const lessons = [
    ...skills.filter(isShown),
    ...listings
      .filter(({ of, entityId }) => of === 'skill' && !here.has(entityId))
      .map(({ entityId, entitySlug, title, tenantSlug }) => ({
        ...{ skillId: entityId, skillSlug: entitySlug, title, tenantSlug },
      })),
  ];
  return {
    courses: courses.map((course) => ({
      id: course.collectionId,
      title: course.title,
      beside: nameOf.get(course.tenantSlug),
      path: collectionLink(course, [course.collectionSlug]),
      key: titleKey(course.title),
    })),
    lessons: lessons.map(({ skillId, title, tenantSlug, skillSlug }) => {
      const shelf = shelves.get(skillId);
      const within = shelf?.course.tenantSlug === tenantSlug ? shelf.slugs : [];
      return {
        id: skillId,
        title,
        beside: shelf?.course.title ?? nameOf.get(tenantSlug),
        path: skillPath(tenantSlug, skillSlug, within),
        key: titleKey(title),
      };
    }),
  };
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

/** Catalogs, courses and what is in them. Order is the author's: that of `children`. */

import type { Child } from '#contract/content/collection.ts';
import { type CollectionProgress, collectionProgress } from '#domain/learning-progress.ts';
import type { RootType } from '#domain/policy.ts';
import { idEnd, idEndOfSlug } from '#domain/provisional-slug.ts';
import type { LecternDb } from '../db.ts';
import type { CollectionRow, OrganizationRow, ProgressRow, SkillRow } from '../tables/synced.ts';

export type CourseCard = { course: CollectionRow; progress: CollectionProgress; skillIds: string[] };

export type ContentItem =
  | { type: 'skill'; skill: SkillRow; progress: ProgressRow | undefined }
  | { type: 'collection'; collection: CollectionRow; progress: CollectionProgress; contents: ContentItem[] };

export type CollectionsById = ReadonlyMap<string, CollectionRow>;

const skillChildren = (children: readonly Child[]) => children.filter(({ type }) => type === 'skill');

/** Every skill once, in reading order, nested ones included. A collection that contains itself ends there. */
export function skillsUnder(collection: CollectionRow, collections: CollectionsById): string[] {
  const skillIds = new Set<string>();
  const seen = new Set<string>();
  const walk = ({ collectionId, children }: CollectionRow) => {
    if (seen.has(collectionId)) return;
    seen.add(collectionId);
    for (const child of children) {
      const inner = collections.get(child.id);
      if (child.type === 'skill') skillIds.add(child.id);
      else if (inner) walk(inner);
    }
  };
  walk(collection);
  return [...skillIds];
}

async function collectionsOfCourses(db: LecternDb, courseIds: readonly string[]): Promise<CollectionsById> {
  // One answer for each course: `anyOf` walks with a cursor, and waits for the disk at every row.
  const inside = await Promise.all(
    courseIds.map((courseId) => db.collections.where('rootCollectionId').equals(courseId).toArray()),
  );
  return new Map(inside.flat().map((collection) => [collection.collectionId, collection]));
}

async function progressOf(db: LecternDb, skillIds: readonly string[]): Promise<Map<string, ProgressRow>> {
  const rows = await db.progress.bulkGet([...new Set(skillIds)]);
  return new Map(rows.filter((row) => row !== undefined).map((row) => [row.skillId, row]));
}

async function cardsOf(
  db: LecternDb,
  courses: readonly CollectionRow[],
  collections: CollectionsById,
): Promise<CourseCard[]> {
  const skillIdsOf = courses.map((course) => skillsUnder(course, collections));
  const progress = await progressOf(db, skillIdsOf.flat());
  return courses.map((course, at) => {
    const skillIds = skillIdsOf[at] ?? [];
    return { course, skillIds, progress: collectionProgress(skillIds, (id) => progress.get(id)) };
  });
}

/** The courses of one of an organization's two roots, with the person's progress. */
export async function catalogCourses(
  db: LecternDb,
  organizationId: string,
  rootType: RootType,
): Promise<CourseCard[]> {
  const organization = await db.organizations.get(organizationId);
  if (!organization) return [];
  return coursesOf(db, organization, rootType);
}

/** The same for an organization that has been read. */
export async function coursesOf(
  db: LecternDb,
  { catalogIds }: OrganizationRow,
  rootType: RootType,
): Promise<CourseCard[]> {
  const root = await db.collections.get(rootType === 'catalog' ? catalogIds.public : catalogIds.internal);
  if (!root) return [];
  const courseIds = root.children.filter(({ type }) => type !== 'skill').map(({ id }) => id);
  const [found, collections] = await Promise.all([
    db.collections.bulkGet(courseIds),
    collectionsOfCourses(db, courseIds),
  ]);
  return cardsOf(
    db,
    found.filter((course) => course !== undefined),
    collections,
  );
}

/** By the slugs of its path, of which the last is the collection's own. */
export async function findCollection(
  db: LecternDb,
  tenantSlug: string,
  collectionSlugs: readonly string[],
): Promise<CollectionRow | undefined> {
  const slug = collectionSlugs.at(-1);
  if (slug === undefined) return undefined;
  const [found] = await db.collections
    .where('[tenantSlug+collectionSlug]')
    .equals([tenantSlug, slug])
    .limit(1)
    .toArray();
  const end = found ? null : idEndOfSlug(slug);
  if (found) return found;
  if (end === null)
    return db.collections
      .filter((each) => each.tenantSlug === tenantSlug && (each.formerSlugs?.includes(slug) ?? false))
      .first();
  // The address that it had before the server named it.
  return db.collections
    .filter((each) => each.tenantSlug === tenantSlug && idEnd(each.collectionId) === end)
    .first();
}

/** A collection with all that stands in the same course; of a root, with all of its courses. */
export async function collectionsAround(db: LecternDb, collection: CollectionRow): Promise<CollectionsById> {
  const { type, children, rootCollectionId } = collection;
  const courseIds = type === 'root' ? children.map(({ id }) => id) : [rootCollectionId];
  const around = await collectionsOfCourses(db, courseIds);
  return new Map(around).set(collection.collectionId, collection);
}

/** What a collection holds, as a tree. What is not on this device is left out. */
export async function collectionContents(db: LecternDb, collectionId: string): Promise<ContentItem[]> {
  const collection = await db.collections.get(collectionId);
  return collection ? contentsIn(db, collection, await collectionsAround(db, collection)) : [];
}

/** The same where the rows around it have been read. */
export async function contentsIn(
  db: LecternDb,
  collection: CollectionRow,
  all: CollectionsById,
): Promise<ContentItem[]> {
  const skillIds = skillsUnder(collection, all);
  const [skillRows, progress] = await Promise.all([db.skills.bulkGet(skillIds), progressOf(db, skillIds)]);
  const skills = new Map(skillRows.filter((row) => row !== undefined).map((skill) => [skill.skillId, skill]));
  const itemsOf = (parent: CollectionRow, above: ReadonlySet<string>): ContentItem[] =>
    parent.children.flatMap((child): ContentItem[] => {
      const skill = skills.get(child.id);
      if (child.type === 'skill')
        return skill ? [{ type: 'skill', skill, progress: progress.get(child.id) }] : [];
      const inner = all.get(child.id);
      if (!inner || above.has(child.id)) return [];
      return [
        {
          type: 'collection',
          collection: inner,
          progress: collectionProgress(skillsUnder(inner, all), (id) => progress.get(id)),
          contents: itemsOf(inner, new Set([...above, child.id])),
        },
      ];
    });
  return itemsOf(collection, new Set([collection.collectionId]));
}

/** The skills of a course, a section or a whole catalog in reading order. */
export async function skillIdsUnder(db: LecternDb, collectionId: string): Promise<string[]> {
  const collection = await db.collections.get(collectionId);
  return collection ? skillsUnder(collection, await collectionsAround(db, collection)) : [];
}

/** The collections from the course down to `collectionId`, both included; for breadcrumbs and paths. */
export async function collectionTrail(db: LecternDb, collectionId: string): Promise<CollectionRow[]> {
  const collection = await db.collections.get(collectionId);
  return collection ? trailIn(collection, await collectionsAround(db, collection)) : [];
}

/** The same where the rows around it have been read. */
export function trailIn(collection: CollectionRow, all: CollectionsById): CollectionRow[] {
  const down = (from: CollectionRow, above: ReadonlySet<string>): CollectionRow[] | null => {
    if (from.collectionId === collection.collectionId) return [from];
    for (const child of from.children) {
      const inner = all.get(child.id);
      if (!inner || above.has(child.id)) continue;
      const rest = down(inner, new Set([...above, child.id]));
      if (rest) return [from, ...rest];
    }
    return null;
  };
  const course = all.get(collection.rootCollectionId);
  return (course && down(course, new Set([course.collectionId]))) ?? [collection];
}

/** The collection inside a course that lists this skill itself; its trail gives the skill's path. */
export const collectionHolding = async (db: LecternDb, courseId: string, skillId: string) =>
  holderIn(await collectionsOfCourses(db, [courseId]), skillId);

/** The same where the course's rows have been read. */
export function holderIn(all: CollectionsById, skillId: string): CollectionRow | undefined {
  for (const collection of all.values()) {
    if (skillChildren(collection.children).some(({ id }) => id === skillId)) return collection;
  }
  return undefined;
}

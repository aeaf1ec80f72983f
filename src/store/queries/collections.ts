/** Catalogs, courses and what is in them. Order is the author's: that of `children`. */

import type { Child } from '#contract/content/collection.ts';
import { lessonsThatCount, seesHiddenChildren } from '#domain/shown-children.ts';
import type { LecternDb } from '../db.ts';
import { allInSlices, getInSlices } from '../in-slices.ts';
import type { CollectionRow, ProgressRow } from '../tables/synced.ts';
import { profilesHere } from './organizations.ts';

export type CollectionsById = ReadonlyMap<string, CollectionRow>;

/** More courses than these are read with all that is around them: an answer for each would be thousands. */
export const MANY_COURSES = 200;

const skillChildren = (children: readonly Child[]) => children.filter(({ type }) => type === 'skill');

/**
 * Every skill once, in reading order, nested ones included. A collection that contains itself ends there.
 * @param visibleParts  without what stands in hidden collections alone
 */
export function skillsUnder(
  collection: CollectionRow,
  collections: CollectionsById,
  visibleParts = false,
): string[] {
  const skillIds = new Set<string>();
  const seen = new Set<string>();
  const walk = ({ collectionId, children }: CollectionRow) => {
    if (seen.has(collectionId)) return;
    seen.add(collectionId);
    for (const child of children) {
      const inner = collections.get(child.id);
      if (child.type === 'skill') skillIds.add(child.id);
      else if (inner && (inner.visible || !visibleParts)) walk(inner);
    }
  };
  walk(collection);
  return [...skillIds];
}

export async function collectionsOfCourses(
  db: LecternDb,
  courseIds: readonly string[],
): Promise<CollectionsById> {
  // One answer for each course: `anyOf` walks with a cursor, and waits for the disk at every row.
  const inside =
    courseIds.length > MANY_COURSES
      ? await allInSlices(db.collections, ({ collectionId }) => collectionId)
      : (
          await Promise.all(
            courseIds.map((courseId) => db.collections.where('rootCollectionId').equals(courseId).toArray()),
          )
        ).flat();
  return new Map(inside.map((collection) => [collection.collectionId, collection]));
}

export async function progressOf(
  db: LecternDb,
  skillIds: readonly string[],
): Promise<Map<string, ProgressRow>> {
  const rows = await db.progress.bulkGet([...new Set(skillIds)]);
  return new Map(rows.filter((row) => row !== undefined).map((row) => [row.skillId, row]));
}

/** Whether the person sees what is hidden in a collection (COLL-009). */
export async function hiddenSeen(db: LecternDb): Promise<(collection: CollectionRow) => boolean> {
  const profiles = await profilesHere(db); // few
  const rolesIn = new Map(profiles.map(({ organizationId, roles }) => [organizationId, roles]));
  return ({ organizationId, rootType }) =>
    seesHiddenChildren({ roles: rolesIn.get(organizationId) ?? [], rootType });
}

/** Of each collection the lessons that count for this reader (COLL-009), in reading order. */
export async function countedSkills(
  db: LecternDb,
  collections: readonly CollectionRow[],
  all: CollectionsById,
): Promise<string[][]> {
  const seesAll = await hiddenSeen(db);
  const below = collections.map((collection) => skillsUnder(collection, all));
  const asked = collections.flatMap((collection, at) => (seesAll(collection) ? [] : (below[at] ?? [])));
  const rows = asked.length > 0 ? await getInSlices(db.skills, [...new Set(asked)]) : [];
  const visible = new Set(rows.flatMap((row) => (row?.visible ? [row.skillId] : [])));
  return collections.map((collection, at) =>
    seesAll(collection)
      ? (below[at] ?? [])
      : countedAmong(below[at] ?? [], skillsUnder(collection, all, true), visible),
  );
}

export const countedAmong = (
  ids: readonly string[],
  inVisibleParts: readonly string[],
  here: ReadonlySet<string>,
) => ids.filter(lessonsThatCount(new Set(inVisibleParts.filter((id) => here.has(id)))));

/** The same of one that is on this device. */
export async function countedSkillIds(db: LecternDb, collectionId: string): Promise<string[]> {
  const collection = await db.collections.get(collectionId);
  if (!collection) return [];
  const [counted] = await countedSkills(db, [collection], await collectionsAround(db, collection));
  return counted ?? [];
}

/** A collection with all that stands in the same course; of a root, with all of its courses. */
export async function collectionsAround(db: LecternDb, collection: CollectionRow): Promise<CollectionsById> {
  const { type, children, rootCollectionId } = collection;
  const courseIds = type === 'root' ? children.map(({ id }) => id) : [rootCollectionId];
  const around = await collectionsOfCourses(db, courseIds);
  return new Map(around).set(collection.collectionId, collection);
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

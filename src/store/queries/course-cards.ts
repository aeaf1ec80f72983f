/** The cards of an organization's courses: of a few at once, of thousands in short turns. */
import { type CollectionProgress, collectionProgress } from '#domain/learning-progress.ts';
import type { RootType } from '#domain/policy.ts';
import type { LecternDb } from '../db.ts';
import { mapInTurns } from '../in-turns.ts';
import { withSameParts } from '../same-parts.ts';
import type { CollectionRow, OrganizationRow, ProgressRow } from '../tables/synced.ts';
import {
  type CollectionsById,
  collectionsOfCourses,
  countedAmong,
  countedSkills,
  hiddenSeen,
  MANY_COURSES,
  progressOf,
  skillsUnder,
} from './collections.ts';

export type CourseCard = {
  course: CollectionRow;
  progress: CollectionProgress;
  skillIds: string[];
  /** when the person last learned in it, epoch ms; 0: never */
  learnedAt: number;
};

/** The rows that the cards of courses are made of. */
export type CourseRows = {
  courses: readonly CollectionRow[];
  collections: CollectionsById;
  progress: ReadonlyMap<string, ProgressRow>;
  seesAll: (collection: CollectionRow) => boolean;
  /** of each course that the person has started: the lessons that count */
  counted: ReadonlyMap<string, string[]>;
  /** ids of the skills that are on this device, where some may not count */
  here: ReadonlySet<string>;
};

async function courseRows(
  db: LecternDb,
  courses: readonly CollectionRow[],
  collections: CollectionsById,
): Promise<CourseRows> {
  const isMany = courses.length > MANY_COURSES;
  const [progress, seesAll] = await Promise.all([
    // A person has learned in few of the lessons of a large catalog.
    isMany
      ? db.progress.toArray().then((rows) => new Map(rows.map((row) => [row.skillId, row])))
      : progressOf(
          db,
          courses.flatMap((course) => skillsUnder(course, collections)),
        ),
    hiddenSeen(db),
  ]);
  const withProgress = rootsWithProgress([...courses, ...collections.values()], progress);
  const started = courses.filter(({ collectionId }) => withProgress.has(collectionId));
  const partly = courses.some((course) => !seesAll(course));
  const [counted, keys] = await Promise.all([
    countedSkills(db, started, collections),
    partly ? db.skills.toCollection().primaryKeys() : [],
  ]);
  return {
    ...{ courses, collections, progress, seesAll, here: new Set(keys) },
    counted: new Map(started.map(({ collectionId }, at) => [collectionId, counted[at] ?? []])),
  };
}

const rootsWithProgress = (
  collections: readonly CollectionRow[],
  progress: ReadonlyMap<string, ProgressRow>,
): Set<string> =>
  new Set(
    collections
      .filter(({ children }) => children.some(({ id }) => progress.has(id)))
      .flatMap(({ collectionId, rootCollectionId }) => [collectionId, rootCollectionId]),
  );

/** Of large catalogs, the cards as they were last made: equal ones stay the same objects, and are compared in turns. */
const cardsBefore = new WeakMap<LecternDb, Map<string, CourseCard>>();

/** A catalog may hold thousands of lessons: of a course that the person has not started, those that are here count, whatever they say. */
export async function cardsOf(db: LecternDb, rows: CourseRows): Promise<CourseCard[]> {
  if (rows.courses.length <= MANY_COURSES) return rows.courses.map((course) => cardOf(course, rows));
  const before = cardsBefore.get(db) ?? new Map<string, CourseCard>();
  cardsBefore.set(db, before);
  return mapInTurns(rows.courses, (course) => {
    const card = withSameParts(before.get(course.collectionId), cardOf(course, rows));
    before.set(course.collectionId, card);
    return card;
  });
}

function cardOf(
  course: CollectionRow,
  { collections, progress, seesAll, counted, here }: CourseRows,
): CourseCard {
  const skillIds =
    counted.get(course.collectionId) ??
    (seesAll(course)
      ? skillsUnder(course, collections)
      : countedAmong(skillsUnder(course, collections), skillsUnder(course, collections, true), here));
  return {
    ...{ course, skillIds },
    progress: collectionProgress(skillIds, (id) => progress.get(id)),
    learnedAt: progress.size === 0 ? 0 : learnedAt(skillIds, progress),
  };
}

const learnedAt = (skillIds: readonly string[], progress: ReadonlyMap<string, ProgressRow>): number =>
  skillIds.reduce((latest, id) => Math.max(latest, progress.get(id)?.updatedAt ?? 0), 0);

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
export const coursesOf = async (db: LecternDb, organization: OrganizationRow, rootType: RootType) =>
  cardsOf(db, await readCourses(db, organization, rootType));

/** What the cards of one of its two roots are made of; they are made behind the reads. */
export async function readCourses(
  db: LecternDb,
  { catalogIds }: OrganizationRow,
  rootType: RootType,
): Promise<CourseRows> {
  const root = await db.collections.get(rootType === 'catalog' ? catalogIds.public : catalogIds.internal);
  const courseIds = root?.children.filter(({ type }) => type !== 'skill').map(({ id }) => id) ?? [];
  const isMany = courseIds.length > MANY_COURSES;
  const [few, collections] = await Promise.all([
    isMany ? [] : db.collections.bulkGet(courseIds),
    collectionsOfCourses(db, courseIds),
  ]);
  const found = isMany ? courseIds.map((id) => collections.get(id)) : few;
  return courseRows(
    db,
    found.filter((course) => course !== undefined),
    collections,
  );
}

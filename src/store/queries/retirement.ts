/** What this device knows of a course that is retired, or could be. */
import { verdictOf } from '#domain/feature-flags.ts';
import { collectionLink } from '#domain/learning-path.ts';
import { canReplace, isRetired, mayRetire, offersRetired } from '#domain/retirement.ts';
import { getMeta, type LecternDb } from '../db.ts';

import type { CollectionRow } from '../tables/synced.ts';
import { coursesOf } from './belonging.ts';
import { findProfile } from './organizations.ts';
import { subjectHere } from './permissions.ts';

async function mayRetireHere(db: LecternDb, { organizationId, rootType }: CollectionRow): Promise<boolean> {
  const profile = await findProfile(db, organizationId);
  return mayRetire(subjectHere(db, profile?.roles), rootType);
}

export type RetirableCourse = {
  course: CollectionRow;
  /** may retire and restore it */
  may: boolean;
  /** the menu offers 'Retired' (RETIRE-008) */
  offered: boolean;
  /** what could replace it, by title */
  candidates: CollectionRow[];
};

export async function retirableCourse(db: LecternDb, courseId: string): Promise<RetirableCourse | null> {
  const course = await db.collections.get(courseId);
  if (!course) return null;
  const [may, verdicts, courses] = await Promise.all([
    mayRetireHere(db, course),
    getMeta(db, 'verdicts'),
    coursesOf(db, course.organizationId),
  ]);
  const enabled = verdictOf(verdicts ?? {}, 'enableRetirement');
  return {
    course,
    may,
    offered: offersRetired({ workflow: course.workflow, rootType: course.rootType, enabled }),
    candidates: courses.filter((each) => canReplace(each, course)),
  };
}

/** The skills that it holds, as far as they are here. */
export const skillIdsOf = (db: LecternDb, courseId: string): Promise<string[]> =>
  db.skills.filter(({ courseIds }) => courseIds.includes(courseId)).primaryKeys();

/** By name. */
export const skillTitles = async (db: LecternDb, skillIds: readonly string[]): Promise<string[]> =>
  (await db.skills.bulkGet([...skillIds]))
    .flatMap((skill) => (skill ? [skill.title] : []))
    .sort((a, b) => a.localeCompare(b));

export type RetiredCourse = {
  courseId: string;
  state: 'retired' | 'retiring' | 'restoring';
  /** epoch ms; null: it was not kept */
  at: number | null;
  /** where to continue; null: there is none, or it is not on this device */
  replacement: { title: string; path: string } | null;
  /** reads the internal comments */
  may: boolean;
};

export async function replacementHere(
  db: LecternDb,
  ids: readonly string[],
): Promise<RetiredCourse['replacement']> {
  const [id] = ids;
  const row = id === undefined ? undefined : await db.collections.get(id);
  if (!row || row.collectionSlug === '') return null;
  return { title: row.title, path: collectionLink(row, [row.collectionSlug]) };
}

/** The first of these courses that is retired; null: none is. */
export async function retiredCourse(
  db: LecternDb,
  courseIds: readonly string[],
): Promise<RetiredCourse | null> {
  const courses = await db.collections.bulkGet([...courseIds]);
  const course = courses.find((each) => each && (isRetired(each) || each.retirement?.state));
  if (!course) return null;
  const { retirement } = course;
  const ids = retirement?.replacementEntities.map(({ id }) => id) ?? [];
  const [replacement, may] = await Promise.all([replacementHere(db, ids), mayRetireHere(db, course)]);
  const { collectionId: courseId } = course;
  const state = retirement?.state ?? 'retired';
  return { courseId, state, at: retirement?.retirementDate ?? null, replacement, may };
}

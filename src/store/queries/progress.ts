/** What the person has learned, as this device knows it. */
import { type CollectionProgress, collectionProgress, noProgress } from '#domain/learning-progress.ts';
import { getMeta, type LecternDb } from '../db.ts';
import type { CollectionRow, ProgressRow, SkillRow } from '../tables/synced.ts';
import { countedSkillIds } from './collections.ts';

export const skillProgress = (db: LecternDb, skillId: string): Promise<ProgressRow | undefined> =>
  db.progress.get(skillId);

/** Seconds that this device has counted for a skill: the base of what it counts on. */
export async function deviceSeconds(db: LecternDb, skillId: string): Promise<number> {
  const clientId = await getMeta(db, 'clientId');
  const progress = await db.progress.get(skillId);
  return clientId === undefined ? 0 : (progress?.secondsByClient[clientId] ?? 0);
}

async function courseProgress(db: LecternDb, courseId: string): Promise<CollectionProgress> {
  const skillIds = await countedSkillIds(db, courseId);
  const rows = await db.progress.bulkGet(skillIds);
  const byId = new Map(skillIds.map((id, at) => [id, rows[at] ?? noProgress(id)]));
  return collectionProgress(skillIds, (id) => byId.get(id));
}

export type Continued = {
  skill: SkillRow;
  progress: ProgressRow;
  /** a course that holds it and is on this device */
  course: CollectionRow | undefined;
  courseProgress: CollectionProgress | undefined;
};

/** Skills that were begun and not finished, the latest first; with `limit` courses or skills without a course at most. */
export async function continueLearning(db: LecternDb, limit: number): Promise<Continued[]> {
  const begun: Continued[] = [];
  const seen = new Set<string>();
  const recent = await db.progress.orderBy('updatedAt').reverse().limit(200).toArray();
  for (const progress of recent) {
    if (begun.length >= limit) break;
    const skill = progress.complete ? undefined : await db.skills.get(progress.skillId);
    if (!skill) continue;
    const course = (await db.collections.bulkGet(skill.courseIds)).find((each) => each !== undefined);
    const place = course?.collectionId ?? skill.skillId;
    if (seen.has(place)) continue;
    seen.add(place);
    begun.push({
      skill,
      progress,
      course,
      courseProgress: course && (await courseProgress(db, course.collectionId)),
    });
  }
  return begun;
}

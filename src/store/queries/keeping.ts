/** What is kept on this device, and what keeping costs. */
import type { LecternDb } from '../db.ts';
import type { KeptRow } from '../tables/keeping.ts';
import type { CollectionRow } from '../tables/synced.ts';
import { skillIdsOfCourse } from './collections.ts';

export const keptState = (db: LecternDb, courseId: string): Promise<KeptRow | undefined> =>
  db.kept.get(courseId);

export type KeptItem = { kept: KeptRow; course: CollectionRow | undefined };

export async function keptItems(db: LecternDb): Promise<KeptItem[]> {
  const kept = await db.kept.toArray();
  const courses = await db.collections.bulkGet(kept.map(({ courseId }) => courseId));
  return kept.map((row, at) => ({ kept: row, course: courses[at] }));
}

export type CourseSize = { textBytes: number; imageBytes: number };

/** Before anything is fetched, from what the rows of the skills say. A picture that two skills show counts once. */
export async function courseSize(db: LecternDb, courseId: string): Promise<CourseSize> {
  const skills = await db.skills.bulkGet(await skillIdsOfCourse(db, courseId));
  const pictures = new Map<string, number>();
  let textBytes = 0;
  for (const skill of skills) {
    if (!skill) continue;
    textBytes += skill.bodyBytes;
    for (const { assetId, bytes } of skill.assets) pictures.set(assetId, bytes);
  }
  return { textBytes, imageBytes: [...pictures.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

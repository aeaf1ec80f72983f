/** What 'Keep on this device' says of a course. */
import type { LecternDb } from '#store/db.ts';
import { skillIdsOfCourse } from '#store/queries/collections.ts';
import { type CourseSize, courseSize, keptState } from '#store/queries/keeping.ts';
import type { KeptRow } from '#store/tables/keeping.ts';

export type Keeping = { kept: KeptRow | undefined; size: CourseSize };

export async function courseKeeping(db: LecternDb, courseId: string): Promise<Keeping> {
  const [kept, size] = await Promise.all([keptState(db, courseId), courseSize(db, courseId)]);
  return { kept, size };
}

/**
 * Bytes of texts that are newer on the server than on this device, or were added since the course was kept.
 * @param courseId null: nothing is asked
 */
export async function courseUpdate(db: LecternDb, courseId: string | null): Promise<number> {
  if (courseId === null) return 0;
  const rows = await db.skills.bulkGet(await skillIdsOfCourse(db, courseId));
  const published = rows.flatMap((skill) => (skill && skill.bodyVersion !== null ? [skill] : []));
  const versions = published.map(({ skillId, bodyVersion }) => [skillId, bodyVersion ?? 0] as const);
  const current = new Set(await db.bodies.where('[skillId+bodyVersion]').anyOf(versions).primaryKeys());
  return published.reduce(
    (bytes, { skillId, bodyBytes }) => bytes + (current.has(skillId) ? 0 : bodyBytes),
    0,
  );
}

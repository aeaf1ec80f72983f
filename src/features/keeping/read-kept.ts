/** Every course that is kept on this device, for the table in the settings. */
import type { LecternDb } from '#store/db.ts';
import { skillIdsOfCourse } from '#store/queries/collections.ts';
import { courseSize, keptItems } from '#store/queries/keeping.ts';
import type { KeptRow } from '#store/tables/keeping.ts';
import type { CollectionRow } from '#store/tables/synced.ts';

export type KeptCourse = {
  kept: KeptRow;
  course: CollectionRow | undefined;
  bytes: number;
  /** epoch ms of the last time that one of its lessons was open; null: not yet */
  openedAt: number | null;
};

/** The largest first. */
export async function keptCourses(db: LecternDb): Promise<KeptCourse[]> {
  const items = await keptItems(db);
  const courses = await Promise.all(
    items.map(async ({ kept, course }) => {
      const [size, skillIds] = await Promise.all([
        courseSize(db, kept.courseId),
        skillIdsOfCourse(db, kept.courseId),
      ]);
      const progress = await db.progress.bulkGet(skillIds);
      const openedAt = Math.max(0, ...progress.map((row) => row?.updatedAt ?? 0));
      return {
        kept,
        course,
        bytes: size.textBytes + size.imageBytes || kept.totalBytes,
        openedAt: openedAt || null,
      };
    }),
  );
  return courses.sort((a, b) => b.bytes - a.bytes);
}

import type { LecternDb } from '../db.ts';

/** Whether the person is in a course, or has a seat that opens it. */
export async function holdsCourse(db: LecternDb, courseId: string | null): Promise<boolean> {
  if (courseId === null) return false;
  const enrollments = await db.enrollments.where('courseId').equals(courseId).toArray();
  if (enrollments.some(({ status }) => status !== 'inactive')) return true;
  const seats = await db.things.where('thing').equals('seat').toArray();
  const opened = seats as unknown as { active: boolean; collections: { collectionId: string }[] }[];
  return opened.some(
    ({ active, collections }) => active && collections.some(({ collectionId }) => collectionId === courseId),
  );
}

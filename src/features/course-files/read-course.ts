/** A course or collection with all that is in it, as this device has it. */
import type { CourseLesson, CoursePart } from '#contract/markdown/course-folder.ts';
import type { LecternDb } from '#store/db.ts';

export type CourseHere = {
  course: CoursePart;
  lessons: number;
  /** of lessons with a published text that is not on this device */
  missing: string[];
};

/** null: it is no longer on this device */
export async function readCourse(db: LecternDb, collectionId: string): Promise<CourseHere | null> {
  const here: Omit<CourseHere, 'course'> = { lessons: 0, missing: [] };
  const course = await partOf(db, collectionId, here, new Set());
  return course && { course, ...here };
}

async function partOf(
  db: LecternDb,
  collectionId: string,
  here: Omit<CourseHere, 'course'>,
  seen: Set<string>,
): Promise<CoursePart | null> {
  const row = seen.has(collectionId) ? undefined : await db.collections.get(collectionId);
  if (!row) return null;
  seen.add(collectionId);
  const children: (CoursePart | CourseLesson)[] = [];
  for (const { type, id } of row.children) {
    const child = type === 'skill' ? await lessonOf(db, id, here) : await partOf(db, id, here, seen);
    if (child) children.push(child);
  }
  const { title, titleSub: subtitle, description } = row;
  return { kind: 'collection', title, subtitle, description, children };
}

async function lessonOf(
  db: LecternDb,
  skillId: string,
  here: Omit<CourseHere, 'course'>,
): Promise<CourseLesson | null> {
  const row = await db.skills.get(skillId);
  if (!row || row.archived) return null;
  const { title, subtitle, description, tags, bodyVersion } = row;
  const body = bodyVersion === null ? undefined : await db.bodies.get(skillId);
  here.lessons += 1;
  if (bodyVersion !== null && !body) here.missing.push(skillId);
  return { kind: 'skill', id: skillId, title, subtitle, description, tags, document: body?.document ?? null };
}

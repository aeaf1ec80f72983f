/** What this person has seen of courses and lessons on this device, so that it can be said what has changed since. */
import type { SeenCourse, SeenLesson, SeenText } from '#domain/changed-since.ts';
import { getMeta, type LecternDb, setMeta } from '../db.ts';

/** Of what was left longest ago nothing is remembered. */
const MOST_TEXTS = 40;
const MOST_COURSES = 40;

/** null: nothing of it was seen here */
export async function seenText(db: LecternDb, skillId: string): Promise<SeenText | null> {
  const texts = (await getMeta(db, 'seenTexts')) ?? [];
  return texts.find((text) => text.skillId === skillId) ?? null;
}

export const noteSeenText = (db: LecternDb, text: SeenText): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const before = (await getMeta(db, 'seenTexts')) ?? [];
    const others = before.filter(({ skillId }) => skillId !== text.skillId);
    await setMeta(db, 'seenTexts', [text, ...others].slice(0, MOST_TEXTS));
  });

/** `read`: by lesson, the version of its text that was read last */
export async function seenCourse(
  db: LecternDb,
  collectionId: string,
): Promise<{ lessons: SeenLesson[] | null; read: Readonly<Record<string, number>> }> {
  const [courses, texts] = await Promise.all([getMeta(db, 'seenCourses'), getMeta(db, 'seenTexts')]);
  return {
    lessons: courses?.find((course) => course.collectionId === collectionId)?.lessons ?? null,
    read: Object.fromEntries((texts ?? []).map(({ skillId, version }) => [skillId, version])),
  };
}

export const noteSeenCourse = (db: LecternDb, course: SeenCourse): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const before = (await getMeta(db, 'seenCourses')) ?? [];
    const others = before.filter(({ collectionId }) => collectionId !== course.collectionId);
    await setMeta(db, 'seenCourses', [course, ...others].slice(0, MOST_COURSES));
  });

/** Which courses can be read without a connection. */

import type { LecternDb } from '#store/db.ts';
import type { CourseCard } from '#store/queries/course-cards.ts';

type CoursesHere = { kept: string[]; bodies: string[] };

/** What is needed to say it of any course: those that are kept, and the skills whose texts are here. */
export async function coursesHere(db: LecternDb): Promise<CoursesHere> {
  const [keeps, bodies] = await Promise.all([db.keeps.toArray(), db.bodies.toCollection().primaryKeys()]);
  return { kept: keeps.filter(({ state }) => state === 'kept').map(({ id }) => id), bodies };
}

/** @returns the ids of those among the courses that are wholly on this device */
export function readableHere(cards: readonly CourseCard[], here: CoursesHere | undefined): Set<string> {
  const kept = new Set(here?.kept);
  const bodies = new Set(here?.bodies);
  const whole = cards.filter(
    ({ course, skillIds }) =>
      kept.has(course.collectionId) || (skillIds.length > 0 && skillIds.every((id) => bodies.has(id))),
  );
  return new Set(whole.map(({ course }) => course.collectionId));
}

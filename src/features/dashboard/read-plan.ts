/** What the dashboard shows beside going on: what is due, what is new, what was finished. Each is read for itself, when the page is there. */
import { type LessonTimes, lessonNews } from '#domain/course-news.ts';
import type { LecternDb } from '#store/db.ts';
import { skillIdsUnder } from '#store/queries/collections.ts';
import { type ShownThing, shownThings } from '#store/queries/planned-things.ts';
import { type ScheduledThing, schedulePart } from '#store/queries/schedule.ts';
import type { ProgressRow, SkillRow } from '#store/tables/synced.ts';

/** Days that are long past are looked for in the schedule itself. */
const MOST_SCHEDULED = 20;
const MOST_NEWS = 5;
const MOST_FINISHED = 4;
/** Courses in which the person was last. */
const MOST_COURSES = 12;
/** Rows of progress that are looked at, the latest first. */
const MOST_PROGRESS = 300;

/** What was planned for today or for a day before and is to do: today's first. */
export async function dueOnSchedule(db: LecternDb, today: string): Promise<ScheduledThing[]> {
  const [upcoming, overdue] = await Promise.all([
    schedulePart(db, 'upcoming', today, MOST_SCHEDULED),
    schedulePart(db, 'overdue', today, MOST_SCHEDULED),
  ]);
  return [...upcoming.items.filter(({ date }) => date === today), ...overdue.items].filter(
    ({ thing }) => !thing.gone,
  );
}

export type CourseNews = { thing: ShownThing; news: 'added' | 'changed'; course: string; at: number };

/** Of the courses that the person learns in; what they were told of first is what came last. */
export async function courseNews(db: LecternDb, now: number): Promise<CourseNews[]> {
  const learned = await db.progress.orderBy('updatedAt').reverse().limit(MOST_PROGRESS).toArray();
  const found = new Map<string, Omit<CourseNews, 'thing'> & { skill: SkillRow }>();
  for (const [courseId, enrolledAt] of await coursesOf(db, learned))
    for (const item of await newsOf(db, courseId, enrolledAt, now)) {
      const before = found.get(item.skill.skillId);
      if (!before) found.set(item.skill.skillId, item);
    }
  const latest = [...found.values()].sort((a, b) => b.at - a.at).slice(0, MOST_NEWS);
  const things = await shownThings(
    db,
    latest.map(({ skill: { skillId, title } }) => ({ type: 'skill', id: skillId, title })),
  );
  return latest.flatMap(({ news, course, at }, index) => {
    const thing = things[index];
    return thing?.path ? [{ thing, news, course, at }] : [];
  });
}

/** By id, with the time of the enrollment: courses that were learned in last, and those that were enrolled in. */
async function coursesOf(
  db: LecternDb,
  learned: readonly ProgressRow[],
): Promise<Map<string, number | null>> {
  const enrolled = (await db.enrollments.toArray()).filter(({ status }) => status === 'active');
  const skills = await db.skills.bulkGet(learned.map(({ skillId }) => skillId));
  const courses = new Map<string, number | null>();
  for (const id of skills.flatMap((skill) => skill?.courseIds ?? [])) {
    if (courses.size >= MOST_COURSES) break;
    courses.set(id, null);
  }
  for (const { courseId, createdAt } of enrolled.sort((a, b) => b.createdAt - a.createdAt)) {
    if (courses.size >= 2 * MOST_COURSES) break;
    courses.set(courseId, createdAt);
  }
  return courses;
}

async function newsOf(db: LecternDb, courseId: string, enrolledAt: number | null, now: number) {
  const course = await db.collections.get(courseId);
  if (!course) return [];
  const ids = await skillIdsUnder(db, courseId);
  const [skills, rows] = await Promise.all([db.skills.bulkGet(ids), db.progress.bulkGet(ids)]);
  const times = rows.flatMap((row) => (row ? [row.updatedAt] : []));
  const known = {
    since: Math.min(...times, enrolledAt ?? Number.POSITIVE_INFINITY),
    learnedAt: times.length > 0 ? Math.max(...times) : null,
  };
  return skills.flatMap((skill, at) => {
    if (!skill || skill.archived || !skill.visible || skill.bodyVersion === null) return [];
    const news = lessonNews(timesOf(skill, rows[at]), known, now);
    return news ? [{ skill, news, course: course.title, at: skill.updatedAt }] : [];
  });
}

const timesOf = ({ createdAt, updatedAt }: SkillRow, progress: ProgressRow | undefined): LessonTimes => ({
  createdAt,
  updatedAt,
  learnedAt: progress?.updatedAt ?? null,
});

export type Finished = { thing: ShownThing; at: number };

export async function recentlyFinished(db: LecternDb): Promise<Finished[]> {
  const recent = await db.progress.orderBy('updatedAt').reverse().limit(MOST_PROGRESS).toArray();
  const finished = recent
    .flatMap(({ skillId, complete, completedAt }) =>
      complete && completedAt !== null ? [{ skillId, at: completedAt }] : [],
    )
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_FINISHED);
  const things = await shownThings(
    db,
    finished.map(({ skillId }) => ({ type: 'skill', id: skillId, title: '' })),
  );
  return finished.flatMap(({ at }, index) => {
    const thing = things[index];
    return thing?.path ? [{ thing, at }] : [];
  });
}

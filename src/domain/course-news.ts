/** What has come into a person's courses or has changed there since they last looked. Times are epoch ms. */

const COURSE_NEWS_DAYS = 14;
const DAY_MS = 86_400_000;

export type LessonTimes = {
  createdAt: number;
  updatedAt: number;
  /** when the person was last in this lesson; null: never */
  learnedAt: number | null;
};

export type CourseTimes = {
  /** when the person enrolled or first learned here: what was there by then is no news */
  since: number;
  /** when they were last in any of its lessons; null: never */
  learnedAt: number | null;
};

/** @returns null: no news. News last until the person opens the lesson, or for two weeks once they were in the course. */
export function lessonNews(
  { createdAt, updatedAt, learnedAt }: LessonTimes,
  course: CourseTimes,
  now: number,
): 'added' | 'changed' | null {
  if (updatedAt <= course.since || (learnedAt ?? 0) >= updatedAt) return null;
  const recent = updatedAt > now - COURSE_NEWS_DAYS * DAY_MS;
  if (!recent && updatedAt <= (course.learnedAt ?? 0)) return null;
  return createdAt > course.since && learnedAt === null ? 'added' : 'changed';
}

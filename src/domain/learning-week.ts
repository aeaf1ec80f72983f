/** How much a person has learned on each day of a week, from seconds that their device has counted. A day is a local date, yyyy-MM-dd. */
import { addDays } from './schedule.ts';

/** Days are kept so long: this week and the one before. */
const LEARNED_DAYS_KEPT = 14;

const WEEK = 7;
const MONDAY = 1;

export type LearnedDays = Readonly<Record<string, number>>;
export type LearningDay = { day: string; seconds: number };

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** @returns the days of this week, Monday first; days to come have no seconds */
export function learningWeek(learned: LearnedDays, today: string): LearningDay[] {
  const monday = addDays(today, -((weekday(today) - MONDAY + WEEK) % WEEK));
  return Array.from({ length: WEEK }, (_, at) => {
    const day = addDays(monday, at);
    return { day, seconds: day > today ? 0 : (learned[day] ?? 0) };
  });
}

/** With some seconds more on a day, and without days that are too long ago. */
export function withLearned(learned: LearnedDays, day: string, seconds: number): Record<string, number> {
  const first = addDays(day, 1 - LEARNED_DAYS_KEPT);
  const kept = Object.entries(learned).filter(([each]) => each >= first);
  return { ...Object.fromEntries(kept), [day]: (learned[day] ?? 0) + seconds };
}

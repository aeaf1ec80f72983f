/** What a person's own analytics count, week by week and question by question. A week is named by its Monday, yyyy-MM-dd where the device is. */
import { addDays } from './schedule.ts';

const WEEK = 7;
const MONDAY = 1;
export const REPORTED_WEEKS = 8;
const HARD_QUESTIONS = 10;

export const mondayOf = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - MONDAY + WEEK) % WEEK));
};

export type ReportedWeek = { monday: string; finished: number; practised: number };

/** The Mondays of the latest weeks, that of this one last. */
export const latestMondays = (today: string): string[] =>
  Array.from({ length: REPORTED_WEEKS }, (_, at) =>
    addDays(mondayOf(today), -WEEK * (REPORTED_WEEKS - 1 - at)),
  );

/**
 * @param finished  the days on which skills were finished
 * @param practised  the days on which practice exams were
 * @returns the latest weeks, this one last
 */
export function reportedWeeks(
  finished: readonly string[],
  practised: readonly string[],
  today: string,
): ReportedWeek[] {
  const count = (days: readonly string[], monday: string) =>
    days.filter((day) => mondayOf(day) === monday).length;
  return latestMondays(today).map((monday) => ({
    monday,
    finished: count(finished, monday),
    practised: count(practised, monday),
  }));
}

type Asked = { questionId: string; text: string; right: boolean };
export type HardQuestion = { questionId: string; text: string; asked: number; wrong: number };

/** Those that were answered wrongly, the share of wrong answers first. */
export function hardQuestionsOf(asked: readonly Asked[]): HardQuestion[] {
  const byId = new Map<string, HardQuestion>();
  for (const { questionId, text, right } of asked) {
    const known = byId.get(questionId) ?? { questionId, text, asked: 0, wrong: 0 };
    byId.set(questionId, { ...known, asked: known.asked + 1, wrong: known.wrong + (right ? 0 : 1) });
  }
  return [...byId.values()]
    .filter(({ wrong }) => wrong > 0)
    .sort(
      (a, b) => b.wrong / b.asked - a.wrong / a.asked || b.wrong - a.wrong || a.text.localeCompare(b.text),
    )
    .slice(0, HARD_QUESTIONS);
}

/** The Learn Later schedule: days, and how they are grouped (SCHED-004, SCHED-006, D9, D86). A day is a local date, yyyy-MM-dd. */

/** How many items a page of the list has. */
export const SCHEDULE_PAGE = 5;
/** How many the dashboard shows. */
export const SCHEDULE_PREVIEW = 3;

export const scheduleBuckets = ['today', 'tomorrow', 'thisWeek', 'thisMonth', 'later'] as const;
export type ScheduleBucket = (typeof scheduleBuckets)[number];

const WEEK_DAYS = 7;

const two = (number: number) => String(number).padStart(2, '0');

const dayText = (year: number, month: number, date: number) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;

/** A learner's day begins when their night ends: at this hour, where the device is. */
export const DAY_BEGINS_HOUR = 4;

/** The date of the day in which a moment lies, set back or ahead by so many days. The clock's hour decides: an hour that is skipped or comes twice in the night moves no day. */
function dayAround(at: number, days: number): Date {
  const moment = new Date(at);
  const night = moment.getHours() < DAY_BEGINS_HOUR ? 1 : 0;
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - night + days, DAY_BEGINS_HOUR);
}

/** The learner's day of a moment, where the device is. */
export function localDay(at: number): string {
  const day = dayAround(at, 0);
  return dayText(day.getFullYear(), day.getMonth() + 1, day.getDate());
}

/** From a moment to the end of the learner's day, in ms. A day may have 23 hours or 25. */
export const msToNextDay = (at: number): number => dayAround(at, 1).getTime() - at;

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number];

export function addDays(day: string, days: number): string {
  const [year, month, date] = partsOf(day);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** 31 January and a month: the last of February. */
export function addMonth(day: string): string {
  const [year, month, date] = partsOf(day);
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
  const last = new Date(Date.UTC(nextYear, nextMonth, 0)).getUTCDate();
  return dayText(nextYear, nextMonth, Math.min(date, last));
}

export const isPast = (day: string, today: string) => day < today;

/** @returns null for a day that is past */
export function bucketOf(day: string, today: string): ScheduleBucket | null {
  if (isPast(day, today)) return null;
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  if (day <= addDays(today, WEEK_DAYS)) return 'thisWeek';
  return day <= addMonth(today) ? 'thisMonth' : 'later';
}

/** What can be chosen with one press. */
export const quickDays = (today: string) =>
  ({ today, tomorrow: addDays(today, 1), nextWeek: addDays(today, WEEK_DAYS) }) as const;

type Dated = {
  id: string;
  date: string;
  addedAt: number;
  timing?: { time: string | null } | null | undefined;
};

const byDate = (a: Dated, b: Dated) =>
  compare(a.date, b.date) || compare(timeOf(a), timeOf(b)) || a.addedAt - b.addedAt || compare(a.id, b.id);
/** What is for the whole day comes first. */
const timeOf = ({ timing }: Dated) => timing?.time ?? '';
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** As other clients ask for it (SCHED-003). */
export type ScheduleSide = 'upcoming' | 'past';

/** `toDo` and `complete` are the two that a person sees; what is to do and its day is past is overdue, else upcoming. */
export type ScheduleList = 'toDo' | 'overdue' | 'upcoming' | 'complete';

/** Finished is finished, unless its person says otherwise. */
export const isDone = (said: boolean | null | undefined, finished: boolean): boolean => said ?? finished;

/** What can be in a list by its day: to do in the order of the days, what is behind one with the latest day first. */
export function scheduleList<T extends Dated>(entries: readonly T[], list: ScheduleList, today: string): T[] {
  const either = list === 'toDo' || list === 'complete';
  const chosen = entries.filter(({ date }) => either || isPast(date, today) === (list === 'overdue'));
  chosen.sort(byDate);
  return list === 'overdue' || list === 'complete' ? chosen.reverse() : chosen;
}

/** A planned thing may have a time, come again and remind: a subset of RFC 5545, by the clock of the zone in which it was planned. Days are yyyy-MM-dd, times HH:mm. */
import { addDays, DAY_BEGINS_HOUR, isDone } from './schedule.ts';

export const weekDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type WeekDay = (typeof weekDays)[number];

/** `days`: of a week, one at least. `until`: the last day. `count`: how many times are left, with the one that is next. */
export type Repeat = {
  every: 'day' | 'week';
  days?: WeekDay[] | undefined;
  until?: string | null | undefined;
  count?: number | null | undefined;
};

export const reminderWays = ['inbox', 'push', 'mail'] as const;
export type ReminderWay = (typeof reminderWays)[number];

/** `before`: minutes before its time; where it has none, before the morning of its day */
export type Reminder = { before: number; ways: ReminderWay[] };

/** `zone`: IANA's name, in which it was planned. `time` null: the whole day */
export type Timing = { zone: string; time: string | null; repeat: Repeat | null; remind: Reminder | null };

export type TimedPlan = { date: string; timing?: Timing | null | undefined };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const WEEK_DAYS = 7;

export const MOST_TIMES = 1_000;
export const reminderMinutes = [0, 10, 60, 1_440] as const;
/** Of what is planned for a whole day. */
const REMINDED_AT = '09:00';

export const weekDayOf = (day: string): WeekDay =>
  weekDays[(new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS] ?? 'MO';

/** Whether the rule itself has the day, whenever it ends. */
const isOn = ({ every, days }: Repeat, day: string) =>
  every === 'day' || (days ?? []).includes(weekDayOf(day));

/** @returns null: not before it ends */
export function firstOn(repeat: Repeat, day: string): string | null {
  for (let ahead = 0; ahead < WEEK_DAYS; ahead += 1) {
    const each = addDays(day, ahead);
    if (isOn(repeat, each)) return repeat.until && each > repeat.until ? null : each;
  }
  return null;
}

export type Coming = { date: string; repeat: Repeat };

/** What follows once it was done on a day: days that have passed meanwhile are not made up for. @returns null: it was the last time */
export function afterDone(date: string, repeat: Repeat, today: string): Coming | null {
  const from = date > today ? date : today;
  let next = firstOn(repeat, addDays(repeat.count ? date : from, 1));
  let count = repeat.count ?? null;
  if (count !== null) {
    count -= 1;
    while (next !== null && next <= from && count > 0) {
      next = firstOn(repeat, addDays(next, 1));
      count -= 1;
    }
    if (count <= 0) return null;
  }
  return next === null ? null : { date: next, repeat: count === null ? repeat : { ...repeat, count } };
}

export type Standing = { date: string; repeat: Repeat | null; done: boolean };

/**
 * Finished is finished, unless its person says otherwise; of what comes again only this time is.
 * @param finishedOn  the day on which the lesson was finished; '': at a time that is not known, null: it is not
 */
export function standingOf(
  { date, timing, done: said }: TimedPlan & { done?: boolean | null | undefined },
  finishedOn: string | null,
): Standing {
  const repeat = timing?.repeat ?? null;
  if (repeat === null) return { date, repeat, done: isDone(said, finishedOn !== null) };
  if (said === true) return { date, repeat, done: true };
  if (said === false || finishedOn === null || finishedOn < date) return { date, repeat, done: false };
  const next = afterDone(date, repeat, finishedOn);
  return next ? { ...next, done: false } : { date, repeat, done: true };
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat('en-US', { ...parts, ...clock, timeZone: zone });
  formats.set(zone, made);
  return made;
}

/** Of a name as devices give it: no bare offset, which has no summer time. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,60}$/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Where the device is. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the clock of a zone shows, as if it were UTC's; in ms. */
export function wallAt(at: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${String(year).padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** By how much a zone is ahead of UTC, in ms. */
export const aheadAt = (at: number, zone: string): number => wallAt(at, zone) - Math.floor(at / 1000) * 1000;

/** The learner's day of a moment, by the clock of a zone. */
export const dayIn = (at: number, zone: string): string =>
  new Date(wallAt(at, zone) - DAY_BEGINS_HOUR * HOUR_MS).toISOString().slice(0, 10);

/** The moment at which a zone's clock shows it. Of two the first; where the clock leaps over it, as much later (RFC 5545, 3.3.5). */
export function momentOf(day: string, time: string, zone: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const early = wall - aheadAt(wall - DAY_MS, zone);
  if (wallAt(early, zone) === wall) return early;
  const late = wall - aheadAt(wall + DAY_MS, zone);
  return wallAt(late, zone) === wall ? late : early;
}

/** When to remind next of what is to do. @returns null: never again */
export function nextReminder({ date, timing }: TimedPlan, after: number): number | null {
  if (!timing?.remind) return null;
  const { zone, time, repeat, remind } = timing;
  const momentOn = (day: string) => momentOf(day, time ?? REMINDED_AT, zone) - remind.before * MINUTE_MS;
  const first = momentOn(date);
  if (first > after) return first;
  if (!repeat) return null;
  const passed = dayIn(after, zone);
  let coming: Coming | null = afterDone(date, repeat, date > passed ? date : addDays(passed, -1));
  while (coming && momentOn(coming.date) <= after)
    coming = afterDone(coming.date, coming.repeat, coming.date);
  return coming && momentOn(coming.date);
}

/** Of which day a reminder was. */
export const remindedDay = ({ zone, remind }: Timing, remindAt: number): string =>
  new Date(wallAt(remindAt + (remind?.before ?? 0) * MINUTE_MS, zone)).toISOString().slice(0, 10);

/** As calendars read it, beside a day that the rule has. @returns the value of an RRULE */
export function ruleText({ every, days, until, count }: Repeat, { zone, time }: Timing): string {
  const by = every === 'day' ? ['FREQ=DAILY'] : ['FREQ=WEEKLY', `BYDAY=${orderedDays(days).join(',')}`];
  if (count) return [...by, `COUNT=${count}`].join(';');
  if (!until) return by.join(';');
  const compact = (text: string) => text.replace(/[-:]|\.\d+/g, '');
  const last = time === null ? compact(until) : compact(new Date(momentOf(until, time, zone)).toISOString());
  return [...by, `UNTIL=${last}`].join(';');
}

export const orderedDays = (days: readonly WeekDay[] | undefined): WeekDay[] =>
  weekDays.filter((day) => days?.includes(day));

/** Whether the day is one that the rule has, for those who ask where to begin. */
export const repeatsOn = (repeat: Repeat, day: string): boolean => firstOn(repeat, day) === day;

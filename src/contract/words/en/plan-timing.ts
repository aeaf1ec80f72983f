/** Words of a plan's time, of how it comes again, and of its reminder. */
import {
  orderedDays,
  type ReminderWay,
  type Repeat,
  type reminderMinutes,
  type Timing,
  type WeekDay,
  weekDays,
} from '#domain/plan-timing.ts';
import { countOf } from '../count.ts';
import { listOf } from '../lists.ts';
import { clockText } from '../time.ts';
import { scheduleWords } from './schedule.ts';

const dayNames: Readonly<Record<WeekDay, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
const WORK_DAYS = 'MO TU WE TH FR';

function every({ every: unit, days }: Repeat): string {
  const chosen = orderedDays(days);
  if (unit === 'day' || chosen.length === weekDays.length) return 'every day';
  if (chosen.join(' ') === WORK_DAYS) return 'every weekday';
  return `every ${listOf(chosen.map((day) => dayNames[day]))}`;
}

function ends({ until, count }: Repeat, today: string): string {
  if (until) return `, until ${scheduleWords.day(until, today)}`;
  return count ? `, ${countOf(count, 'time', 'times')}` : '';
}

/** 'Mon, Dec 7, 9:00 am · every Monday'; the zone where it is another one */
export function plannedWhen(
  date: string,
  timing: Timing | null,
  { today, zone }: { today: string; zone: string },
): string {
  const day = scheduleWords.day(date, today);
  if (!timing) return day;
  const away = timing.zone === zone ? '' : ` (${timing.zone.replaceAll('_', ' ')})`;
  const at = timing.time === null ? day : `${day}, ${clockText(timing.time)}${away}`;
  return timing.repeat ? `${at} · ${every(timing.repeat)}${ends(timing.repeat, today)}` : at;
}

export const timingWords = {
  time: 'Time',
  timeHint: (zone: string) =>
    `Leave it empty for the whole day. Times are those of ${zone.replaceAll('_', ' ')}.`,
  repeats: 'Repeats',
  never: 'Does not repeat',
  daily: 'Every day',
  weekly: 'Every week',
  onDays: 'On',
  noDay: 'Choose at least one day',
  dayNames,
  ends: 'Ends',
  endless: 'Never',
  onDate: 'On a day',
  afterTimes: 'After a number of times',
  until: 'Last day',
  untilEarly: 'Enter a day that is not before the first',
  times: 'Number of times',
  timesInvalid: (most: number) => `Enter a number from 1 to ${most}`,
  reminder: 'Reminder',
  noReminder: 'None',
  before: {
    0: 'At the time',
    10: '10 minutes before',
    60: '1 hour before',
    1440: '1 day before',
  } satisfies Record<(typeof reminderMinutes)[number], string>,
  beforeDay: {
    0: 'On the day, at 9:00 am',
    1440: 'The day before, at 9:00 am',
  },
  remindBy: 'Remind me by',
  ways: { inbox: 'Inbox', push: 'Notification', mail: 'Email' } satisfies Record<ReminderWay, string>,
  noWay: 'Choose at least one way',
  waysHint:
    'Notifications come to devices where you have turned them on in settings. Emails need a confirmed address.',
  save: 'Save',
};

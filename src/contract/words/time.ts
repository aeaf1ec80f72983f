/** Times and dates as people read them (spec 2, section 9; D25). */
import { countOf } from './count.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** '0 hours', '12 minutes', '1.5 hours', '1 hour', '12 hours' (whole above 10). */
export function durationText(seconds: number): string {
  if (seconds < MINUTE) return '0 hours';
  if (seconds < HOUR) return countOf(Math.ceil(seconds / MINUTE), 'minute', 'minutes');
  const hours = seconds / HOUR;
  return countOf(hours >= 10 ? Math.round(hours) : Math.round(hours * 10) / 10, 'hour', 'hours');
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const DAY_MS = 86_400_000;

/** Relative for under 7 days, then a short date, with the year when it is not this one. */
export function momentText(at: number, now: number): string {
  const ago = now - at;
  if (ago < 60_000) return 'just now';
  if (ago < 3_600_000) return relative.format(-Math.floor(ago / 60_000), 'minute');
  if (ago < DAY_MS) return relative.format(-Math.floor(ago / 3_600_000), 'hour');
  if (ago < 7 * DAY_MS) return relative.format(-Math.floor(ago / DAY_MS), 'day');
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat('en', {
    month: 'short',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
  }).format(at);
}

/** MM/dd/yyyy, on the device's calendar (CONST-004). */
export function dateText(at: number): string {
  const day = new Date(at);
  return `${two(day.getMonth() + 1)}/${two(day.getDate())}/${String(day.getFullYear()).padStart(4, '0')}`;
}

/** hh:mm:ss am/pm, on the device's clock (CONST-004). */
export function timeText(at: number): string {
  const time = new Date(at);
  const hours = time.getHours();
  const half = hours < 12 ? 'am' : 'pm';
  return `${two(hours % 12 || 12)}:${two(time.getMinutes())}:${two(time.getSeconds())} ${half}`;
}

/** '07' */
export const two = (number: number) => String(number).padStart(2, '0');

/** The whole of it, for a tooltip. */
export const fullMomentText = (at: number): string => `${dateText(at)} ${timeText(at)}`;

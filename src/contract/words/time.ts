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

const full = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** The whole of it, for a tooltip. */
export const fullMomentText = (at: number): string => full.format(at);

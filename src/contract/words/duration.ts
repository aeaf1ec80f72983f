/** How long something takes, as people say it (spec 2, section 9). */
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

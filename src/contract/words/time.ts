/** Times and dates as people read them in English, on the device's own clock (spec 2, section 9; D25). */
import {
  clockText as clockIn,
  dateText as dateIn,
  momentText as momentIn,
  rangeText as rangeIn,
  timeText as timeIn,
} from '#domain/written.ts';
import { countOf, ENGLISH } from './count.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** '0 hours', '12 minutes', '1.5 hours', '1 hour', '12 hours' (whole above 10). */
export function durationText(seconds: number): string {
  if (seconds < MINUTE) return '0 hours';
  if (seconds < HOUR) return countOf(Math.ceil(seconds / MINUTE), 'minute', 'minutes');
  const hours = seconds / HOUR;
  return countOf(hours >= 10 ? Math.round(hours) : Math.round(hours * 10) / 10, 'hour', 'hours');
}

export const momentText = (at: number, now: number): string => momentIn(at, now, ENGLISH, 'just now');
export const dateText = (at: number): string => dateIn(at, ENGLISH);
export const timeText = (at: number): string => timeIn(at, ENGLISH);
export const clockText = (at: number): string => clockIn(at, ENGLISH);
export const rangeText = (from: number, until: number): string => rangeIn(from, until, ENGLISH, 'to');
/** A day that has no hour, the same for everybody. */
export const dueText = (at: number): string => dateIn(at, { ...ENGLISH, zone: 'UTC' });

/** '07' */
export const two = (number: number) => String(number).padStart(2, '0');

/** The whole of it, for a tooltip. */
export const fullMomentText = (at: number): string => `${dateText(at)} ${timeText(at)}`;

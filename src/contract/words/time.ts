/** Times and dates as people read them in English, on the device's own clock (spec 2, section 9; D25). */
import { dateText as dateIn, momentText as momentIn, timeText as timeIn } from '#domain/written.ts';
import { ENGLISH } from './count.ts';

export const momentText = (at: number, now: number): string => momentIn(at, now, ENGLISH, 'just now');
export const dateText = (at: number): string => dateIn(at, ENGLISH);
export const timeText = (at: number): string => timeIn(at, ENGLISH);
/** A day that has no hour, the same for everybody. */
export const dueText = (at: number): string => dateIn(at, { ...ENGLISH, zone: 'UTC' });

/** HH:mm, as a clock shows it; '9:00 am' */
export function clockText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${two(minutes)} ${hours < 12 ? 'am' : 'pm'}`;
}

/** '07' */
export const two = (number: number) => String(number).padStart(2, '0');

/** The whole of it, for a tooltip. */
export const fullMomentText = (at: number): string => `${dateText(at)} ${timeText(at)}`;

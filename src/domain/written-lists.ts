/** How days, ranges of days and lists are written, in the reader's language and zone. */
import { dateText, ofOneYear, type Reader, written } from './written.ts';
import { once } from './written-numbers.ts';

const monthAndDay = { month: 'long', day: 'numeric' } as const;

/** '4:07 PM': beside a message, where the day is said above */
export const clockText = (at: number, reader: Reader): string =>
  written(at, reader, { hour: 'numeric', minute: '2-digit' });

/** '03/05/2026 to 04/05/2026'. @param to  that language's word between them */
export const rangeText = (from: number, until: number, reader: Reader, to: string): string =>
  `${dateText(from, reader)} ${to} ${dateText(until, reader)}`;

/** 'Thursday, March 5', of another year than `now` 'March 5, 2025' */
export const headingText = (at: number, now: number, reader: Reader): string =>
  written(at, reader, {
    ...monthAndDay,
    ...(ofOneYear(at, now, reader) ? { weekday: 'long' } : { year: 'numeric' }),
  });

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** 'Thu, Mar 5', with the year when it is not that of `today`. @param day  yyyy-MM-dd, as today is */
export const plannedDay = (day: string, today: string, locale: string): string =>
  written(
    startOf(day),
    { locale, zone: 'UTC' },
    {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    },
  );

/** 'Thursday', 'Thu'. @param day  yyyy-MM-dd */
export const weekdayOf = (day: string, locale: string, weekday: 'long' | 'short'): string =>
  written(startOf(day), { locale, zone: 'UTC' }, { weekday });

/** 'Anna, Ben, and Cleo' */
export const listText = (
  texts: readonly string[],
  locale: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => once(locale + type, () => new Intl.ListFormat(locale, { type })).format(texts);

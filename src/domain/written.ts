/**
 * How dates and times are written, in the reader's language and zone (CONST-004, D54). Days of lists: `written-lists.ts`;
 * numbers: `written-numbers.ts`; sums of money: `money.ts`. Nothing else makes a format of its own: `npm run check` looks.
 */
import { once } from './written-numbers.ts';

export interface Reader {
  /** 'en' */
  readonly locale: string;
  /** 'Europe/Berlin'; the device's own where none is said */
  readonly zone?: string | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR = { year: 'numeric' } as const;

export const written = (
  at: number,
  { locale, zone }: Reader,
  options: Intl.DateTimeFormatOptions,
): string => {
  const all = { ...options, timeZone: zone };
  return once(locale + JSON.stringify(all), () => new Intl.DateTimeFormat(locale, all))
    .format(at)
    .replaceAll('\u202f', ' ');
};

export const ofOneYear = (at: number, other: number, reader: Reader): boolean =>
  written(at, reader, YEAR) === written(other, reader, YEAR);

/** '03/05/2026' */
export const dateText = (at: number, reader: Reader): string =>
  written(at, reader, { month: '2-digit', day: '2-digit', ...YEAR });

/** '04:07:09 pm' */
export const timeText = (at: number, reader: Reader): string =>
  written(at, reader, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).replace(/[AP]M$/, (half) =>
    half.toLowerCase(),
  );

/** Relative for under 7 days, then a short date, with the year when it is not this one (CONST-005). */
export function momentText(at: number, now: number, reader: Reader, justNow: string): string {
  const ago = now - at;
  const relative = (unit: 'minute' | 'hour' | 'day', length: number) =>
    once(reader.locale, () => new Intl.RelativeTimeFormat(reader.locale, { numeric: 'auto' })).format(
      -Math.floor(ago / length),
      unit,
    );
  if (ago < MINUTE_MS) return justNow;
  if (ago < HOUR_MS) return relative('minute', MINUTE_MS);
  if (ago < DAY_MS) return relative('hour', HOUR_MS);
  if (ago < 7 * DAY_MS) return relative('day', DAY_MS);
  return written(at, reader, {
    month: 'short',
    day: 'numeric',
    ...(!ofOneYear(at, now, reader) && YEAR),
  });
}

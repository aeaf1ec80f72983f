/**
 * How dates, times, numbers and lists are written, in the reader's language and zone (CONST-004, D54, D125).
 * Sums of money: `money.ts`. Nothing else makes a format of its own: `npm run check` looks.
 */
export interface Reader {
  /** 'en' */
  readonly locale: string;
  /** 'Europe/Berlin'; the device's own where none is said */
  readonly zone?: string | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const styles = {
  date: { month: '2-digit', day: '2-digit', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  clock: { hour: 'numeric', minute: '2-digit' },
  short: { month: 'short', day: 'numeric' },
  planned: { weekday: 'short', month: 'short', day: 'numeric' },
  heading: { weekday: 'long', month: 'long', day: 'numeric' },
  headingOtherYear: { month: 'long', day: 'numeric', year: 'numeric' },
  year: { year: 'numeric' },
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, unknown>();
/** Making a format takes a hundred times as long as using it. */
function once<Format>(key: string, make: () => Format): Format {
  const known = (made.get(key) as Format | undefined) ?? make();
  made.set(key, known);
  return known;
}

function written(at: number, style: keyof typeof styles, { locale, zone }: Reader, year = false): string {
  const format = once(
    `${locale} ${zone} ${style} ${year}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        ...styles[style],
        ...(year && styles.year),
        ...(zone && { timeZone: zone }),
      }),
  );
  return format.format(at).replaceAll('\u202f', ' ');
}

const inYearOf = (at: number, now: number, reader: Reader) =>
  written(at, 'year', reader) === written(now, 'year', reader);

/** '03/05/2026' */
export const dateText = (at: number, reader: Reader): string => written(at, 'date', reader);

/** '04:07:09 pm' */
export const timeText = (at: number, reader: Reader): string =>
  written(at, 'time', reader).replace(/[AP]M$/, (half) => half.toLowerCase());

/** '4:07 PM': beside a message, where the day is said above */
export const clockText = (at: number, reader: Reader): string => written(at, 'clock', reader);

/** '03/05/2026 to 04/05/2026'. @param to  that language's word between them */
export const rangeText = (from: number, until: number, reader: Reader, to: string): string =>
  `${dateText(from, reader)} ${to} ${dateText(until, reader)}`;

/** 'Thursday, March 5', of another year than `now` 'March 5, 2025' */
export const headingText = (at: number, now: number, reader: Reader): string =>
  written(at, inYearOf(at, now, reader) ? 'heading' : 'headingOtherYear', reader);

/** Relative for under 7 days, then a short date, with the year when it is not this one (CONST-005). */
export function momentText(at: number, now: number, reader: Reader, justNow: string): string {
  const ago = now - at;
  const relative = (unit: 'minute' | 'hour' | 'day', length: number) =>
    once(
      `${reader.locale} ago`,
      () => new Intl.RelativeTimeFormat(reader.locale, { numeric: 'auto' }),
    ).format(-Math.floor(ago / length), unit);
  if (ago < MINUTE_MS) return justNow;
  if (ago < HOUR_MS) return relative('minute', MINUTE_MS);
  if (ago < DAY_MS) return relative('hour', HOUR_MS);
  if (ago < 7 * DAY_MS) return relative('day', DAY_MS);
  return written(at, 'short', reader, !inYearOf(at, now, reader));
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** 'Thu, Mar 5', with the year when it is not that of `today`. @param day  yyyy-MM-dd, as today is */
export const plannedDay = (day: string, today: string, locale: string): string =>
  written(startOf(day), 'planned', { locale, zone: 'UTC' }, day.slice(0, 4) !== today.slice(0, 4));

/** 'Thursday', 'Thu'. @param day  yyyy-MM-dd */
export const weekdayOf = (day: string, locale: string, style: 'weekday' | 'weekdayShort'): string =>
  written(startOf(day), style, { locale, zone: 'UTC' });

/** '1,234.5' */
export const numberText = (number: number, locale: string, digits = 3): string =>
  once(
    `${locale} number ${digits}`,
    () => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }),
  ).format(number);

/** 'Anna, Ben, and Cleo' */
export const listText = (
  texts: readonly string[],
  locale: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => once(`${locale} ${type}`, () => new Intl.ListFormat(locale, { type })).format(texts);

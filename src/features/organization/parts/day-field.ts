/** Days of a date field, which are the person's own, as moments. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** @param day  yyyy-MM-dd; empty: none */
export const startOfDay = (day: string): number | null =>
  day === '' ? null : new Date(`${day}T00:00:00`).getTime();

/** The moment after its last one. */
export const endOfDay = (day: string): number | null => {
  const start = startOfDay(day);
  return start === null ? null : new Date(start + 1.5 * DAY_MS).setHours(0, 0, 0, 0);
};

const padded = (value: number) => String(value).padStart(2, '0');

/** The day of a moment, as a date field has it. */
export function dayOf(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  return `${date.getFullYear()}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`;
}

/** The last day before a moment. */
export const lastDayBefore = (at: number | null): string => (at === null ? '' : dayOf(at - 1));

/** Prices in cents, and what the field for one does with them (CREATE-017). */

export const PRICE_LEAST_CENTS = 500;
export const PRICE_DEFAULT_CENTS = 500;
const PRICE_STEP_CENTS = 100;
export const PRICE_MOST_CENTS = 10_000_000;

const WRITTEN = /^\s*\$?(\d{0,9})(?:[.,](\d*))?\s*$/;

/** Of a third decimal nothing is kept. @returns null for what is no price */
export function centsOf(text: string): number | null {
  const [, whole = '', decimals = ''] = WRITTEN.exec(text) ?? [];
  if (whole === '' && decimals === '') return null;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

/** A value below the minimum is raised to it. */
export const raisedPrice = (cents: number): number =>
  Math.min(PRICE_MOST_CENTS, Math.max(PRICE_LEAST_CENTS, Math.round(cents)));

export const priceUp = (cents: number): number => raisedPrice(cents + PRICE_STEP_CENTS);
export const priceDown = (cents: number): number => raisedPrice(cents - PRICE_STEP_CENTS);

/** As the field shows it: always two decimals. */
export const priceText = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

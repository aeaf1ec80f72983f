/** Prices in a currency's smallest coin, and what the field for one does with them (CREATE-017). */

export const PRICE_LEAST_CENTS = 500;
export const PRICE_DEFAULT_CENTS = 500;
const PRICE_STEP_CENTS = 100;
export const PRICE_MOST_CENTS = 10_000_000;

/** A value below the minimum is raised to it. */
export const raisedPrice = (cents: number): number =>
  Math.min(PRICE_MOST_CENTS, Math.max(PRICE_LEAST_CENTS, Math.round(cents)));

export const priceUp = (cents: number): number => raisedPrice(cents + PRICE_STEP_CENTS);
export const priceDown = (cents: number): number => raisedPrice(cents - PRICE_STEP_CENTS);

/** Prices include the tax: what is charged stays the price, and an invoice says how much of it is tax. */

const PERCENT = 100;

/** @param amount  in the currency's smallest coin, tax included. @param percent  for instance 19 or 8.25. @returns in whole coins, half a coin up */
export const taxIn = (amount: number, percent: number): number =>
  Math.round((amount * percent) / (PERCENT + percent));

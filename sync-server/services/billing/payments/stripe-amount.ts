/** Stripe counts some currencies in other coins than the rest of the world (docs.stripe.com/currencies). */
import { minorDigits } from '#domain/money.ts';

const WITHOUT_COINS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const OF_THOUSAND = 'BHD JOD KWD OMR TND'.split(' ');

const stripeDigits = (currency: string): number =>
  WITHOUT_COINS.includes(currency) ? 0 : OF_THOUSAND.includes(currency) ? 3 : 2;

const factorOf = (currency: string): number => 10 ** (stripeDigits(currency) - minorDigits(currency));

/** @throws where Stripe has no coin that small: that would be another sum */
export function toStripe(amount: number, currency: string): number {
  const theirs = amount * factorOf(currency);
  if (!Number.isSafeInteger(theirs)) throw new Error(`Stripe cannot take this sum in ${currency}.`);
  return theirs;
}

export const fromStripe = (amount: number, currency: string): number => amount / factorOf(currency);

/** Sums of money: whole units of a currency's smallest coin, of which there are 100, 1,000, or none smaller than the currency itself. */

/** Of what was priced before a currency was written beside it. */
export const FIRST_CURRENCY = 'USD';

const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, known);
  return known;
}

/** @returns 2 for dollars, 0 for yen, 3 for dinars */
export const minorDigits = (currency: string): number =>
  moneyFormat(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2;

/** The least that can be paid: of a currency with three decimals card networks take no single thousandths, but tens of them. */
export const leastCoin = (currency: string): number => (minorDigits(currency) === 3 ? 10 : 1);

/** @param amount  in the smallest coin */
export const formatMoney = (amount: number, currency: string, locale: string): string =>
  moneyFormat(currency, locale).format(`${amount}E-${minorDigits(currency)}` as `${number}`);

/** 12.50: no currency, no thousands divided */
export function plainAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const sign = amount < 0 ? '-' : '';
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-digits)}`;
}

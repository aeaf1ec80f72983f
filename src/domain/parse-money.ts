/** A sum as somebody types it. */
import { minorDigits } from './money.ts';

const MOST_LETTERS = 40;
/** direction marks and spaces of all kinds: what one copies brings them along */
const INVISIBLE = /[\s\u061c\u200e\u200f\u2066-\u2069]/g;
const APOSTROPHES = /[’'ʼ]/g;
const SAMPLE = 1_234_567.891;

type Marks = { group: string; decimal: string; digits: ReadonlyMap<string, string>; names: string[] };

function marksOf(currency: string, locale: string): Marks {
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 });
  const part = (type: string) => number.formatToParts(SAMPLE).find((each) => each.type === type)?.value ?? '';
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  const symbol = (as: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: as })
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value ?? '';
  return {
    group: part('group').replace(APOSTROPHES, "'").replace(INVISIBLE, ''),
    decimal: part('decimal'),
    digits: new Map(Array.from({ length: 10 }, (_, digit) => [plain.format(digit), String(digit)])),
    names: [currency, symbol('symbol'), symbol('narrowSymbol')].map((name) => name.replace(INVISIBLE, '')),
  };
}

/** Before or after the number, once. */
function withoutName(text: string, names: readonly string[]): string {
  const upper = text.toUpperCase();
  for (const name of names.map((each) => each.toUpperCase())) {
    if (name === '') continue;
    if (upper.startsWith(name)) return text.slice(name.length);
    if (upper.endsWith(name)) return text.slice(0, -name.length);
  }
  return text;
}

/**
 * A mark that groups thousands here may be the decimal one of whoever types: it is where it does not group. Decimals beyond the smallest coin
 * are dropped; where the currency has none, they are a mistake.
 * @returns in the smallest coin; null: no sum, or none that can be reckoned with
 */
export function parseMoney(text: string, currency: string, locale: string): number | null {
  if (text.length > MOST_LETTERS) return null;
  const { group, decimal, digits, names } = marksOf(currency, locale);
  const bare = withoutName(text.replace(INVISIBLE, '').replace(APOSTROPHES, "'"), names);
  const written = [...bare].map((letter) => digits.get(letter) ?? letter).join('');
  const [whole = '', decimals = '', ...more] = decimal === '' ? [written] : written.split(decimal);
  if (more.length > 0 || !/^\d*$/.test(decimals)) return null;
  const hasDecimals = decimal !== '' && written.includes(decimal);
  const other = hasDecimals ? null : /^(\d+)[.,](\d+)$/.exec(whole);
  const [, before = '', after = ''] = other ?? [];
  if (other && after.length <= minorDigits(currency) && !isGrouped(whole, group))
    return sumOf(before, after, currency);
  if (!/^\d*$/.test(whole) && !isGrouped(whole, group)) return null;
  return sumOf(whole.replace(/\D/g, ''), decimals, currency);
}

/** By threes, or as in India by twos before the last three. */
function isGrouped(whole: string, group: string): boolean {
  if (group === '' || !whole.includes(group)) return false;
  const [first = '', ...others] = whole.split(group);
  const last = others.pop() ?? '';
  return /^\d{1,3}$/.test(first) && /^\d{3}$/.test(last) && others.every((each) => /^\d{2,3}$/.test(each));
}

function sumOf(whole: string, decimals: string, currency: string): number | null {
  if (whole === '' && decimals === '') return null;
  const places = minorDigits(currency);
  if (places === 0 && /[^0]/.test(decimals)) return null;
  const sum = Number(`${whole}${decimals.slice(0, places).padEnd(places, '0')}`);
  return Number.isSafeInteger(sum) ? sum : null;
}

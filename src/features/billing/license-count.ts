/** How many licenses somebody has typed, in the digits of any script. */
import { MOST_LICENSES } from '#contract/billing/invoice.ts';

const DIGITS = 10;
const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Digits of a script stand together, from its zero on. */
function asLatin(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < DIGITS - 1 && isDigit(zero - 1)) zero -= 1;
  return String(code - zero);
}

/** @returns null: no whole number from 1 to the most */
export function licenseCount(text: string, most: number = MOST_LICENSES): number | null {
  const latin = text.normalize('NFKC').replace(/\p{Nd}/gu, asLatin);
  const count = /^\s*\d{1,5}\s*$/.test(latin) ? Number(latin) : 0;
  return count >= 1 && count <= most ? count : null;
}

import { describe, expect, it } from 'vitest';
import { formatMoney, minorDigits } from './money.ts';
import { parseMoney } from './parse-money.ts';

/** Spaces that do not break look like any other here. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('a sum of money', () => {
  it.each([
    ['USD', 2],
    ['EUR', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
    ['TND', 3],
  ])('in %s has %i decimals', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
  });

  it.each([
    [123_456, 'USD', 'en', '$1,234.56'],
    [5, 'USD', 'en', '$0.05'],
    [0, 'USD', 'en', '$0.00'],
    [-250, 'USD', 'en', '-$2.50'],
    [1234, 'JPY', 'en', '¥1,234'],
    [1234, 'KWD', 'en', 'KWD 1.234'],
    [123_456, 'EUR', 'de', '1.234,56 €'],
    [123_456, 'EUR', 'fr', '1 234,56 €'],
    [12_345_678, 'INR', 'en-IN', '₹1,23,456.78'],
    [Number.MAX_SAFE_INTEGER, 'USD', 'en', '$90,071,992,547,409.91'],
  ])('of %i in %s is written in %s as %s', (amount, currency, locale, text) => {
    expect(plain(formatMoney(amount, currency, locale))).toBe(text);
  });

  it.each<[string, string, string, number | null]>([
    ['12', 'USD', 'en', 1200],
    ['12.5', 'USD', 'en', 1250],
    ['1.239', 'USD', 'en', 123],
    ['.99', 'USD', 'en', 99],
    ['$7', 'USD', 'en', 700],
    ['7 usd', 'USD', 'en', 700],
    ['19,90', 'USD', 'en', 1990],
    ['1,234', 'USD', 'en', 123_400],
    ['1,234.5', 'USD', 'en', 123_450],
    ['1.234,5', 'EUR', 'de', 123_450],
    ['19.90', 'EUR', 'de', 1990],
    ['1\u202f234,56\u00a0€', 'EUR', 'fr', 123_456],
    ['1’234.50', 'CHF', 'de-CH', 123_450],
    ["1'234.50", 'CHF', 'de-CH', 123_450],
    ['1,23,456.78', 'INR', 'en-IN', 12_345_678],
    ['١٬٢٣٤٫٥٠', 'EGP', 'ar-EG', 123_450],
    ['1,234', 'JPY', 'en', 1234],
    ['19.00', 'JPY', 'en', 19],
    ['1.234', 'KWD', 'en', 1234],
    ['1.2', 'KWD', 'en', 1200],
  ])('typed as %s in %s and %s is %s', (text, currency, locale, amount) => {
    expect(parseMoney(text, currency, locale)).toBe(amount);
  });

  it.each([
    ...['', '.', ',', '-5', '+5', '1e3', 'abc', '$', '0x10', 'Infinity', 'NaN', '1.2.3', '1,2,3', '$$5'],
    ...['5€', '١٢', '½', '9'.repeat(20), '9'.repeat(400), '1,2345', '(5)', '5%', '\u0000', '12\u200b5'],
  ])('is not what is typed as %j', (text) => {
    expect(parseMoney(text, 'USD', 'en')).toBe(null);
  });

  it('has no parts of a coin where there are none: 19.90 yen are no sum', () => {
    expect(parseMoney('19.90', 'JPY', 'en')).toBe(null);
    expect(parseMoney('19,90', 'JPY', 'en')).toBe(null);
  });

  it('is read as it was written, in any currency and locale', () => {
    for (const locale of ['en', 'de', 'fr', 'ar-EG', 'hi', 'pt-BR', 'ja', 'sv', 'pl', 'de-CH', 'fa'])
      for (const currency of ['USD', 'EUR', 'JPY', 'KWD', 'CHF', 'INR', 'SEK', 'BRL'])
        for (const amount of [0, 1, 99, 100, 1234, 99_999, 123_456_789])
          expect([
            locale,
            currency,
            parseMoney(formatMoney(amount, currency, locale), currency, locale),
          ]).toEqual([locale, currency, amount]);
  });
});

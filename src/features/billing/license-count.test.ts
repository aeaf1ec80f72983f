import { expect, it } from 'vitest';
import { licenseCount } from './license-count.ts';

it.each([
  ['25', 25],
  ['25 ', 25],
  [' 10000', 10_000],
  ['٢٥', 25],
  ['۲۵', 25],
  ['२५', 25],
  ['２５', 25],
  ['', null],
  ['0', null],
  ['-1', null],
  ['0.5', null],
  ['1e9', null],
  ['10001', null],
  ['1,000', null],
  ['five', null],
])('%s is read as %s licenses', (text, count) => {
  expect(licenseCount(text)).toBe(count);
});

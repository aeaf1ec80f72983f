import fc from 'fast-check';
import { expect, it } from 'vitest';
import { taxIn } from './tax.ts';

it('of 119.00 at 19% 19.00 is tax, of 5.00 at 8.25% 0.38, and of anything at 0% nothing', () => {
  expect(taxIn(11_900, 19)).toBe(1900);
  expect(taxIn(500, 8.25)).toBe(38);
  expect(taxIn(500, 0)).toBe(0);
  expect(taxIn(0, 19)).toBe(0);
});

it('the tax is whole coins, never more than the amount, and within half a coin of what the rate gives', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000_000 });
  const percent = fc.integer({ min: 0, max: 99_999 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(amount, percent, (whole, rate) => {
      const tax = taxIn(whole, rate);
      expect(Number.isInteger(tax)).toBe(true);
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax).toBeLessThanOrEqual(whole);
      const net = whole / (1 + rate / 100);
      expect(Math.abs(whole - tax - net)).toBeLessThan(0.501);
    }),
    { numRuns: 1000 },
  );
});

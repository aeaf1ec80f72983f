import { describe, expect, it } from 'vitest';
import { daysLeft, proratedPrice } from './proration.ts';
import { termEnd } from './term-end.ts';

const DAY = 86_400_000;
const startsAt = Date.UTC(2026, 0, 1, 9);
const year = { startsAt, endsAt: Date.UTC(2027, 0, 1, 9) };

let drawn = 11;
const random = (below: number) => {
  drawn = (drawn * 48_271) % 2_147_483_647;
  return drawn % below;
};
const aTerm = () => {
  const from = Date.UTC(2023, random(36), 1 + random(31), random(24), random(60));
  const interval = random(2) === 0 ? ('MONTHLY' as const) : ('YEARLY' as const);
  return { startsAt: from, endsAt: termEnd(from, { termCount: 1 + random(3), interval }) };
};

describe('the price of more licenses for the rest of a term', () => {
  it.each([
    ['on the first day the whole price', startsAt, 4900],
    ['before the term begins the whole price', startsAt - DAY, 4900],
    ['a moment after the first day one day less, rounded down', startsAt + DAY, 4886],
    ['half way half of it, rounded down', startsAt + 182 * DAY, 2456],
    ['on the last day a day of it', year.endsAt - 1, 13],
    ['when the term is over nothing', year.endsAt, 0],
    ['long after it nothing', year.endsAt + 400 * DAY, 0],
  ])('is %s', (_, now, expected) => {
    expect(proratedPrice({ ...year, price: 4900, licenses: 1, now })).toBe(expected);
  });

  it('stays the same for a whole day of the term', () => {
    const at = (now: number) => proratedPrice({ ...year, price: 4900, licenses: 3, now });
    expect(at(startsAt + 40 * DAY)).toBe(at(startsAt + 41 * DAY - 1));
  });

  it('counts February of a leap year with its 29 days', () => {
    const february = { startsAt: Date.UTC(2028, 1, 1), endsAt: Date.UTC(2028, 2, 1) };
    expect(daysLeft({ ...february, now: february.startsAt })).toBe(29);
    expect(proratedPrice({ ...february, price: 2900, licenses: 1, now: Date.UTC(2028, 1, 29) })).toBe(100);
  });

  it('is at least one coin, where a day would cost less', () => {
    expect(proratedPrice({ ...year, price: 100, licenses: 2, now: year.endsAt - 1 })).toBe(2);
    expect(proratedPrice({ ...year, price: 0, licenses: 2, now: year.endsAt - 1 })).toBe(0);
  });

  it('is, for 1,000 random terms and clocks, whole, never above the whole price, falls with time, and is the sum of its parts', () => {
    for (let round = 0; round < 1000; round += 1) {
      const term = aTerm();
      const price = random(10_000_000);
      const licenses = 1 + random(10_000);
      const now = term.startsAt - DAY + random(term.endsAt - term.startsAt + 2 * DAY);
      const of = (count: number, at = now) => proratedPrice({ ...term, price, licenses: count, now: at });
      const some = random(licenses + 1);
      expect(Number.isSafeInteger(of(licenses))).toBe(true);
      expect(of(licenses)).toBeLessThanOrEqual(price * licenses);
      expect(of(licenses, now + random(DAY))).toBeLessThanOrEqual(of(licenses));
      expect(of(some) + of(licenses - some)).toBe(of(licenses));
    }
  });

  it('of the days of a term, bought one by one, is never more than the term', () => {
    for (let round = 0; round < 200; round += 1) {
      const { startsAt: from, endsAt } = aTerm();
      const price = 500 + random(100_000) + Math.ceil((endsAt - from) / DAY);
      const day = proratedPrice({ price, licenses: 1, startsAt: from, endsAt, now: endsAt - 1 });
      expect(day * daysLeft({ startsAt: from, endsAt, now: from })).toBeLessThanOrEqual(price);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { renewalPeriod, termState } from './subscription-term.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 25);

describe('the term of a subscription', () => {
  it('is yearly over 360 days and monthly otherwise', () => {
    expect(renewalPeriod({ startsAt: 0, endsAt: 360 * DAY })).toBe('monthly');
    expect(renewalPeriod({ startsAt: 0, endsAt: 360 * DAY + 1 })).toBe('yearly');
    expect(renewalPeriod({ startsAt: null, endsAt: now })).toBe('yearly');
  });

  it('expires soon with fewer than 7 days left of a monthly one and fewer than 30 of a yearly one', () => {
    const ending = (length: number, left: number) =>
      termState({ startsAt: now + (left - length) * DAY, endsAt: now + left * DAY }, now);
    expect(ending(30, 7)).toBe('running');
    expect(ending(30, 6.99)).toBe('expires soon');
    expect(ending(365, 30)).toBe('running');
    expect(ending(365, 29.99)).toBe('expires soon');
  });

  it('has not begun before its first moment, has ended at its last, and runs on without an end', () => {
    expect(termState({ startsAt: now + 1, endsAt: null }, now)).toBe('upcoming');
    expect(termState({ startsAt: null, endsAt: now }, now)).toBe('ended');
    expect(termState({ startsAt: now, endsAt: null }, now)).toBe('running');
  });
});

import { describe, expect, it } from 'vitest';
import { type BannerPlan, subscriptionBanner } from './subscription-banner.ts';
import { expiresSoon, isExpired, renewalPeriod } from './subscription-term.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 5, 15, 12);
const inDays = (days: number) => now + days * DAY;

describe('a subscription: when it has ended, how it renews and when it expires soon (BANNER-004, BANNER-005, BILL-004)', () => {
  it.each([
    ['a past end', inDays(-1), true],
    ['an end just now', now, true],
    ['no end', null, true],
    ['a later end', now + 1, false],
    ['an end tomorrow', inDays(1), false],
  ])('with %s counts as expired: %s → %s (BANNER-004, BILL-004)', (_, endsAt, expired) => {
    expect(isExpired(endsAt, now)).toBe(expired);
  });

  it.each([
    [360, 'monthly'],
    [361, 'yearly'],
    [30, 'monthly'],
    [365, 'yearly'],
  ] as const)('of %i days renews %s (BANNER-005)', (days, period) => {
    expect(renewalPeriod({ startsAt: now, endsAt: inDays(days) })).toBe(period);
  });

  it.each([
    ['monthly', 30, 6, true],
    ['monthly', 30, 7, false],
    ['monthly', 360, 6, true],
    ['monthly', 360, 29, false],
    ['yearly', 361, 29, true],
    ['yearly', 361, 30, false],
    ['yearly', 365, 29, true],
    ['yearly', 365, -1, false],
  ] as const)(
    '%s, of a term of %i days, with %i left expires soon: %s (BANNER-005)',
    (_, term, left, soon) => {
      expect(expiresSoon({ startsAt: inDays(left - term), endsAt: inDays(left) }, now)).toBe(soon);
    },
  );
});

const plain: BannerPlan = { hasAutopay: false, customRenewal: null };
const monthly = (left: number) => ({ startsAt: inDays(left - 30), endsAt: inDays(left) });
const yearly = (left: number) => ({ startsAt: inDays(left - 365), endsAt: inDays(left) });
const member = { admin: false, now };

describe('the subscription banner', () => {
  it('shows with a plan that is expired or expiring, without Auto Pay and without a renewal, and with each of them changed not at all (BANNER-006)', () => {
    const renewing = { ...plain, customRenewal: { start: inDays(5) } };
    expect(subscriptionBanner(plain, monthly(5), member)?.kind).toBe('ending');
    expect(subscriptionBanner(plain, monthly(-5), member)?.kind).toBe('ended');
    expect(subscriptionBanner(null, monthly(5), member)).toBeNull();
    expect(subscriptionBanner(plain, monthly(8), member)).toBeNull();
    expect(subscriptionBanner({ ...plain, hasAutopay: true }, monthly(5), member)).toBeNull();
    expect(subscriptionBanner(renewing, monthly(5), member)).toBeNull();
  });

  it.each([
    [-1, null],
    [0, null],
    [2, null],
    [3, 'lapse'],
    [30, 'lapse'],
  ])('with a renewal %i days after the end shows %s (BANNER-006, BANNER-007)', (gap, kind) => {
    const plan = { hasAutopay: false, customRenewal: { start: inDays(5 + gap) } };
    expect(subscriptionBanner(plan, monthly(5), member)?.kind ?? null).toBe(kind);
  });

  it('answers for every term, day, role, Auto Pay and renewal as the rules say, one after the other (BANNER-004 to BANNER-010)', () => {
    for (const [period, termOf, notice] of [
      ['monthly', monthly, 7],
      ['yearly', yearly, 30],
    ] as const)
      for (const left of [-400, -1, 0, 1, 6, 7, 8, 29, 30, 31])
        for (const admin of [false, true])
          for (const hasAutopay of [false, true])
            for (const gap of [null, 0, 2, 3]) {
              const renewal = gap === null ? null : { start: inDays(left + gap) };
              const found = subscriptionBanner({ hasAutopay, customRenewal: renewal }, termOf(left), {
                admin,
                now,
              });
              const concerns = !hasAutopay && left < notice;
              if (!concerns || (gap !== null && gap <= 2)) expect(found).toBeNull();
              else if (gap !== null)
                expect(found).toEqual({ kind: 'lapse', endsAt: inDays(left), renewsAt: inDays(left + gap) });
              else
                expect(found).toEqual({
                  kind: left <= 0 ? 'ended' : 'ending',
                  endsAt: inDays(left),
                  period,
                  admin,
                });
            }
  });

  it('counts one without an end as ended, whatever renews (BANNER-004)', () => {
    const term = { startsAt: inDays(-5), endsAt: null };
    const plan = { hasAutopay: false, customRenewal: { start: inDays(1) } };
    expect(subscriptionBanner(plan, term, member)).toMatchObject({ kind: 'ended', endsAt: null });
  });
});

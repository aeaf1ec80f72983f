import { describe, expect, it } from 'vitest';
import { nextCharge, type PlanTerms, type RenewedTerm } from './next-charge.ts';

const DAY = 86_400_000;
const endsAt = Date.UTC(2026, 11, 18);
const term: RenewedTerm = {
  endsAt,
  licenses: 25,
  cancelAtEnd: false,
  nextLicenses: null,
  failedAt: null,
  failures: 0,
};
const plan: PlanTerms = {
  planId: 'yearly',
  priceCents: 4900,
  currency: 'USD',
  termCount: 1,
  interval: 'YEARLY',
};

describe('what is charged next', () => {
  it('is the plan for all licenses, a day before the term ends, for the term after it', () => {
    expect(nextCharge(term, plan, endsAt - 30 * DAY)).toEqual({
      at: endsAt - DAY,
      amountCents: 122_500,
      currency: 'USD',
      planId: 'yearly',
      licenses: 25,
      from: endsAt,
      to: Date.UTC(2027, 11, 18),
    });
  });

  it.each([
    ['without Auto Pay', term, plan, null],
    ['for a term that was over when Auto Pay was agreed to', term, plan, endsAt],
    ['for a term that is canceled at its end', { ...term, cancelAtEnd: true }, plan, 0],
    ['for a term without an end', { ...term, endsAt: null }, plan, 0],
    ['for what is paid once', term, { ...plan, interval: null }, 0],
    ['after the fifth failure', { ...term, failedAt: endsAt - DAY, failures: 5 }, plan, 0],
  ])('is nothing %s', (_, of, by, since) => {
    expect(nextCharge(of, by, since)).toBeNull();
  });

  it.each([
    [1, 1],
    [2, 3],
    [3, 5],
    [4, 7],
  ])('comes again, after failure %i, %i days after the first', (failures, days) => {
    const failedAt = endsAt - DAY;
    expect(nextCharge({ ...term, failedAt, failures }, plan, 0)?.at).toBe(failedAt + days * DAY);
  });
});

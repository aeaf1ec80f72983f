import { describe, expect, it } from 'vitest';
import {
  failuresWith,
  GRACE_MS,
  isAgreed,
  isCarriedOn,
  nextCharge,
  nextTermStart,
  type PlanTerms,
  type RenewedTerm,
} from './next-charge.ts';

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

  it('is made up for when it was missed, at once and for 7 days after the end, and then for a term from that moment on', () => {
    const charged = (now: number) => nextCharge(term, plan, 0, now);
    expect(charged(endsAt - 1000)).toMatchObject({ at: endsAt - 1000, from: endsAt });
    expect(charged(endsAt + 6 * DAY)).toMatchObject({ at: endsAt + 6 * DAY, from: endsAt + 6 * DAY });
    expect(charged(endsAt + 7 * DAY + 1)).toBeNull();
  });

  it('is for the term after the last one while its grace runs, and nothing once that is over', () => {
    const failing = { ...term, failedAt: endsAt - DAY, failures: 4 };
    expect(nextCharge(failing, plan, 0, endsAt + 6 * DAY)).toMatchObject({
      at: endsAt + 6 * DAY,
      from: endsAt,
    });
    expect(nextCharge(failing, plan, 0, endsAt - DAY + GRACE_MS + 1)).toBeNull();
    expect(nextTermStart(failing, endsAt - DAY + GRACE_MS)).toBe(endsAt);
    expect(nextTermStart(failing, endsAt + 8 * DAY)).toBe(endsAt + 8 * DAY);
    expect(nextTermStart({ endsAt: null, failedAt: null }, 5)).toBe(5);
  });

  it('is tried on the day after the last failure that comes next, so that a server that was away does not try four times at once', () => {
    const failedAt = endsAt - DAY;
    expect(failuresWith(null, failedAt)).toBe(1);
    for (const [days, failures] of [
      [1, 2],
      [2.9, 2],
      [3, 3],
      [5, 4],
      [7, 5],
    ] as const)
      expect(failuresWith(failedAt, failedAt + days * DAY)).toBe(failures);
  });

  it.each([
    ['the same', {}, true],
    ['another sum', { amountCents: 1 }, false],
    ['another currency', { currency: 'EUR' }, false],
    ['another day', { at: endsAt - 2 * DAY }, false],
  ])('that somebody has read is what comes where it is %s: %s %s', (_, read, agreed) => {
    const comes = { amountCents: 122_500, currency: 'USD', at: endsAt - DAY };
    expect(isAgreed({ ...comes, ...read }, comes, endsAt - 9 * DAY)).toBe(agreed);
  });

  it.each([
    ['a running term', {}, endsAt - 9 * DAY, -1, true],
    ['a running one without Auto Pay', {}, null, -1, false],
    ['one that ended just now and is charged by the next job', {}, 0, 1, true],
    ['one that nobody has charged for a week', {}, 0, 8, false],
    ['one that was over when Auto Pay was agreed to', {}, endsAt, 1, false],
    ['one that was canceled, once it has ended', { cancelAtEnd: true }, 0, 1, false],
    ['one whose renewal failed, in its grace', { failedAt: endsAt - DAY }, 0, 6, true],
    ['one whose grace is over', { failedAt: endsAt - DAY }, 0, 7.1, false],
  ])('carries on %s or not', (_, more, since, days, carried) => {
    expect(isCarriedOn({ ...term, ...more }, since, endsAt + days * DAY)).toBe(carried);
  });

  it('that is due at once may be read a while before, on the same day', () => {
    const noon = endsAt + DAY / 2;
    const comes = { amountCents: 1, currency: 'USD', at: noon };
    expect(isAgreed({ ...comes, at: noon - 1000 }, comes, noon)).toBe(true);
    expect(isAgreed({ ...comes, at: noon - DAY }, comes, noon)).toBe(false);
  });
});

import { expect, it } from 'vitest';
import { billingEnvironmentOf } from './billing-environment.ts';
import { derivedSubscription } from './content-subscription.ts';
import { planRedirect } from './plan-redirect.ts';

const empty = {
  subscriptions: [],
  hasActiveSubscription: false,
  hasTrial: false,
  hasFutureSubscription: false,
};

it('sends a person with a single plan that has nothing in it to the sign-up with their token (BILL-003)', () => {
  expect(planRedirect([empty], 'a b&c')).toBe('/signup?signupToken=a%20b%26c');
});

it.each([
  ['no plan', []],
  ['two plans', [empty, empty]],
  ['a subscription', [{ ...empty, subscriptions: [{}] }]],
  ['an active subscription', [{ ...empty, hasActiveSubscription: true }]],
  ['a trial', [{ ...empty, hasTrial: true }]],
  ['a future subscription', [{ ...empty, hasFutureSubscription: true }]],
])('lets a person with %s stay (BILL-003)', (_, plans) => {
  expect(planRedirect(plans, 'token')).toBeNull();
});

it('lets somebody stay for whom no sign-up is prepared (BILL-003)', () => {
  expect(planRedirect([empty], null)).toBeNull();
});

it('billing is LIVE unless a session is in the sandbox (CONST-009, BILL-007)', () => {
  expect([undefined, false, true].map(billingEnvironmentOf)).toEqual(['LIVE', 'LIVE', 'SANDBOX']);
});

it('a content-access subscription derives whose it is, whether it runs and how it renews (BILL-002)', () => {
  const now = Date.UTC(2026, 0, 1);
  const DAY = 86_400_000;
  const owner = { id: 'org', name: 'Harbor', alias: 'harbor', catalogIds: { public: 'root' } };
  const term = { startsAt: now - 340 * DAY, endsAt: now + 25 * DAY };
  const derived = {
    orgId: 'org',
    organizationName: 'Harbor',
    subOwnerSlug: 'harbor',
    catalogId: 'root',
    isActive: true,
    expiresSoon: true,
    renewalPeriod: 'yearly',
  };
  expect(derivedSubscription({ active: true, ...term, ownerId: 'org' }, [owner], now)).toEqual(derived);
  expect(
    derivedSubscription({ active: true, ...term, groupOwner: 'org', ownerId: 'x' }, [owner], now),
  ).toEqual(derived);
  expect(derivedSubscription({ active: true, ...term, ownerId: 'other' }, [owner], now)).toMatchObject({
    orgId: 'other',
    organizationName: null,
  });
  const ended = { active: true, startsAt: term.startsAt, endsAt: now - 1, ownerId: 'org' };
  expect(derivedSubscription(ended, [owner], now)).toMatchObject({ isActive: false, expiresSoon: false });
});

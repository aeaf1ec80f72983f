import * as v from 'valibot';
import { expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { planOverviewPage, planOverviewSchema } from './plan-overview.ts';
import { contentSubscriptionSchema } from './subscription.ts';

const product = { planId: newId(), pricePerUnit: 500, description: 'Crew', interval: 'MONTHLY' };
const overview = {
  hasTrial: true,
  hasActiveSubscription: false,
  nextBillDate: 1,
  hasAutopay: true,
  subscriptions: [
    {
      subscriptionId: newId(),
      isReseller: true,
      start: 1,
      end: 2,
      renewalPeriod: 'monthly',
      durationOverride: 14,
      licenses: 5,
      productFamily: { ownerId: newId(), currentProduct: product, products: [product] },
    },
  ],
  customRenewal: { start: 3 },
  hasFutureSubscription: true,
  hasBillingAddress: true,
};

it('the plan overview is read back field by field (BILL-001)', () => {
  expect(v.parse(planOverviewSchema, overview)).toEqual(overview);
  expect(planOverviewPage).toMatchObject({ name: 'getPlanOverview', service: 'billing' });
});

it('a subscription without an end, no custom renewal and no next bill date pass, the interval WEEKLY fails (BILL-001)', () => {
  const [subscription] = overview.subscriptions;
  const open = {
    ...overview,
    nextBillDate: null,
    customRenewal: null,
    subscriptions: [{ ...subscription, end: null }],
  };
  expect(v.parse(planOverviewSchema, open)).toEqual(open);
  const weekly = { ...product, interval: 'WEEKLY' };
  const family = { ...subscription?.productFamily, products: [weekly] };
  const wrong = { ...overview, subscriptions: [{ ...subscription, productFamily: family }] };
  expect(v.safeParse(planOverviewSchema, wrong).success).toBe(false);
});

it('a content-access subscription has its own fields, the derived ones, and what a billing plan says (BILL-002)', () => {
  const sample = {
    type: 'subscription',
    active: true,
    collections: [{ collectionId: newId(), owner: newId() }],
    startsAt: 1,
    endsAt: 2,
    accessId: newId(),
    groupOwner: newId(),
    productOwner: { id: newId() },
    orgId: newId(),
    organizationName: 'Harbor',
    subOwnerSlug: 'harbor',
    catalogId: newId(),
    isActive: true,
    expiresSoon: false,
    renewalPeriod: 'monthly',
    plan: { hasAutopay: true, customRenewal: { start: 1 } },
  };
  expect(v.parse(contentSubscriptionSchema, sample)).toEqual(sample);
});

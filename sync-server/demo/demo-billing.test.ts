import { graphql } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoicesPage } from '#contract/billing/invoice.ts';
import { planOverviewPage } from '#contract/billing/plan-overview.ts';
import { planOffersPage } from '#contract/billing/product.ts';
import { organizationSubscriptionsPage } from '#contract/billing/subscription.ts';
import { subscriptionBanner } from '#domain/subscription-banner.ts';
import { type SeededDemo, seededDemo } from '#tests/support/seeded-demo.ts';
import { requestOf } from '#tests/support/service-calls.ts';
import { billingSchema } from '../services/billing/schema.ts';

let demo: SeededDemo;
beforeAll(async () => {
  demo = await seededDemo();
}, 60_000);
afterAll(() => demo.close());

async function asks(
  alias: string,
  page: { document: string },
  args: Record<string, unknown>,
  sandbox = false,
) {
  const { id } = await demo.database.db
    .selectFrom('accounts.users')
    .select('id')
    .where('alias', '=', alias)
    .executeTakeFirstOrThrow();
  const caller = { userId: id, sessionId: id, actorId: null, sandbox };
  const { data } = await graphql({
    schema: billingSchema,
    source: page.document,
    variableValues: args,
    contextValue: { ...requestOf(demo.database.db, null), caller },
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed
  return Object.values(data ?? {})[0] as any;
}

it('the demo has a yearly plan that Auto Pay renews in 20 days, whose banner shows without it, with invoices, and a sandbox to buy in', async () => {
  const [told] = await asks('learner', organizationSubscriptionsPage, {});
  const banner = (hasAutopay: boolean) =>
    subscriptionBanner({ ...told.plan, hasAutopay }, told, { admin: false, now: Date.now() });
  expect(told.plan.hasAutopay).toBe(true);
  expect(banner(true)).toBeNull();
  expect(banner(false)).toMatchObject({ kind: 'ending', period: 'yearly' });
  const { id } = await demo.database.db
    .selectFrom('accounts.organizations')
    .select('id')
    .where('alias', '=', 'harbor')
    .executeTakeFirstOrThrow();
  const ownerInfo = { type: 'ORGANIZATION', id };
  expect(await asks('billing', planOverviewPage, { ownerInfo })).toMatchObject({
    hasActiveSubscription: true,
    hasAutopay: true,
    subscriptions: [{ licenses: 25 }, { licenses: 10 }],
  });
  expect(await asks('billing', invoicesPage, { ownerInfo, subscriptionId: null })).toHaveLength(2);
  expect(await asks('billing', planOverviewPage, { ownerInfo }, true)).toBeNull();
  for (const sandbox of [false, true])
    expect(await asks('billing', planOffersPage, { ownerInfo }, sandbox)).toMatchObject([
      { pricePerUnit: 500, interval: 'MONTHLY' },
      { pricePerUnit: 4900, interval: 'YEARLY' },
    ]);
});

it('the demo sells one course, whose card says Enrollment', async () => {
  const sold = await demo.database.db
    .selectFrom('content.collections')
    .select(['slug', 'productDetails', 'free'])
    .where('productDetails', 'is not', null)
    .execute();
  expect(sold.filter(({ productDetails }) => productDetails)).toMatchObject([
    { slug: 'spreadsheets', free: false, productDetails: { prices: [{ pricePerUnitCents: 1900 }] } },
  ]);
});

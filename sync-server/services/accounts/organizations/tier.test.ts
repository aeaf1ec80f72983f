import { afterAll, beforeAll, expect, it } from 'vitest';
import { payInvoiceOperation, subscribeOperation } from '#contract/billing/invoice.ts';
import { createPricingPlanAndProductOperation } from '#contract/billing/product.ts';
import { newId } from '#contract/ids.ts';
import { GRACE_MS } from '#domain/next-charge.ts';
import { anOrganization, aPerson, type SeededOrganization, type SeededPerson } from '#tests/support/seed.ts';
import { ask } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { change } from '../../../sync/feed.ts';
import { takeLivePayments } from '../../billing/payment-providers.ts';
import { newOrganization } from './new-organization.ts';
import { endPlanTiers, setTier, takeNewTier } from './tier.ts';

let test: TestDatabase;
let open: OpenDatabase;
let shared: SeededOrganization;
let seller: SeededPerson;
const DAY = 86_400_000;
const nobody = () => undefined;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  takeLivePayments('test');
  shared = await anOrganization(open.db);
  await open.db
    .updateTable('accounts.organizations')
    .set({ isDefaultShared: true })
    .where('id', '=', shared.id)
    .execute();
  seller = await aPerson(open.db, { roles: [[shared, ['billingAdmin']]] });
});
afterAll(async () => {
  takeLivePayments(null);
  await open.close();
  await test.drop();
});

const tierOf = async (id: string) => {
  const query = 'query Q($a: String!) { getOrganizationByAlias(alias: $a) { tenant } }';
  const { alias } = await open.db
    .selectFrom('accounts.organizations')
    .select('alias')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (await ask(open.db, seller, query, { a: alias })).tenant.status;
};
const endedAt = (at: number) =>
  endPlanTiers({ database: open, announcer: { announce: nobody }, now: () => at } as never);
const set = (organizationId: string, tier: 'LIMITED' | 'PREMIUM') =>
  change(open.db, nobody, (ctx) => setTier(ctx, { organizationId, tier, at: Date.now() }));

async function aPlanOf(tenant: SeededOrganization, by: SeededPerson): Promise<string> {
  const pricingPlanId = newId();
  await ask(open.db, by, createPricingPlanAndProductOperation.document, {
    ...{ provider: 'test', amountInCents: 500, interval: 'MONTHLY', intervalCount: 1 },
    ...{ productId: newId(), pricingPlanId, tenantId: tenant.id, productName: 'Crew' },
  });
  return pricingPlanId;
}

async function pays(by: SeededPerson, of: SeededOrganization, planId: string, now: number): Promise<void> {
  const ownerInfo = { type: 'ORGANIZATION', id: of.id };
  const begun = { invoiceId: newId(), ownerInfo, planId, licenses: 1 };
  const { uppToken } = await ask(open.db, by, subscribeOperation.document, begun, { now });
  const card = { method: 'card', source: '4242 4242 4242 4242' };
  const payment = { paymentId: newId(), uppToken, amountCents: 500, ...card };
  await ask(open.db, by, payInvoiceOperation.document, payment, { now });
}

it('a new organization is LIMITED, or PREMIUM where the operator says so (PERM-016, D121)', async () => {
  const made = () => {
    const alias = `quay-${newId().slice(-8)}`;
    const fields = { alias, name: 'Quay', description: '', isDefaultShared: false, at: Date.now() };
    return change(open.db, nobody, (ctx) => newOrganization(ctx, fields));
  };
  expect(await tierOf((await made()).organizationId)).toBe('LIMITED');
  takeNewTier('PREMIUM');
  try {
    expect(await tierOf((await made()).organizationId)).toBe('PREMIUM');
  } finally {
    takeNewTier('LIMITED');
  }
});

it('a paid plan of the shared organization makes one PREMIUM as long as it runs, and the days after a failed renewal', async () => {
  const buyer = await anOrganization(open.db);
  const person = await aPerson(open.db, { roles: [[buyer, ['owner']]] });
  await set(buyer.id, 'LIMITED');
  const now = Date.UTC(2026, 0, 1);
  // What it sells itself says nothing of what it is.
  await pays(person, buyer, await aPlanOf(buyer, person), now);
  expect(await tierOf(buyer.id)).toBe('LIMITED');
  await pays(person, buyer, await aPlanOf(shared, seller), now);
  expect(await tierOf(buyer.id)).toBe('PREMIUM');
  await endedAt(now + 30 * DAY);
  expect(await tierOf(buyer.id)).toBe('PREMIUM');
  const failedAt = now + 30 * DAY;
  await open.db
    .updateTable('billing.subscriptions')
    .set({ failedAt })
    .where('ownerId', '=', buyer.id)
    .execute();
  await endedAt(failedAt + GRACE_MS - 1);
  expect(await tierOf(buyer.id)).toBe('PREMIUM');
  await endedAt(failedAt + GRACE_MS + 1);
  expect(await tierOf(buyer.id)).toBe('LIMITED');
});

it('what the operator gave stays when a plan ends', async () => {
  const buyer = await anOrganization(open.db);
  const person = await aPerson(open.db, { roles: [[buyer, ['owner']]] });
  await set(buyer.id, 'PREMIUM');
  const now = Date.UTC(2026, 0, 1);
  await pays(person, buyer, await aPlanOf(shared, seller), now);
  await endedAt(now + 400 * DAY);
  expect(await tierOf(buyer.id)).toBe('PREMIUM');
});

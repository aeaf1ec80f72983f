import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmPaymentOperation,
  payInvoiceOperation,
  publicInvoicePage,
  setAutopayOperation,
  subscribeOperation,
} from '#contract/billing/invoice.ts';
import { planOverviewPage } from '#contract/billing/plan-overview.ts';
import { createPricingPlanAndProductOperation } from '#contract/billing/product.ts';
import {
  changeMethodOperation,
  confirmMethodOperation,
  removeMethodOperation,
  savedMethodPage,
} from '#contract/billing/saved-method.ts';
import { newId } from '#contract/ids.ts';
import { PAYMENT_EVENT_PATH } from '#server/http/payment-event-route.ts';
import { takeLivePayments } from '#server/services/billing/payment-providers.ts';
import { forgetMethod } from '#server/services/billing/payments/keep-method.ts';
import { renewSubscriptions } from '#server/services/billing/renew-subscriptions.ts';
import { agreedIn } from '#tests/support/agreed-charges.ts';
import { billingNewsOf } from '#tests/support/billing-news.ts';
import { anOrganization, aPerson, type SeededPerson } from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import {
  type StripeDouble,
  type StripeEvent,
  signatureOf,
  stripeDouble,
} from '#tests/support/stripe-double.ts';
import { PUBLIC_URL, type TestApp, testApp } from '#tests/support/test-app.ts';

let stripe: StripeDouble;
let app: TestApp;
const CENTS = 1900;
const HOUR = 3_600_000;
const CARD = '4242 4242 4242 4242';

beforeAll(async () => {
  stripe = await stripeDouble();
  app = await testApp({ payments: stripe.settings });
});
afterEach(() => {
  stripe.setLie();
  stripe.setAway(false);
  stripe.answer();
  takeLivePayments(stripe.settings, PUBLIC_URL);
});
beforeAll(() => takeLivePayments(stripe.settings, PUBLIC_URL));
afterAll(async () => {
  takeLivePayments(null);
  await app.close();
  await stripe.close();
});

const db = () => app.backend.database.db;

/** An organization that has taken a plan, and who manages its billing. */
async function aPlan() {
  const quay = await anOrganization(db());
  const admin = await aPerson(db(), { roles: [[quay, ['billingAdmin']]] });
  const ownerInfo = { type: 'ORGANIZATION', id: quay.id };
  const planId = newId();
  await ask(db(), admin, createPricingPlanAndProductOperation.document, {
    ...{ provider: 'stripe', amountInCents: CENTS, interval: 'MONTHLY', intervalCount: 1 },
    ...{ productId: newId(), pricingPlanId: planId, tenantId: quay.id, productName: 'Crew' },
  });
  const invoiced = async (): Promise<string> =>
    (
      await ask(db(), admin, subscribeOperation.document, {
        ...{ invoiceId: newId(), ownerInfo, planId, licenses: 1 },
      })
    ).uppToken;
  const seen = async () =>
    (await ask(db(), admin, savedMethodPage.document, { ownerInfo })).method as Record<
      string,
      unknown
    > | null;
  const account = () =>
    db().selectFrom('billing.accounts').selectAll().where('ownerId', '=', quay.id).executeTakeFirst();
  const change = (setupId = newId(), source: string | null = null) =>
    ask(db(), admin, changeMethodOperation.document, { setupId, ownerInfo, source });
  const confirm = (setup: string) => ask(db(), admin, confirmMethodOperation.document, { ownerInfo, setup });
  const remove = () => ask(db(), admin, removeMethodOperation.document, { ownerInfo });
  return { quay, admin, ownerInfo, invoiced, seen, account, change, confirm, remove };
}

const payment = (uppToken: string, more: Record<string, unknown> = {}) => ({
  ...{ paymentId: newId(), uppToken, amountCents: CENTS, method: 'card', source: null },
  ...more,
});

/** Pays at Stripe and comes back. */
async function paid(by: SeededPerson, uppToken: string, more: Record<string, unknown> = {}, card = {}) {
  const args = payment(uppToken, more);
  const { paymentId } = args;
  await ask(db(), by, payInvoiceOperation.document, args);
  stripe.pay(paymentId, card);
  await ask(db(), by, confirmPaymentOperation.document, { paymentId, uppToken });
  const asked = stripe.asked.find(({ fields }) => fields.get('client_reference_id') === paymentId);
  return Object.fromEntries(asked?.fields ?? []);
}

async function tell(event: StripeEvent) {
  const payload = JSON.stringify(event);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(payload) };
  return (await app.inject({ method: 'POST', url: PAYMENT_EVENT_PATH, headers, payload })).statusCode;
}

/** What waits to be forgotten at Stripe is. */
async function runForgetting() {
  const jobs = await db().selectFrom('jobs.jobs').selectAll().where('kind', '=', forgetMethod.kind).execute();
  for (const { args } of jobs)
    await forgetMethod.run(args as never, { database: app.backend.database, done: async () => {} } as never);
  await db().deleteFrom('jobs.jobs').where('kind', '=', forgetMethod.kind).execute();
}

describe('a payment', () => {
  it('by who manages the billing saves its card only where they say so, also where none is saved', async () => {
    const { admin, invoiced, seen } = await aPlan();
    const uppToken = await invoiced();
    expect((await ask(db(), admin, publicInvoicePage.document, { uppToken })).keeps).toBe(false);
    const fields = await paid(admin, uppToken);
    expect(fields['payment_intent_data[setup_future_usage]']).toBeUndefined();
    expect(await seen()).toBe(null);
    await paid(
      admin,
      await invoiced(),
      { keep: true },
      { last4: '4444', brand: 'mastercard', exp_month: 4, exp_year: 2031 },
    );
    expect(await seen()).toEqual({ kind: 'card', brand: 'mastercard', last4: '4444', expires: '2031-04' });
  });

  it('by another card does not replace the saved one, unless the person says so', async () => {
    const { admin, invoiced, seen } = await aPlan();
    await paid(admin, await invoiced(), { keep: true });
    const uppToken = await invoiced();
    expect((await ask(db(), admin, publicInvoicePage.document, { uppToken })).keeps).toBe(false);
    const fields = await paid(admin, uppToken, {}, { last4: '1111' });
    expect(fields['payment_intent_data[setup_future_usage]']).toBeUndefined();
    expect((await seen())?.last4).toBe('4242');
    await paid(admin, await invoiced(), { keep: true }, { last4: '1881' });
    expect((await seen())?.last4).toBe('1881');
  });

  it('that the person wants no card kept of keeps none', async () => {
    const { admin, invoiced, seen } = await aPlan();
    await paid(admin, await invoiced(), { keep: false });
    expect(await seen()).toBe(null);
  });

  it('of a forwarded invoice never keeps the card of who pays it, whatever their device asks for', async () => {
    const { quay, invoiced, seen } = await aPlan();
    const member = await aPerson(db(), { roles: [[quay, ['member']]] });
    for (const payer of [member, await aPerson(db())]) {
      const uppToken = await invoiced();
      expect((await ask(db(), payer, publicInvoicePage.document, { uppToken })).keeps).toBe(null);
      const fields = await paid(payer, uppToken, { keep: true });
      expect(fields['payment_intent_data[setup_future_usage]']).toBeUndefined();
      expect(fields.customer_creation).toBeUndefined();
      expect(await seen()).toBe(null);
    }
    const uppToken = await invoiced();
    expect((await ask(db(), null, publicInvoicePage.document, { uppToken })).keeps).toBe(null);
  });

  it('by PayPal once does not become what Auto Pay pays with', async () => {
    const { admin, invoiced, seen } = await aPlan();
    takeLivePayments('test');
    await ask(
      db(),
      admin,
      payInvoiceOperation.document,
      payment(await invoiced(), { source: CARD, keep: true }),
    );
    const uppToken = await invoiced();
    const once = payment(uppToken, { method: 'paypal' });
    await ask(db(), admin, payInvoiceOperation.document, once);
    const back = { paymentId: once.paymentId, uppToken };
    await ask(db(), admin, confirmPaymentOperation.document, back);
    expect(await seen()).toEqual({ kind: 'card', brand: 'visa', last4: '4242', expires: '2049-12' });
    const next = payment(await invoiced(), { method: 'paypal', keep: true });
    await ask(db(), admin, payInvoiceOperation.document, next);
    const kept = { paymentId: next.paymentId, uppToken: next.uppToken };
    await ask(db(), admin, confirmPaymentOperation.document, kept);
    expect(await seen()).toEqual({ kind: 'paypal', brand: 'paypal', last4: null, expires: null });
  });
});

describe('a saved method', () => {
  it('is chosen on Stripe’s page without a charge, and is what the next term is paid with', async () => {
    const { quay, admin, ownerInfo, invoiced, seen, account, change, confirm } = await aPlan();
    await paid(admin, await invoiced(), { keep: true });
    const first = (await account())?.savedMethod ?? '';
    const { status, url } = await change();
    expect(status).toBe('elsewhere');
    const asked = stripe.asked.findLast(({ method }) => method === 'POST');
    expect(Object.fromEntries(asked?.fields ?? [])).toMatchObject({
      mode: 'setup',
      customer: (await account())?.savedCustomer,
      success_url: `${PUBLIC_URL}/billing/${quay.id}?setup={CHECKOUT_SESSION_ID}`,
      cancel_url: `${PUBLIC_URL}/billing/${quay.id}?setup=left`,
    });
    expect(asked?.version).toBe('2024-06-20');
    expect((await seen())?.last4).toBe('4242'); // until the new one is there
    const setup = stripe.save(url, { last4: '0005', brand: 'amex', exp_month: 12, exp_year: 2030 });
    expect(await confirm(setup)).toEqual({ status: 'saved', url: null });
    expect(await seen()).toEqual({ kind: 'card', brand: 'amex', last4: '0005', expires: '2030-12' });
    const { read, mails } = await billingNewsOf(db(), admin);
    expect([read.length, mails, read[0]]).toEqual([
      1,
      1,
      expect.stringContaining('is paid with American Express ending in 0005.'),
    ]);
    await runForgetting();
    expect(stripe.methods.get(first)?.customer).toBe(null);
    const agreed = agreedIn(await ask(db(), admin, planOverviewPage.document, { ownerInfo }));
    await ask(db(), admin, setAutopayOperation.document, { ownerInfo, on: true, agreed });
    const [term] = await db()
      .selectFrom('billing.subscriptions')
      .select('endsAt')
      .where('ownerId', '=', quay.id)
      .execute();
    const at = (term?.endsAt ?? 0) - 20 * HOUR;
    await renewSubscriptions({ ...app.backend, now: () => at } as never);
    const charged = [...stripe.intents.values()].at(-1);
    expect([charged?.status, charged?.payment_method?.card.last4]).toEqual(['succeeded', '0005']);
  });

  it('counts when Stripe tells of it, though the person never comes back, once however often it is told', async () => {
    for (const type of ['checkout.session.completed', 'setup_intent.succeeded'] as const) {
      const { quay, seen, change, confirm } = await aPlan();
      const setup = stripe.save((await change()).url);
      const event = stripe.setupEvent(type, setup);
      expect(await Promise.all([tell(event), tell(event)])).toEqual([200, 200]);
      expect((await seen())?.last4).toBe('4242');
      await confirm(setup);
      const lines = await db()
        .selectFrom('audit.lines')
        .select('kind')
        .where('organizationId', '=', quay.id)
        .where('kind', '=', 'payment method changed')
        .execute();
      expect([type, lines.length]).toEqual([type, 1]);
    }
  });

  it('is not there because the browser is back without one', async () => {
    const { seen, change, confirm } = await aPlan();
    const { url } = await change();
    const setup = [...stripe.sessions.values()].find((each) => each.url === url)?.id ?? '';
    expect((await confirm(setup)).status).toBe('elsewhere');
    expect(await seen()).toBe(null);
  });

  it('of another organization is saved for nobody else, and an unknown one is none', async () => {
    const quay = await aPlan();
    const other = await aPlan();
    const setup = stripe.save((await quay.change()).url);
    const { ownerInfo } = other;
    for (const named of [setup, 'cs_none', 'seti_none', stripe.sessions.get(setup)?.setup_intent?.id ?? ''])
      expect(
        await codeOf(db(), other.admin, confirmMethodOperation.document, { ownerInfo, setup: named }),
      ).toBe('FORBIDDEN_ACCESS');
    expect(await other.seen()).toBe(null);
  });

  it.each<[string, (told: Record<string, unknown>) => object]>([
    ['of real money where test money is taken', (told) => ({ ...told, livemode: true })],
    ['of a payment', (told) => ({ ...told, mode: 'payment' })],
    ['of another owner', (told) => ({ ...told, client_reference_id: `ORGANIZATION-${newId()}` })],
  ])('is none when Stripe’s answer is %s', async (_what, lie) => {
    const { admin, ownerInfo, seen, change } = await aPlan();
    const setup = stripe.save((await change()).url);
    stripe.setLie(lie);
    expect(await codeOf(db(), admin, confirmMethodOperation.document, { ownerInfo, setup })).toBe(
      'FORBIDDEN_ACCESS',
    );
    stripe.setLie();
    expect(await seen()).toBe(null);
  });

  it('that was removed is forgotten by Stripe, ends Auto Pay, and no late word brings it back', async () => {
    const { admin, ownerInfo, seen, account, change, confirm, remove, quay } = await aPlan();
    const setup = stripe.save((await change()).url);
    await confirm(setup);
    await ask(db(), admin, setAutopayOperation.document, { ownerInfo, on: true });
    await Promise.all([remove(), remove()]);
    expect(await seen()).toBe(null);
    expect(await account()).toMatchObject({ autopay: false, autopaySince: null, savedMethod: null });
    await runForgetting();
    expect((await confirm(setup)).status).toBe('refused');
    expect(await tell(stripe.setupEvent('setup_intent.succeeded', setup))).toBe(200);
    expect(await seen()).toBe(null);
    const lines = await db()
      .selectFrom('audit.lines')
      .select('details')
      .where('organizationId', '=', quay.id)
      .where('kind', '=', 'payment method removed')
      .execute();
    expect(lines).toEqual([{ details: { environment: 'LIVE', autopay: false } }]);
    expect(await billingNewsOf(db(), admin)).toEqual({
      read: [expect.stringMatching(/^The payment method was removed\..* Auto Pay is off with it/)],
      mails: 1,
    });
  });

  it('is the one that was given last when two are given at one moment, and the other is forgotten', async () => {
    const { seen, account, change, confirm } = await aPlan();
    const setups = [
      stripe.save((await change()).url, { last4: '1111' }),
      stripe.save((await change()).url, { last4: '2222' }),
    ];
    await Promise.all(setups.map(confirm));
    await runForgetting();
    const kept = (await account())?.savedMethod;
    const own = setups.map((id) => stripe.sessions.get(id)?.setup_intent?.payment_method);
    expect(own.map((each) => [each?.id === kept, each?.customer !== null])).toContainEqual([true, true]);
    expect(own.map((each) => [each?.id === kept, each?.customer !== null])).toContainEqual([false, false]);
    expect(['1111', '2222']).toContain((await seen())?.last4);
  });

  it('while Stripe cannot be reached is not asked for, and what is saved stays', async () => {
    const { admin, ownerInfo, invoiced, seen } = await aPlan();
    await paid(admin, await invoiced(), { keep: true });
    stripe.setAway(true);
    const args = { setupId: newId(), ownerInfo, source: null };
    expect(await codeOf(db(), admin, changeMethodOperation.document, args)).toBe('UNAVAILABLE');
    expect((await seen())?.last4).toBe('4242');
  });

  it('of the test provider is the test card that was typed, and a card that is declined is none', async () => {
    const { seen, change } = await aPlan();
    takeLivePayments('test');
    expect((await change(newId(), '4000 0000 0000 0002')).status).toBe('refused');
    expect((await change(newId(), null)).status).toBe('refused');
    expect(await seen()).toBe(null);
    expect((await change(newId(), '5555 5555 5555 4444 04/27')).status).toBe('saved');
    expect(await seen()).toEqual({ kind: 'card', brand: 'mastercard', last4: '4444', expires: '2027-04' });
  });

  it('is seen, changed and removed by those who manage the billing alone, and there is none of a person', async () => {
    const { quay, ownerInfo, admin } = await aPlan();
    const other = await aPlan();
    const roles = ['member', 'trainer', 'learningAdmin', 'storeContentAdmin'] as const;
    const refused: (SeededPerson | null)[] = [other.admin];
    for (const role of roles) refused.push(await aPerson(db(), { roles: [[quay, [role]]] }));
    const asked = [
      [savedMethodPage, { ownerInfo }],
      [changeMethodOperation, { setupId: newId(), ownerInfo, source: null }],
      [confirmMethodOperation, { ownerInfo, setup: 'cs_1' }],
      [removeMethodOperation, { ownerInfo }],
    ] as const;
    for (const [{ document }, args] of asked) {
      for (const person of refused)
        expect(await codeOf(db(), person, document, args)).toBe('FORBIDDEN_ACCESS');
      expect(await codeOf(db(), null, document, args)).toBe('UNAUTHENTICATED');
    }
    const own = { setupId: newId(), ownerInfo: { type: 'USER', id: admin.id }, source: null };
    expect(await codeOf(db(), admin, changeMethodOperation.document, own)).toBe('FORBIDDEN_ACCESS');
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  buyCourseOperation,
  confirmPaymentOperation,
  payInvoiceOperation,
  publicInvoicePage,
  setAutopayOperation,
  subscribeOperation,
} from '#contract/billing/invoice.ts';
import { planOverviewPage } from '#contract/billing/plan-overview.ts';
import { createPricingPlanAndProductOperation, setCoursePriceOperation } from '#contract/billing/product.ts';
import { newId } from '#contract/ids.ts';
import { PAYMENT_EVENT_PATH } from '#server/http/payment-event-route.ts';
import { takeLivePayments } from '#server/services/billing/payment-providers.ts';
import { reconcilePayments } from '#server/services/billing/reconcile-payments.ts';
import { renewSubscriptions } from '#server/services/billing/renew-subscriptions.ts';
import { agreedIn } from '#tests/support/agreed-charges.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
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
let harbor: SeededOrganization;
let owner: SeededPerson;
const CENTS = 1900;
const HOUR = 3_600_000;

beforeAll(async () => {
  stripe = await stripeDouble();
  app = await testApp({ payments: stripe.settings });
  takeLivePayments(stripe.settings, PUBLIC_URL);
  harbor = await anOrganization(db());
  owner = await aPerson(db(), { roles: [[harbor, ['owner']]] });
});
afterEach(() => {
  stripe.setDeclining(false);
  stripe.setAskingOwner(false);
  stripe.setAway(false);
  stripe.setLie();
  stripe.answer();
});
afterAll(async () => {
  takeLivePayments(null);
  await app.close();
  await stripe.close();
});

const db = () => app.backend.database.db;
const kit = (now = Date.now()) => ({
  database: app.backend.database,
  announcer: app.backend.announcer,
  now: () => now,
});
/** After the pause in which the person settles it themselves. */
const reconcile = () => reconcilePayments(kit(Date.now() + HOUR));

async function aSale() {
  const course = await aCourse(db(), harbor, { rootType: 'catalog', visible: true, free: false });
  const priced = { courseId: course.id, productId: newId(), priceInCents: CENTS };
  await ask(db(), owner, setCoursePriceOperation.document, priced);
  const ana = await aPerson(db());
  const buy = { invoiceId: newId(), courseId: course.id };
  const { uppToken } = await ask(db(), ana, buyCourseOperation.document, buy);
  const enrolled = async () =>
    (
      await db()
        .selectFrom('content.enrollments')
        .select('status')
        .where('userId', '=', ana.id)
        .where('courseId', '=', course.id)
        .execute()
    ).length;
  return { course, ana, uppToken: uppToken as string, enrolled };
}

const payment = (uppToken: string, paymentId = newId()) => ({
  paymentId,
  uppToken,
  amountCents: CENTS,
  method: 'card',
  source: null,
});

/** A sale with the person on Stripe's page. */
async function begun() {
  const sale = await aSale();
  const paymentId = newId();
  const start = () => ask(db(), sale.ana, payInvoiceOperation.document, payment(sale.uppToken, paymentId));
  const confirm = () =>
    ask(db(), sale.ana, confirmPaymentOperation.document, { paymentId, uppToken: sale.uppToken });
  return { ...sale, paymentId, start, confirm, begun: await start() };
}

const paymentRow = (id: string) =>
  db().selectFrom('billing.payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function tell(event: StripeEvent, { at = Date.now(), secret = stripe.settings.webhookSecret } = {}) {
  const payload = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': signatureOf(payload, { at, secret }),
  };
  return (await app.inject({ method: 'POST', url: PAYMENT_EVENT_PATH, headers, payload })).statusCode;
}

describe('a payment by Stripe', () => {
  it('is made on Stripe’s own page, for the very amount, with the payment’s id as its key', async () => {
    const { begun: answer, paymentId, uppToken, start } = await begun();
    expect(answer).toEqual({ status: 'elsewhere', url: stripe.sessionOf(paymentId)?.url });
    const back = `${PUBLIC_URL}/paypal/success?invoice=${uppToken}&payment=${paymentId}`;
    const asked = stripe.asked.findLast(({ method }) => method === 'POST');
    expect(Object.fromEntries(asked?.fields ?? [])).toMatchObject({
      mode: 'payment',
      client_reference_id: paymentId,
      'line_items[0][price_data][unit_amount]': String(CENTS),
      'line_items[0][price_data][currency]': 'usd',
      success_url: back,
      cancel_url: back,
    });
    expect(asked?.authorization).toBe('Bearer sk_test_double');
    // Resent, or asked in another tab: the same page.
    expect(await start()).toEqual(answer);
    const tab = await ask(db(), owner, payInvoiceOperation.document, payment(uppToken));
    expect(tab).toEqual(answer);
    expect(
      [...stripe.sessions.values()].filter(({ client_reference_id: of }) => of === paymentId),
    ).toHaveLength(1);
  });

  it('counts when Stripe says so, and never because the browser is back', async () => {
    const { paymentId, confirm, enrolled, begun: open } = await begun();
    expect(await confirm()).toEqual({ status: 'elsewhere', url: open.url });
    expect(await enrolled()).toBe(0);
    stripe.pay(paymentId);
    expect((await confirm()).status).toBe('paid');
    expect((await confirm()).status).toBe('paid');
    expect(await enrolled()).toBe(1);
  });

  it('that fails or is not finished in time is kept as refused, and another one pays', async () => {
    const failed = await begun();
    stripe.fail(failed.paymentId);
    expect((await failed.confirm()).status).toBe('refused');
    expect(await paymentRow(failed.paymentId)).toMatchObject({ status: 'refused', reason: 'declined' });
    const late = await begun();
    stripe.expire(late.paymentId);
    expect(await tell(stripe.event('checkout.session.expired', late.paymentId))).toBe(200);
    expect(await paymentRow(late.paymentId)).toMatchObject({ status: 'refused', reason: 'expired' });
    expect(await late.enrolled()).toBe(0);
    const next = newId();
    await ask(db(), late.ana, payInvoiceOperation.document, payment(late.uppToken, next));
    stripe.pay(next);
    expect(await tell(stripe.event('checkout.session.completed', next))).toBe(200);
    expect(await late.enrolled()).toBe(1);
  });

  it.each<[string, object | string | null, string]>([
    [
      'a card that nobody keeps',
      { type: 'card', card: { brand: 'amex', last4: '0005' } },
      'American Express ending in 0005',
    ],
    ['Link', { type: 'link' }, 'Link'],
    ['a bank', { type: 'us_bank_account' }, 'Us bank account'],
    ['what it does not say', null, 'Stripe'],
    ['what it only refers to', 'pm_7', 'Stripe'],
  ])('with %s is called so on its invoice, whoever brings the word', async (_what, method, called) => {
    for (const isBack of [true, false]) {
      const { paymentId, uppToken, confirm } = await begun();
      stripe.pay(paymentId);
      const payment_method = method && typeof method === 'object' ? { id: 'pm_7', ...method } : method;
      stripe.setLie((told) => ({
        ...told,
        payment_intent: { ...(told.payment_intent as object), payment_method },
      }));
      if (isBack) await confirm();
      else expect(await tell(stripe.event('checkout.session.completed', paymentId))).toBe(200);
      const invoice = await db()
        .selectFrom('billing.invoices')
        .select('parties')
        .where('token', '=', uppToken)
        .executeTakeFirstOrThrow();
      expect(invoice.parties?.method).toBe(called);
      stripe.setLie();
    }
  });

  it('while Stripe cannot be reached says to try later, and keeps nothing half done', async () => {
    const { ana, uppToken } = await aSale();
    stripe.setAway(true);
    const asked = payment(uppToken);
    expect(await codeOf(db(), ana, payInvoiceOperation.document, asked)).toBe('UNAVAILABLE');
    stripe.setAway(false);
    expect((await ask(db(), ana, payInvoiceOperation.document, asked)).status).toBe('elsewhere');
  });

  it('of an invoice that asks for something else by now goes back, once', async () => {
    const { course, paymentId, ana, confirm, enrolled } = await begun();
    const dearer = { courseId: course.id, productId: newId(), priceInCents: 2900 };
    await ask(db(), owner, setCoursePriceOperation.document, dearer);
    stripe.pay(paymentId);
    expect((await confirm()).status).toBe('refused');
    expect((await paymentRow(paymentId)).status).toBe('refund due');
    await Promise.all([reconcile(), reconcile()]);
    const { status, reference } = await paymentRow(paymentId);
    expect([status, stripe.refunds.filter((id) => id === reference)]).toEqual(['refunded', [reference]]);
    expect([ana.id !== owner.id, await enrolled()]).toEqual([true, 0]);
  });
});

/** More than there are connections. */
const MANY = 8;

describe('while Stripe hears and does not answer', () => {
  /** What the server does for others while these wait for Stripe. */
  async function othersGoOn(waiting: () => Promise<unknown>[]) {
    const { ana, uppToken } = await aSale();
    stripe.hold();
    const before = stripe.asked.length;
    const all = Promise.allSettled(waiting());
    await expect.poll(() => stripe.asked.length - before).toBeGreaterThanOrEqual(MANY);
    const others = await Promise.race([
      ask(db(), ana, publicInvoicePage.document, { uppToken }).then(() => 'answered'),
      sleep(2_000).then(() => 'no connection is left'),
    ]);
    stripe.answer();
    expect(others).toBe('answered');
    return all;
  }
  const every = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: MANY }, make));

  it('people who begin to pay hold nobody else up', async () => {
    const sales = await every(aSale);
    const all = await othersGoOn(() =>
      sales.map(({ ana, uppToken }) => ask(db(), ana, payInvoiceOperation.document, payment(uppToken))),
    );
    expect(
      all.map((each) => each.status === 'fulfilled' && (each.value as { status: string }).status),
    ).toEqual(sales.map(() => 'elsewhere'));
  });

  it('people who come back from its page hold nobody else up, and have what they paid for', async () => {
    const sales = await every(begun);
    for (const { paymentId } of sales) stripe.pay(paymentId);
    await othersGoOn(() => sales.map(({ confirm }) => confirm()));
    for (const { enrolled } of sales) expect(await enrolled()).toBe(1);
  });

  it('what it tells by itself holds nobody up, and counts', async () => {
    const sales = await every(begun);
    for (const { paymentId } of sales) stripe.pay(paymentId);
    await othersGoOn(() =>
      sales.map(({ paymentId }) => tell(stripe.event('checkout.session.completed', paymentId))),
    );
    for (const { enrolled } of sales) expect(await enrolled()).toBe(1);
  });

  it('jobs that ask what has become of payments hold nobody up', async () => {
    const { paymentId, enrolled } = await begun();
    stripe.pay(paymentId);
    await othersGoOn(() => Array.from({ length: MANY }, reconcile));
    expect([(await paymentRow(paymentId)).status, await enrolled()]).toEqual(['paid', 1]);
  });
});

describe('an answer of Stripe that comes late', () => {
  it('and twice gives what was paid for once', async () => {
    const { paymentId, confirm, enrolled } = await begun();
    stripe.pay(paymentId);
    stripe.hold();
    const event = stripe.event('checkout.session.completed', paymentId);
    const before = stripe.asked.length;
    const waiting = [confirm(), confirm(), tell(event), tell(event), reconcile()];
    await expect.poll(() => stripe.asked.length - before).toBeGreaterThanOrEqual(3);
    stripe.answer();
    await Promise.all(waiting);
    expect([(await paymentRow(paymentId)).status, await enrolled()]).toEqual(['paid', 1]);
  });

  it('and says that nobody has paid yet takes nothing back from somebody who has', async () => {
    const { paymentId, confirm, enrolled } = await begun();
    stripe.hold(1);
    const before = stripe.asked.length;
    const late = confirm();
    await expect.poll(() => stripe.asked.length).toBe(before + 1);
    stripe.pay(paymentId);
    expect(await tell(stripe.event('checkout.session.completed', paymentId))).toBe(200);
    stripe.answer();
    expect((await late).status).toBe('paid');
    expect([(await paymentRow(paymentId)).status, await enrolled()]).toEqual(['paid', 1]);
  });

  it('with a page for an amount that is not asked for any more is shown to nobody', async () => {
    const { course, ana, uppToken } = await aSale();
    stripe.hold();
    const before = stripe.asked.length;
    const late = codeOf(db(), ana, payInvoiceOperation.document, payment(uppToken));
    await expect.poll(() => stripe.asked.length).toBe(before + 1);
    await ask(db(), owner, setCoursePriceOperation.document, {
      courseId: course.id,
      productId: newId(),
      priceInCents: 2900,
    });
    stripe.answer();
    expect(await late).toBe('FORBIDDEN_ACCESS');
  });

  it('in two tabs that begin at one moment leads both to one page', async () => {
    const { ana, uppToken } = await aSale();
    stripe.hold();
    const before = stripe.asked.length;
    const tabs = [1, 2].map(() => ask(db(), ana, payInvoiceOperation.document, payment(uppToken)));
    await expect.poll(() => stripe.asked.length).toBe(before + 2);
    stripe.answer();
    const [first, second] = await Promise.all(tabs);
    expect(first.url).toMatch(/^https/);
    expect(second.url).toBe(first.url);
  });
});

describe('an answer of Stripe that does not fit', () => {
  type Told = Record<string, unknown>;
  const intentIn = (answer: Told) => answer.payment_intent as Told;
  it.each<[string, (answer: Told) => object]>([
    ['another amount', (answer) => ({ ...answer, amount_total: 1 })],
    ['another currency', (answer) => ({ ...answer, currency: 'jpy' })],
    ['another payment', (answer) => ({ ...answer, client_reference_id: newId() })],
    ['real money where test money is taken', (answer) => ({ ...answer, livemode: true })],
    ['a charge of another amount', (told) => ({ ...told, payment_intent: { ...intentIn(told), amount: 1 } })],
    [
      'a charge in another currency',
      (told) => ({ ...told, payment_intent: { ...intentIn(told), currency: 'jpy' } }),
    ],
    [
      'a charge of another payment',
      (told) => ({ ...told, payment_intent: { ...intentIn(told), metadata: { payment: newId() } } }),
    ],
    [
      'a charge that nobody has named',
      (told) => ({ ...told, payment_intent: { ...intentIn(told), metadata: {} } }),
    ],
  ])('because it is of %s gives nothing', async (_what, lie) => {
    const { paymentId, ana, uppToken, enrolled } = await begun();
    stripe.pay(paymentId);
    stripe.setLie(lie);
    const args = { paymentId, uppToken };
    expect(await codeOf(db(), ana, confirmPaymentOperation.document, args)).toBe('INTERNAL');
    expect(await tell(stripe.event('checkout.session.completed', paymentId))).toBe(500);
    expect([(await paymentRow(paymentId)).status, await enrolled()]).toEqual(['started', 0]);
  });
});

describe('what Stripe tells', () => {
  it('settles a payment whose person never came back, once however often it is told', async () => {
    const { paymentId, enrolled } = await begun();
    stripe.pay(paymentId);
    const event = stripe.event('checkout.session.completed', paymentId);
    expect(await Promise.all([tell(event), tell(event), tell(event)])).toEqual([200, 200, 200]);
    expect(await tell(event)).toBe(200);
    expect(await enrolled()).toBe(1);
    expect((await paymentRow(paymentId)).status).toBe('paid');
  });

  it('may come in any order: an older word takes nothing back', async () => {
    const { paymentId, enrolled } = await begun();
    stripe.pay(paymentId);
    expect(await tell(stripe.event('payment_intent.succeeded', paymentId))).toBe(200);
    expect(await tell(stripe.event('checkout.session.expired', paymentId))).toBe(200);
    expect(await tell(stripe.event('checkout.session.completed', paymentId))).toBe(200);
    expect([(await paymentRow(paymentId)).status, await enrolled()]).toEqual(['paid', 1]);
  });

  it('counts with its signature of the last five minutes alone', async () => {
    const { paymentId, enrolled } = await begun();
    stripe.pay(paymentId);
    const event = stripe.event('checkout.session.completed', paymentId);
    expect(await tell(event, { secret: 'whsec_other' })).toBe(403);
    expect(await tell(event, { at: Date.now() - 6 * 60_000 })).toBe(403);
    expect(await tell(event, { at: Date.now() + 6 * 60_000 })).toBe(403);
    const bare = { method: 'POST', url: PAYMENT_EVENT_PATH, payload: event } as const;
    expect((await app.inject(bare)).statusCode).toBe(403);
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signatureOf(JSON.stringify(event)),
    };
    const changed = { ...bare, headers, payload: JSON.stringify({ ...event, id: 'evt_other' }) };
    expect((await app.inject(changed)).statusCode).toBe(403);
    expect([(await paymentRow(paymentId)).status, await enrolled()]).toEqual(['started', 0]);
    expect(await tell(event)).toBe(200);
    expect(await enrolled()).toBe(1);
  });

  it('of another account, or of test money where real money is taken, changes nothing', async () => {
    const { paymentId, enrolled } = await begun();
    stripe.pay(paymentId);
    const completed = () => stripe.event('checkout.session.completed', paymentId);
    const refunded = () => stripe.event('charge.refunded', paymentId, { refunded: true });
    for (const event of [completed(), refunded()]) {
      expect(await tell({ ...event, account: 'acct_other' })).toBe(200);
      expect(await tell({ ...event, id: `${event.id}-live`, livemode: true })).toBe(200);
    }
    expect([(await paymentRow(paymentId)).status, await enrolled()]).toEqual(['started', 0]);
    // An id that came with somebody else's word is not used up.
    expect(await tell(completed())).toBe(200);
    expect(await enrolled()).toBe(1);
  });

  it('of money that went back for another charge than this payment’s takes nothing back', async () => {
    const { paymentId, confirm } = await begun();
    stripe.pay(paymentId);
    await confirm();
    const other = { refunded: true, payment_intent: 'pi_other' };
    expect(await tell(stripe.event('charge.refunded', paymentId, other))).toBe(200);
    expect((await paymentRow(paymentId)).status).toBe('paid');
  });

  it('of other payments changes nothing, and what nobody can read is refused', async () => {
    expect(await tell(stripe.event('checkout.session.completed', newId()))).toBe(200);
    expect(await tell({ id: 'evt_x' } as StripeEvent)).toBe(400);
  });

  it('while it cannot be asked back is not taken, so that Stripe tells it again', async () => {
    const { paymentId, enrolled } = await begun();
    stripe.pay(paymentId);
    const event = stripe.event('checkout.session.completed', paymentId);
    stripe.setAway(true);
    expect(await tell(event)).toBe(503);
    stripe.setAway(false);
    expect(await tell(event)).toBe(200);
    expect(await enrolled()).toBe(1);
  });

  it('keeps that money went back', async () => {
    const { paymentId, confirm } = await begun();
    stripe.pay(paymentId);
    await confirm();
    // An event is only the reason to ask: Stripe knows of no refund.
    expect(await tell(stripe.event('charge.refunded', paymentId, { refunded: true }))).toBe(200);
    expect((await paymentRow(paymentId)).status).toBe('paid');
    stripe.refund(paymentId);
    expect(await tell(stripe.event('charge.refunded', paymentId, { refunded: true }))).toBe(200);
    expect((await paymentRow(paymentId)).status).toBe('refunded');
  });
});

describe('a server that dies between the payment and its settling', () => {
  it('settles it by the job that asks what has become of payments', async () => {
    const { paymentId, enrolled } = await begun();
    stripe.pay(paymentId);
    await reconcilePayments(kit());
    expect(await enrolled()).toBe(0); // the person may be on their way back
    await Promise.all([reconcile(), reconcile()]);
    expect([(await paymentRow(paymentId)).status, await enrolled()]).toEqual(['paid', 1]);
  });

  it('takes a charge that it knows no reference of for lost a day later, when no key would find it', async () => {
    const { paymentId } = await begun();
    await db().updateTable('billing.payments').set({ reference: null }).where('id', '=', paymentId).execute();
    const statusAfter = async (hours: number) => {
      await reconcilePayments(kit(Date.now() + hours * HOUR));
      return (await paymentRow(paymentId)).status;
    };
    expect([await statusAfter(1), await statusAfter(23), await statusAfter(25)]).toEqual([
      'started',
      'started',
      'refused',
    ]);
  });

  it('charges and gives once in 50 interleavings of tabs, returns, webhooks and jobs', async () => {
    let drawn = 11;
    const random = () => {
      drawn = (drawn * 48_271) % 2_147_483_647;
      return drawn / 2_147_483_647;
    };
    for (let round = 0; round < 50; round += 1) {
      const { ana, uppToken, enrolled } = await aSale();
      const ids = [newId(), newId()] as const;
      const ledTo = new Set<string>();
      const start = (id: string) => async () =>
        ledTo.add((await ask(db(), ana, payInvoiceOperation.document, payment(uppToken, id))).url);
      const back = (id: string) => () =>
        codeOf(db(), ana, confirmPaymentOperation.document, { paymentId: id, uppToken });
      const event = stripe.event('checkout.session.completed', ids[0]);
      // Two that begin at one moment may make two pages, and lead to one.
      const pays = async () => ids.some((id) => ledTo.has(stripe.sessionOf(id)?.url ?? '') && stripe.pay(id));
      const acts = [
        ...[start(ids[0]), start(ids[0]), start(ids[1]), pays, pays, back(ids[0]), back(ids[1])],
        ...[() => tell(event), () => tell(event), reconcile],
      ]
        .map((act) => ({ act, at: random() }))
        .sort((a, b) => a.at - b.at);
      await Promise.all(acts.map(({ act }) => act()));
      await pays();
      await reconcile();
      const taken = [...stripe.intents.values()].filter(
        ({ id, metadata }) => ids.includes(metadata.payment as never) && !stripe.refunds.includes(id),
      );
      expect([round, taken.length, await enrolled()]).toEqual([round, 1, 1]);
    }
  }, 180_000);
});

describe('Auto Pay with Stripe', () => {
  /** An organization whose last term ends at `end`, and whose next is paid with what paid it. */
  async function onAutopay() {
    const quay = await anOrganization(db());
    const person = await aPerson(db(), { roles: [[quay, ['billingAdmin']]] });
    const ownerInfo = { type: 'ORGANIZATION', id: quay.id };
    const planId = newId();
    await ask(db(), person, createPricingPlanAndProductOperation.document, {
      provider: 'stripe',
      amountInCents: CENTS,
      interval: 'MONTHLY',
      intervalCount: 1,
      productId: newId(),
      pricingPlanId: planId,
      tenantId: quay.id,
      productName: 'Crew',
    });
    const args = { invoiceId: newId(), ownerInfo, planId, licenses: 1 };
    const { uppToken } = await ask(db(), person, subscribeOperation.document, args);
    const paymentId = newId();
    await ask(db(), person, payInvoiceOperation.document, { ...payment(uppToken, paymentId), keep: true });
    stripe.pay(paymentId);
    await ask(db(), person, confirmPaymentOperation.document, { paymentId, uppToken });
    const agreed = agreedIn(await ask(db(), person, planOverviewPage.document, { ownerInfo }));
    await ask(db(), person, setAutopayOperation.document, { ownerInfo, on: true, agreed });
    const terms = () =>
      db()
        .selectFrom('billing.subscriptions')
        .selectAll()
        .where('ownerId', '=', quay.id)
        .orderBy('endsAt')
        .execute();
    return { quay, person, terms, end: (await terms()).at(-1)?.endsAt ?? 0 };
  }

  it.each<[string, object]>([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'jpy' }],
    ['customer', { customer: 'cus_other' }],
    ['money, which is not real or is,', { livemode: true }],
    ['payment', { metadata: { payment: newId() } }],
  ])('takes a charge with another %s for none', async (_what, lie) => {
    const { terms, end } = await onAutopay();
    stripe.setLie((answer) => ({ ...answer, ...lie }));
    await expect(renewSubscriptions(kit(end - 20 * HOUR))).rejects.toThrow(/Stripe/);
    expect(await terms()).toHaveLength(1);
    // The key is the same: what was charged counts once Stripe says the truth of it.
    stripe.setLie();
    await renewSubscriptions(kit(end - 19 * HOUR));
    expect(await terms()).toHaveLength(2);
  });

  const declined = async (ownerId: string) =>
    db()
      .selectFrom('billing.payments as p')
      .innerJoin('billing.invoices as i', 'i.id', 'p.invoiceId')
      .select(['p.reason', 'p.status', 'i.status as invoice', 'i.token'])
      .where('i.ownerId', '=', ownerId)
      .where('p.status', '=', 'refused')
      .execute();

  it.each(['insufficient_funds', 'expired_card', 'lost_card', 'do_not_honor', 'authentication_required'])(
    'keeps why a bank has declined: %s, and the invoice stays to be paid',
    async (code) => {
      const { quay, terms, end } = await onAutopay();
      stripe.setDeclining(code);
      await renewSubscriptions(kit(end - 20 * HOUR));
      stripe.setDeclining(false);
      expect(await declined(quay.id)).toMatchObject([{ reason: code, invoice: 'open' }]);
      expect(await terms()).toHaveLength(1);
    },
  );

  it('whose bank wants the owner to confirm is closed, and the owner pays the invoice on its page: once', async () => {
    const { quay, person, terms, end } = await onAutopay();
    stripe.setAskingOwner(true);
    await renewSubscriptions(kit(end - 20 * HOUR));
    stripe.setAskingOwner(false);
    const [refused] = await declined(quay.id);
    expect(refused).toMatchObject({ reason: 'authentication_required', invoice: 'open' });
    // Nobody pays the charge of the renewal later as well.
    expect([...stripe.intents.values()].at(-1)?.status).toBe('canceled');
    const paymentId = newId();
    await ask(db(), person, payInvoiceOperation.document, payment(refused?.token ?? '', paymentId));
    stripe.pay(paymentId);
    expect(await tell(stripe.event('checkout.session.completed', paymentId))).toBe(200);
    expect(await terms()).toHaveLength(2);
    await renewSubscriptions(kit(end - HOUR));
    expect(await terms()).toHaveLength(2);
  });

  it('with a card that was taken away at Stripe is declined and not tried for ever', async () => {
    const { quay, end } = await onAutopay();
    const account = await db()
      .selectFrom('billing.accounts')
      .select('savedMethod')
      .where('ownerId', '=', quay.id)
      .executeTakeFirst();
    const method = stripe.methods.get(account?.savedMethod ?? '');
    if (method) method.customer = null;
    await renewSubscriptions(kit(end - 20 * HOUR));
    expect(await declined(quay.id)).toMatchObject([{ reason: 'resource_missing', invoice: 'open' }]);
  });

  it('pays the next term with what the owner has agreed to, once for two nodes, and tries a declined card a day later', async () => {
    const { quay, terms, end } = await onAutopay();
    stripe.setDeclining(true);
    await renewSubscriptions(kit(end - 20 * HOUR));
    stripe.setDeclining(false);
    await renewSubscriptions(kit(end - 19 * HOUR));
    expect(await terms()).toHaveLength(1);
    const due = kit(end + 5 * HOUR);
    await Promise.all([renewSubscriptions(due), renewSubscriptions(due)]);
    await renewSubscriptions(due);
    expect(await terms()).toHaveLength(2);
    const kept = await db()
      .selectFrom('billing.accounts')
      .select('savedCustomer')
      .where('ownerId', '=', quay.id)
      .executeTakeFirst();
    const own = await db()
      .selectFrom('billing.payments as p')
      .innerJoin('billing.invoices as i', 'i.id', 'p.invoiceId')
      .select(['p.reference', 'p.status'])
      .where('i.ownerId', '=', quay.id)
      .where('p.status', '=', 'paid')
      .execute();
    expect(own).toHaveLength(2);
    const charged = [...stripe.intents.values()].filter(({ customer }) => customer === kept?.savedCustomer);
    expect(charged.map(({ id }) => id).sort()).toEqual(own.map(({ reference }) => reference).sort());
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applyCouponOperation, createCouponOperation } from '#contract/billing/coupon.ts';
import {
  buyCourseOperation,
  confirmPaymentOperation,
  payInvoiceOperation,
  publicInvoicePage,
  setAutopayOperation,
  subscribeOperation,
} from '#contract/billing/invoice.ts';
import { ordersPage } from '#contract/billing/order.ts';
import { planOverviewPage } from '#contract/billing/plan-overview.ts';
import { createPricingPlanAndProductOperation, setCoursePriceOperation } from '#contract/billing/product.ts';
import { buySeatsOperation } from '#contract/billing/seat-purchase.ts';
import { newId } from '#contract/ids.ts';
import { plainAmount } from '#domain/money.ts';
import { PAYMENT_EVENT_PATH } from '#server/http/payment-event-route.ts';
import { writtenInvoice } from '#server/services/billing/invoices/documents/written-document.ts';
import { takeLivePayments } from '#server/services/billing/payment-providers.ts';
import { refundInvoice } from '#server/services/billing/refunds/refund-invoice.ts';
import { renewSubscriptions } from '#server/services/billing/renew-subscriptions.ts';
import { takeSelling } from '#server/services/billing/selling.ts';
import { agreedIn } from '#tests/support/agreed-charges.ts';
import { billingNewsOf } from '#tests/support/billing-news.ts';
import { aCourse, anOrganization, aPerson, type SeededPerson } from '#tests/support/seed.ts';
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

beforeAll(async () => {
  stripe = await stripeDouble();
  app = await testApp({ payments: stripe.settings });
  takeLivePayments(stripe.settings, PUBLIC_URL);
});
afterEach(() => {
  takeSelling(null);
  stripe.setAway(false);
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

async function paid(by: SeededPerson, uppToken: string, amountCents: number) {
  const paymentId = newId();
  const args = { paymentId, uppToken, amountCents, method: 'card', source: null, keep: true };
  await ask(db(), by, payInvoiceOperation.document, args);
  stripe.pay(paymentId);
  await ask(db(), by, confirmPaymentOperation.document, { paymentId, uppToken });
  const invoice = await db()
    .selectFrom('billing.invoices')
    .selectAll()
    .where('token', '=', uppToken)
    .executeTakeFirstOrThrow();
  return { paymentId, uppToken, invoice };
}

/** An organization with a term of two licenses, at $19 each. */
async function aTerm() {
  const quay = await anOrganization(db());
  const admin = await aPerson(db(), { roles: [[quay, ['billingAdmin']]] });
  const ownerInfo = { type: 'ORGANIZATION', id: quay.id };
  const planId = newId();
  await ask(db(), admin, createPricingPlanAndProductOperation.document, {
    ...{ provider: 'stripe', amountInCents: CENTS, interval: 'MONTHLY', intervalCount: 1 },
    ...{ productId: newId(), pricingPlanId: planId, tenantId: quay.id, productName: 'Crew' },
  });
  const buy = async () => {
    const args = { invoiceId: newId(), ownerInfo, planId, licenses: 2 };
    const { uppToken } = await ask(db(), admin, subscribeOperation.document, args);
    return paid(admin, uppToken, 2 * CENTS);
  };
  const bought = await buy();
  const terms = () =>
    db()
      .selectFrom('billing.subscriptions')
      .selectAll()
      .where('ownerId', '=', quay.id)
      .orderBy('startsAt')
      .execute();
  const group = () =>
    db()
      .selectFrom('content.accessGroups')
      .select(['seatsMax', 'endsAt'])
      .where('organizationId', '=', quay.id)
      .executeTakeFirstOrThrow();
  return { quay, admin, ownerInfo, buy, terms, group, ...bought };
}

const give = (invoice: { environment: 'LIVE' | 'SANDBOX'; id: string }, amountCents: number | null = null) =>
  refundInvoice(kit(), invoice, { amountCents, reason: 'asked for' });
const notes = (invoiceId: string) =>
  db()
    .selectFrom('billing.creditNotes')
    .select(['amountCents', 'taxCents', 'reason'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('number')
    .execute();
const paymentRow = (id: string) =>
  db().selectFrom('billing.payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function tell(event: StripeEvent) {
  const payload = JSON.stringify(event);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(payload) };
  return (await app.inject({ method: 'POST', url: PAYMENT_EVENT_PATH, headers, payload })).statusCode;
}

describe('money that an operator gives back', () => {
  it('in parts changes the figures alone, each with its credit note and its share of the tax', async () => {
    const { invoice, paymentId, terms, uppToken } = await aTerm();
    await db().updateTable('billing.invoices').set({ taxCents: 607 }).where('id', '=', invoice.id).execute();
    const before = await terms();
    expect(await give(invoice, 1000)).toMatchObject({ kind: 'refunded', takenBack: 'nothing' });
    expect(await give(invoice, 1000)).toMatchObject({ kind: 'refunded', takenBack: 'nothing' });
    expect(await terms()).toEqual(before);
    expect(await notes(invoice.id)).toEqual([
      { amountCents: 1000, taxCents: 160, reason: 'asked for' },
      { amountCents: 1000, taxCents: 159, reason: 'asked for' },
    ]);
    expect(await paymentRow(paymentId)).toMatchObject({ status: 'paid', refundedCents: 2000 });
    expect(await give(invoice, 1801)).toEqual({ kind: 'too much', left: 1800 });
    const shown = await ask(db(), null, publicInvoicePage.document, { uppToken });
    expect(shown.creditNotes.map((note: { amountCents: number }) => note.amountCents)).toEqual([1000, 1000]);
  });

  it('whole ends the last term now with its seats, and Auto Pay does not charge for another', async () => {
    const { invoice, paymentId, admin, ownerInfo, terms, group } = await aTerm();
    const agreed = agreedIn(await ask(db(), admin, planOverviewPage.document, { ownerInfo }));
    await ask(db(), admin, setAutopayOperation.document, { ownerInfo, on: true, agreed });
    expect(await give(invoice)).toMatchObject({ kind: 'refunded', takenBack: 'term' });
    const [term] = await terms();
    expect(term?.endsAt).toBeLessThanOrEqual(Date.now());
    expect((await group()).endsAt).toBeLessThanOrEqual(Date.now());
    expect((await paymentRow(paymentId)).status).toBe('refunded');
    const charges = stripe.intents.size;
    await renewSubscriptions(kit(Date.now() + HOUR));
    expect([(await terms()).length, stripe.intents.size]).toEqual([1, charges]);
  });

  it('whole of a term that has not begun takes it away, and the running one stays to its end', async () => {
    const { buy, terms, group } = await aTerm();
    const [running] = await terms();
    const next = await buy();
    expect(await terms()).toHaveLength(2);
    expect(await give(next.invoice)).toMatchObject({ takenBack: 'term' });
    expect(await terms()).toEqual([{ ...running, cancelAtEnd: true }]);
    expect((await group()).endsAt).toBe(running?.endsAt);
  });

  it('whole of a term that another one follows takes nothing back', async () => {
    const { invoice, buy, terms } = await aTerm();
    await buy();
    const before = await terms();
    expect(await give(invoice)).toMatchObject({ kind: 'refunded', takenBack: 'nothing' });
    expect(await terms()).toEqual(before);
  });

  it('asked for twice at one moment goes back once', async () => {
    const { invoice, paymentId } = await aTerm();
    stripe.hold(); // both have read what was given back before either hears of its own
    const giving = Promise.all([give(invoice, 1000), give(invoice, 1000)]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    stripe.answer();
    const both = await giving;
    expect(both.map(({ kind }) => kind).sort()).toEqual(['meanwhile', 'refunded']);
    expect((await notes(invoice.id)).length).toBe(1);
    const { reference, refundedCents } = await paymentRow(paymentId);
    expect([refundedCents, stripe.refunds.filter((id) => id === reference).length]).toEqual([1000, 1]);
  });

  it('is neither given nor noted while Stripe cannot be reached, and once when it was given and not heard of', async () => {
    const { invoice, paymentId } = await aTerm();
    stripe.setAway(true);
    await expect(give(invoice, 500)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    stripe.setAway(false);
    expect(await notes(invoice.id)).toEqual([]);
    // Given, and the answer was lost: asked again with the same key.
    expect(await give(invoice, 500)).toMatchObject({ kind: 'refunded' });
    await db().deleteFrom('billing.creditNotes').where('invoiceId', '=', invoice.id).execute();
    await db()
      .updateTable('billing.payments')
      .set({ refundedCents: 0 })
      .where('id', '=', paymentId)
      .execute();
    expect(await give(invoice, 500)).toMatchObject({ kind: 'refunded' });
    const { reference } = await paymentRow(paymentId);
    expect(stripe.refunds.filter((id) => id === reference)).toHaveLength(1);
  });

  it('of an invoice that nobody has paid is none', async () => {
    const { admin, ownerInfo, invoice } = await aTerm();
    const args = { invoiceId: newId(), ownerInfo, planId: invoice.planId, licenses: 1 };
    const { uppToken } = await ask(db(), admin, subscribeOperation.document, args);
    const open = await db()
      .selectFrom('billing.invoices')
      .selectAll()
      .where('token', '=', uppToken)
      .executeTakeFirstOrThrow();
    expect(await give(open)).toEqual({ kind: 'not paid', left: 0 });
  });
});

describe('money that went back in Stripe’s own pages', () => {
  it('in parts and whole comes through to payment, credit notes and term, once however often and late it is told', async () => {
    const { invoice, paymentId, terms, quay, admin } = await aTerm();
    const owner = await aPerson(db(), { roles: [[quay, ['owner']]] });
    const others = [
      await aPerson(db(), { roles: [[quay, ['member', 'learningAdmin']]] }),
      await aPerson(db()),
    ];
    stripe.refund(paymentId, 700);
    const first = stripe.event('charge.refunded', paymentId);
    expect(await Promise.all([tell(first), tell(first), tell(first)])).toEqual([200, 200, 200]);
    expect(await paymentRow(paymentId)).toMatchObject({ status: 'paid', refundedCents: 700 });
    const [before] = await terms();
    expect(before?.cancelAtEnd).toBe(false);
    stripe.refund(paymentId);
    expect(await tell(stripe.event('charge.refunded', paymentId, { metadata: {} }))).toBe(200);
    // The older word comes last.
    expect(await tell({ ...first, id: 'evt_late' })).toBe(200);
    expect(await paymentRow(paymentId)).toMatchObject({ status: 'refunded', refundedCents: 2 * CENTS });
    expect((await notes(invoice.id)).map(({ amountCents }) => amountCents)).toEqual([700, 2 * CENTS - 700]);
    expect((await terms())[0]?.endsAt).toBeLessThanOrEqual(Date.now());
    for (const person of [admin, owner])
      expect(await billingNewsOf(db(), person)).toEqual({
        read: [
          expect.stringMatching(/^\$7\.00 was refunded\. For Crew.* Nothing was closed\. Credit note \d+ /),
          expect.stringMatching(/^\$31\.00 was refunded\..* The term it paid for has ended with its seats/),
        ],
        mails: 2,
      });
    for (const person of others) expect(await billingNewsOf(db(), person)).toEqual({ read: [], mails: 0 });
  });

  it('is noted once when the operator’s command was it', async () => {
    const { invoice, paymentId } = await aTerm();
    await give(invoice, 1000);
    expect(await tell(stripe.event('charge.refunded', paymentId))).toBe(200);
    expect(await notes(invoice.id)).toHaveLength(1);
  });

  it('in part, told before the payment itself was, gives what was paid for and notes the part', async () => {
    const { admin, ownerInfo, invoice } = await aTerm();
    const args = { invoiceId: newId(), ownerInfo, planId: invoice.planId, licenses: 2 };
    const { uppToken } = await ask(db(), admin, subscribeOperation.document, args);
    const paymentId = newId();
    await ask(db(), admin, payInvoiceOperation.document, {
      ...{ paymentId, uppToken, amountCents: 2 * CENTS, method: 'card', source: null },
    });
    stripe.pay(paymentId);
    stripe.refund(paymentId, 100);
    expect(await tell(stripe.event('charge.refunded', paymentId))).toBe(200);
    expect(await paymentRow(paymentId)).toMatchObject({ status: 'paid', refundedCents: 100 });
  });

  it('that a bank disputes is told once, is in the audit trail, and takes nothing back', async () => {
    const { quay, admin, paymentId, terms } = await aTerm();
    const before = await terms();
    const disputed = stripe.event('charge.dispute.created', paymentId, { metadata: {} });
    expect(await Promise.all([tell(disputed), tell(disputed)])).toEqual([200, 200]);
    expect(await terms()).toEqual(before);
    const lines = await db()
      .selectFrom('audit.lines')
      .select('kind')
      .where('organizationId', '=', quay.id)
      .where('kind', '=', 'payment disputed')
      .execute();
    expect(lines).toHaveLength(1);
    // What waits to be mailed is mailed, and Stripe makes a second event of the same.
    const told = await billingNewsOf(db(), admin);
    await db().deleteFrom('jobs.jobs').where('kind', '=', 'renewal-mail').execute();
    expect(await tell({ ...disputed, id: 'evt_second' })).toBe(200);
    expect(told).toEqual({ read: [expect.stringMatching(/^A payment of \$38\.00 is disputed\./)], mails: 1 });
    expect(await billingNewsOf(db(), admin)).toEqual({ ...told, mails: 0 });
  });

  it('whose dispute is lost goes back once, with a credit note and its seats, and its managers are told', async () => {
    const { admin, invoice, paymentId, terms, group } = await aTerm();
    const lost = { status: 'lost', amount: 2 * CENTS, currency: 'usd', metadata: {} };
    const event = () => tell(stripe.event('charge.dispute.closed', paymentId, lost));
    expect(await event()).toBe(200);
    const told = await billingNewsOf(db(), admin);
    // Stripe makes a second event of the same, and the beginning of it arrives last.
    expect(await event()).toBe(200);
    expect(await tell(stripe.event('charge.dispute.created', paymentId, { metadata: {} }))).toBe(200);
    expect(await notes(invoice.id)).toEqual([
      { amountCents: 2 * CENTS, taxCents: 0, reason: 'dispute lost' },
    ]);
    expect(await paymentRow(paymentId)).toMatchObject({ status: 'refunded', refundedCents: 2 * CENTS });
    expect(await terms()).toMatchObject([{ cancelAtEnd: true }]);
    expect((await group()).endsAt).toBeLessThanOrEqual(Date.now());
    expect(told.read[0]).toMatch(/^The bank has returned \$38\.00\..* was decided for whoever paid\./);
    expect(await billingNewsOf(db(), admin)).toEqual(told);
  });

  it.each(['won', 'warning_closed'])(
    'whose dispute ends as %s stays as it is, and that is told',
    async (status) => {
      const { admin, invoice, paymentId, terms } = await aTerm();
      const before = await terms();
      await tell(stripe.event('charge.dispute.created', paymentId, { metadata: {} }));
      expect(await tell(stripe.event('charge.dispute.closed', paymentId, { status, metadata: {} }))).toBe(
        200,
      );
      expect([await terms(), await notes(invoice.id)]).toEqual([before, []]);
      expect((await billingNewsOf(db(), admin)).read).toContainEqual(
        expect.stringMatching(/^The dispute about \$38\.00 is over\./),
      );
    },
  );
});

describe('what is priced in another currency', () => {
  it.each([
    ['JPY', '¥3,800', '3800', '¥1,000', '1000'],
    ['KWD', 'KWD 3.800', '3.800', 'KWD 1.000', '1.000'],
    ['EUR', '€38.00', '38.00', '€10.00', '10.00'],
  ])(
    '%s: asked for, paid, written, given back and exported in its own coins, whatever the next price is in',
    async (currency, sum, plain, back, plainBack) => {
      takeSelling({ currency, tax: { name: 'VAT', percent: 19 } });
      const { quay, admin, paymentId, invoice, ownerInfo } = await aTerm();
      // The operator has changed the setting since.
      takeSelling({ currency: 'USD' });
      const asked = stripe.asked.find(
        ({ fields }) => fields.get('client_reference_id') === paymentId,
      )?.fields;
      expect([
        asked?.get('line_items[0][price_data][currency]'),
        asked?.get('line_items[0][price_data][unit_amount]'),
      ]).toEqual([currency.toLowerCase(), String(2 * CENTS)]);
      expect(invoice).toMatchObject({ currency, status: 'paid', amountCents: 2 * CENTS, taxCents: 607 });
      const { parties } = invoice;
      if (!parties) throw new Error('Nothing was frozen.');
      const given = { invoice, parties, coupon: null, credits: [], link: 'https://learn.example' };
      const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
      expect(spaced(JSON.stringify(writtenInvoice(given)))).toContain(sum);
      expect((await give(invoice, 1000)).kind).toBe('refunded');
      expect(spaced((await billingNewsOf(db(), admin)).read[0] ?? '')).toContain(`${back} was refunded.`);
      const plan = await ask(db(), admin, planOverviewPage.document, { ownerInfo });
      expect(plan.chargesIfOn).toMatchObject([{ currency, amountCents: 2 * CENTS }]);
      const span = { organizationId: quay.id, side: 'bought', from: 0, until: Date.now() + HOUR };
      const { orders } = await ask(db(), admin, ordersPage.document, span);
      expect(orders[0]).toMatchObject({ currency, amountCents: 2 * CENTS, creditedCents: 1000 });
      expect([
        plainAmount(orders[0].amountCents, currency),
        plainAmount(orders[0].creditedCents, currency),
      ]).toEqual([plain, plainBack]);
    },
  );

  it('takes off amounts of its own currency alone, and has no price that cannot be paid to the last coin', async () => {
    const { quay, admin, ownerInfo, invoice } = await aTerm();
    const coupon = (code: string, amountOffCents: number | null) =>
      ask(db(), admin, createCouponOperation.document, {
        ...{ couponId: newId(), organizationId: quay.id, code, amountOffCents, mostUses: null },
        ...{
          percentOff: amountOffCents === null ? 33 : null,
          validFrom: null,
          validUntil: null,
          productId: null,
        },
      });
    await coupon('DOLLARS', 500);
    takeSelling({ currency: 'KWD' });
    await coupon('DINARS', 500);
    await coupon('THIRD', null);
    const price = (amountInCents: number, pricingPlanId = newId()) =>
      codeOf(db(), admin, createPricingPlanAndProductOperation.document, {
        ...{ provider: 'stripe', amountInCents, interval: 'MONTHLY', intervalCount: 1 },
        ...{ productId: newId(), pricingPlanId, tenantId: quay.id, productName: 'Deck' },
      });
    const planId = newId();
    expect([await price(1905), await price(1910, planId)]).toEqual(['INVALID_ARGUMENTS', undefined]);
    const open = async (of: string) => {
      const args = { invoiceId: newId(), ownerInfo, planId: of, licenses: 1 };
      return (await ask(db(), admin, subscribeOperation.document, args)).uppToken;
    };
    const [dinars, dollars] = [await open(planId), await open(invoice.planId)];
    const apply = async (uppToken: string, code: string) =>
      (await ask(db(), admin, applyCouponOperation.document, { uppToken, code })).fault;
    expect([await apply(dinars, 'DOLLARS'), await apply(dollars, 'DINARS')]).toEqual(
      Array(2).fill('another product'),
    );
    expect([await apply(dollars, 'DOLLARS'), await apply(dinars, 'DINARS')]).toEqual([null, null]);
    expect(await apply(dinars, 'THIRD')).toBe(null);
    const { amountCents } = await db()
      .selectFrom('billing.invoices')
      .select('amountCents')
      .where('token', '=', dinars)
      .executeTakeFirstOrThrow();
    expect(amountCents).toBe(1910 - 630);
  });
});

describe('a course that was refunded whole', () => {
  async function aSale() {
    const quay = await anOrganization(db());
    const seller = await aPerson(db(), { roles: [[quay, ['owner']]] });
    const course = await aCourse(db(), quay, { rootType: 'catalog', visible: true, free: false });
    const priced = { courseId: course.id, productId: newId(), priceInCents: CENTS };
    await ask(db(), seller, setCoursePriceOperation.document, priced);
    return { course };
  }

  it('is taken from its buyer, who has to pay again to have it again', async () => {
    const { course } = await aSale();
    const ana = await aPerson(db());
    const buy = () =>
      ask(db(), ana, buyCourseOperation.document, { invoiceId: newId(), courseId: course.id });
    const { uppToken } = await buy();
    const { invoice } = await paid(ana, uppToken, CENTS);
    const status = async () =>
      (
        await db()
          .selectFrom('content.enrollments')
          .select('status')
          .where('userId', '=', ana.id)
          .where('courseId', '=', course.id)
          .executeTakeFirst()
      )?.status;
    expect(await status()).toBe('active');
    expect(await give(invoice, CENTS - 1)).toMatchObject({ takenBack: 'nothing' });
    expect([await status(), (await buy()).uppToken]).toEqual(['active', uppToken]);
    expect(await give(invoice)).toMatchObject({ takenBack: 'course' });
    expect(await status()).toBe('inactive');
    const again = await buy();
    expect(again.uppToken).not.toBe(uppToken);
    expect(await status()).toBe('inactive');
  });

  it('takes back the seats that were paid for, and those that were bought before stay', async () => {
    const { course } = await aSale();
    const crew = await anOrganization(db());
    const admin = await aPerson(db(), { roles: [[crew, ['billingAdmin']]] });
    const buy = async (seats: number) => {
      const args = { invoiceId: newId(), organizationId: crew.id, courseId: course.id, seats, groupId: null };
      const { uppToken } = await ask(db(), admin, buySeatsOperation.document, args);
      return (await paid(admin, uppToken, seats * CENTS)).invoice;
    };
    const [three, two] = [await buy(3), await buy(2)];
    const group = () =>
      db()
        .selectFrom('content.accessGroups')
        .select(['seatsMax', 'endsAt'])
        .where('organizationId', '=', crew.id)
        .executeTakeFirstOrThrow();
    expect(await group()).toEqual({ seatsMax: 5, endsAt: null });
    expect(await give(two)).toMatchObject({ takenBack: 'seats' });
    expect(await group()).toEqual({ seatsMax: 3, endsAt: null });
    expect(await give(three)).toMatchObject({ takenBack: 'seats' });
    expect((await group()).endsAt).toBeLessThanOrEqual(Date.now());
  });
});

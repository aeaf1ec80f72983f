import { graphql } from 'graphql';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buyCourseOperation,
  confirmPaymentOperation,
  type Invoice,
  invoicesPage,
  payInvoiceOperation,
  publicInvoicePage,
  setAutopayOperation,
  subscribeOperation,
} from '#contract/billing/invoice.ts';
import { planOverviewPage, planOverviewSchema } from '#contract/billing/plan-overview.ts';
import {
  courseOfferPage,
  createPlansForProductOperation,
  createPricingPlanAndProductOperation,
  planOffersPage,
  setCoursePriceOperation,
} from '#contract/billing/product.ts';
import {
  contentSubscriptionSchema,
  organizationSubscriptionsPage,
  subscriptionLicensesPage,
} from '#contract/billing/subscription.ts';
import { setSeatsOperation, upsertAccessGroupOperation } from '#contract/content/access-group.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import { agreedIn } from '#tests/support/agreed-charges.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  callerOf,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask, codeOf, requestOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { takeLivePayments } from './payment-providers.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';
import { billingSchema } from './schema.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let billing: SeededPerson;
const CARD = '4242 4242 4242 4242';
const DAY = 86_400_000;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 8 });
  takeLivePayments('test');
  harbor = await anOrganization(open.db);
  billing = await aPerson(open.db, { roles: [[harbor, ['billingAdmin']]] });
});
afterAll(async () => {
  takeLivePayments(null);
  await open.close();
  await test.drop();
});

type Said = { sandbox?: boolean; now?: number };

/** As a person whose session may be in the sandbox. */
async function told(
  person: SeededPerson | null,
  { document }: { document: string },
  variableValues: Record<string, unknown>,
  { sandbox = false, now = Date.now() }: Said = {},
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed
): Promise<{ answer: any; code: unknown }> {
  const reported: unknown[] = [];
  const contextValue = {
    ...requestOf(open.db, null, { now, reported }),
    caller: person && { ...callerOf(person), sandbox },
  };
  const { data, errors } = await graphql({
    schema: billingSchema,
    source: document,
    variableValues,
    contextValue,
  });
  if (reported.length > 0) throw reported[0];
  return { answer: Object.values(data ?? {})[0], code: errors?.[0]?.extensions.code };
}
const answerTo = async (...asked: Parameters<typeof told>) => {
  const { answer, code } = await told(...asked);
  expect(code).toBeUndefined();
  return answer;
};

const ownerOf = ({ id }: SeededOrganization) => ({ type: 'ORGANIZATION', id });

/** A product of the organization's own, with a monthly and a yearly plan. */
async function aProduct(of = harbor, by = billing, said: Said = {}) {
  const productId = newId();
  const monthly = newId();
  const yearly = newId();
  await answerTo(
    by,
    createPricingPlanAndProductOperation,
    {
      provider: 'test',
      amountInCents: 500,
      interval: 'MONTHLY',
      intervalCount: 1,
      productId,
      pricingPlanId: monthly,
      tenantId: of.id,
      productName: 'Crew',
    },
    said,
  );
  const plans = [{ planId: yearly, title: 'Crew, a year', price: 5000, termCount: 1, interval: 'YEARLY' }];
  await answerTo(by, createPlansForProductOperation, { tenantId: of.id, productId, plans }, said);
  return { productId, monthly, yearly };
}

const subscribed = (planId: string, licenses = 3, said: Said = {}, of = harbor, by = billing) =>
  answerTo(by, subscribeOperation, { invoiceId: newId(), ownerInfo: ownerOf(of), planId, licenses }, said);
const payment = (uppToken: string, amountCents: number, more: Record<string, unknown> = {}) => ({
  paymentId: newId(),
  uppToken,
  amountCents,
  method: 'card',
  source: CARD,
  ...more,
});
const overview = (said: Said = {}, of = harbor, by = billing) =>
  answerTo(by, planOverviewPage, { ownerInfo: ownerOf(of) }, said);
const invoices = (said: Said = {}, of = harbor): Promise<Invoice[]> =>
  answerTo(billing, invoicesPage, { ownerInfo: ownerOf(of), subscriptionId: null }, said);

/** Auto Pay goes on, as whoever has just read what it brings. */
const agreeing = async (by: SeededPerson, of: SeededOrganization, now: number) =>
  answerTo(
    by,
    setAutopayOperation,
    { ownerInfo: ownerOf(of), on: true, agreed: agreedIn(await overview({ now }, of, by)) },
    { now },
  );

async function aTenant(roles: Role[] = ['billingAdmin']) {
  const organization = await anOrganization(open.db);
  const person = await aPerson(open.db, { roles: [[organization, roles]] });
  return { organization, person };
}

describe('plans', () => {
  it('createPricingPlanAndProduct makes a product with its plan, createPlansForProduct adds plans, and both answer what they made, also when resent (API-051)', async () => {
    const made = {
      provider: 'test',
      amountInCents: 700,
      interval: 'MONTHLY',
      intervalCount: 3,
      productId: newId(),
      pricingPlanId: newId(),
      tenantId: harbor.id,
      productName: 'Deck',
    };
    const plan = {
      productId: made.productId,
      planId: made.pricingPlanId,
      title: 'Deck',
      price: 700,
      termCount: 3,
      interval: 'MONTHLY',
    };
    expect(await answerTo(billing, createPricingPlanAndProductOperation, made)).toEqual(plan);
    expect(await answerTo(billing, createPricingPlanAndProductOperation, made)).toEqual(plan);
    const more = { planId: newId(), title: 'Deck, a year', price: 2400, termCount: 1, interval: 'YEARLY' };
    const args = { tenantId: harbor.id, productId: made.productId, plans: [more] };
    const added = [{ productId: made.productId, ...more }];
    expect(await answerTo(billing, createPlansForProductOperation, args)).toEqual(added);
    expect(await answerTo(billing, createPlansForProductOperation, args)).toEqual(added);
    const quay = await aTenant();
    const theirs = { ...args, tenantId: quay.organization.id };
    expect((await told(quay.person, createPlansForProductOperation, theirs)).code).toBe('FORBIDDEN_ACCESS');
    const again = { ...made, tenantId: quay.organization.id };
    expect((await told(quay.person, createPricingPlanAndProductOperation, again)).code).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(
      (await told(billing, createPricingPlanAndProductOperation, { ...made, amountInCents: 499 })).code,
    ).toBe('INVALID_ARGUMENTS');
  });

  it('getPlanOverview answers every field of the overview once a plan is paid, and null before (API-050, BILL-001)', async () => {
    const { organization, person } = await aTenant();
    expect(await overview({}, organization, person)).toBeNull();
    const { yearly, productId } = await aProduct(organization, person);
    const now = Date.UTC(2026, 0, 31);
    const { uppToken } = await subscribed(yearly, 2, { now }, organization, person);
    expect(
      await answerTo(person, payInvoiceOperation, payment(uppToken, 10_000, { keep: true }), { now }),
    ).toEqual({
      status: 'paid',
      url: null,
    });
    await agreeing(person, organization, now);
    const read = v.parse(planOverviewSchema, await overview({ now: now + DAY }, organization, person));
    const end = Date.UTC(2027, 0, 31);
    expect(read).toEqual({
      hasTrial: false,
      hasActiveSubscription: true,
      nextBillDate: end - DAY,
      hasAutopay: true,
      autopaySince: expect.any(Number),
      subscriptions: [
        {
          subscriptionId: expect.any(String),
          isReseller: false,
          start: now,
          end,
          renewalPeriod: 'yearly',
          durationOverride: null,
          licenses: 2,
          atEnd: {
            ...{ isLast: true, cancelAtEnd: false, nextPlanId: null, nextLicenses: null },
            ...{ failedAt: null, failures: 0 },
          },
          productFamily: {
            ownerId: organization.id,
            currentProduct: expect.objectContaining({
              planId: yearly,
              pricePerUnit: 5000,
              interval: 'YEARLY',
            }),
            products: [
              expect.objectContaining({ pricePerUnit: 500, description: 'Crew', interval: 'MONTHLY' }),
              expect.objectContaining({ planId: yearly }),
            ],
          },
        },
      ],
      customRenewal: null,
      hasFutureSubscription: false,
      hasBillingAddress: false,
      signupToken: null,
      nextCharges: [expect.objectContaining({ at: end - DAY, amountCents: 10_000, from: end })],
      chargesIfOn: [],
      method: expect.objectContaining({ kind: 'card' }),
      failing: [],
      unpaid: [],
    });
    expect(productId).toBeDefined();
    await answerTo(person, setAutopayOperation, { ownerInfo: ownerOf(organization), on: false });
    expect(await overview({ now: now + DAY }, organization, person)).toMatchObject({
      hasAutopay: false,
      nextBillDate: null,
    });
  });

  it('a second payment of a running plan continues it where it ends, and a month that is too short ends the term on its last day', async () => {
    const { organization, person } = await aTenant();
    const { monthly } = await aProduct(organization, person);
    const now = Date.UTC(2026, 0, 31);
    for (let time = 0; time < 2; time += 1) {
      const { uppToken } = await subscribed(monthly, 1, { now }, organization, person);
      await answerTo(person, payInvoiceOperation, payment(uppToken, 500), { now });
    }
    const read = await overview({ now: now + DAY }, organization, person);
    expect(read.hasFutureSubscription).toBe(true);
    expect(read.subscriptions.map(({ start, end }: { start: number; end: number }) => [start, end])).toEqual([
      [Date.UTC(2026, 1, 28), Date.UTC(2026, 2, 28)],
      [now, Date.UTC(2026, 1, 28)],
    ]);
  });

  it('offers the plans of the organization that everybody shares and its own, and no other', async () => {
    const { organization, person } = await aTenant();
    const own = await aProduct(organization, person);
    const theirs = await aProduct();
    const offers = await answerTo(person, planOffersPage, { ownerInfo: ownerOf(organization) });
    const ids = offers.map(({ planId }: { planId: string }) => planId);
    expect(ids).toEqual(expect.arrayContaining([own.monthly, own.yearly]));
    expect(ids).not.toContain(theirs.monthly);
    const invoice = {
      invoiceId: newId(),
      ownerInfo: ownerOf(organization),
      planId: theirs.monthly,
      licenses: 1,
    };
    expect((await told(person, subscribeOperation, invoice)).code).toBe('FORBIDDEN_ACCESS');
  });
});

describe('who may see and change billing (PERM-007)', () => {
  it.each([
    ['owner', true],
    ['billingAdmin', true],
    ['superAdmin', true],
    ['learningAdmin', false],
    ['storeContentAdmin', false],
    ['trainer', false],
    ['impersonator', false],
    ['member', false],
  ] as const)(
    'billing of an organization is for its owners and billing admins: %s %s (PERM-007)',
    async (role, may) => {
      const { organization, person } = await aTenant([role]);
      const ownerInfo = ownerOf(organization);
      const expected = may ? undefined : 'FORBIDDEN_ACCESS';
      for (const [page, args] of [
        [planOverviewPage, { ownerInfo }],
        [planOffersPage, { ownerInfo }],
        [invoicesPage, { ownerInfo, subscriptionId: null }],
        [subscriptionLicensesPage, { organizationId: organization.id, subscriptionId: newId() }],
      ] as const)
        expect((await told(person, page, args)).code).toBe(expected);
      expect((await told(person, setAutopayOperation, { ownerInfo, on: true })).code).toBe(expected);
      expect((await told(billing, planOverviewPage, { ownerInfo })).code).toBe('FORBIDDEN_ACCESS');
      expect((await told(null, planOverviewPage, { ownerInfo })).code).toBe('UNAUTHENTICATED');
    },
  );

  it('a person sees their own plan and nobody else’s', async () => {
    const ownerInfo = { type: 'USER', id: billing.id };
    expect((await told(billing, planOverviewPage, { ownerInfo })).code).toBeUndefined();
    const other = await aPerson(open.db);
    expect((await told(other, planOverviewPage, { ownerInfo })).code).toBe('FORBIDDEN_ACCESS');
  });
});

describe('the sandbox', () => {
  it('keeps what is made in it out of the real data, and the other way round (BILL-009)', async () => {
    const { organization, person } = await aTenant();
    const sandbox = { sandbox: true };
    const { monthly } = await aProduct(organization, person, sandbox);
    const { uppToken } = await subscribed(monthly, 1, sandbox, organization, person);
    const ownerInfo = ownerOf(organization);
    expect(await answerTo(person, planOffersPage, { ownerInfo })).toEqual([]);
    const invoice = { invoiceId: newId(), ownerInfo, planId: monthly, licenses: 1 };
    expect((await told(person, subscribeOperation, invoice)).code).toBe('FORBIDDEN_ACCESS');
    expect((await told(person, payInvoiceOperation, payment(uppToken, 500))).code).toBe('FORBIDDEN_ACCESS');
    expect(await answerTo(person, payInvoiceOperation, payment(uppToken, 500), sandbox)).toMatchObject({
      status: 'paid',
    });
    expect(await overview({}, organization, person)).toBeNull();
    expect(await overview(sandbox, organization, person)).toMatchObject({ hasActiveSubscription: true });
    const groups = await open.db
      .selectFrom('content.accessGroups')
      .select('id')
      .where('organizationId', '=', organization.id)
      .execute();
    expect(groups).toEqual([]);
    expect(await answerTo(null, publicInvoicePage, { uppToken })).toMatchObject({ environment: 'SANDBOX' });
  });

  it('takes test payments also where real payments are off, and real ones then are not taken (BILL-009)', async () => {
    const { organization, person } = await aTenant();
    const live = await aProduct(organization, person);
    const tried = await aProduct(organization, person, { sandbox: true });
    const real = await subscribed(live.monthly, 1, {}, organization, person);
    const play = await subscribed(tried.monthly, 1, { sandbox: true }, organization, person);
    takeLivePayments(null);
    try {
      expect(await answerTo(person, payInvoiceOperation, payment(real.uppToken, 500))).toMatchObject({
        status: 'off',
      });
      const paid = await answerTo(person, payInvoiceOperation, payment(play.uppToken, 500), {
        sandbox: true,
      });
      expect(paid).toMatchObject({ status: 'paid' });
    } finally {
      takeLivePayments('test');
    }
    expect(await overview({}, organization, person)).toBeNull();
  });
});

describe('an invoice', () => {
  it('is shown to whoever has its address, alone and without whose it is; a wrong address shows nothing (BILL-008)', async () => {
    const { monthly } = await aProduct();
    const { uppToken } = await subscribed(monthly);
    const seen = await answerTo(null, publicInvoicePage, { uppToken });
    expect(seen).toMatchObject({
      uppToken,
      amountCents: 1500,
      licenses: 3,
      status: 'open',
      provider: 'test',
    });
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['ownerId']));
    expect(uppToken).toMatch(/^[\w-]{43}$/);
    for (const wrong of ['', 'x'.repeat(43), `${uppToken.slice(0, -1)}%`, uppToken.toLowerCase()])
      expect(await answerTo(null, publicInvoicePage, { uppToken: wrong })).toBeNull();
    expect((await told(null, payInvoiceOperation, payment(uppToken, 1500))).code).toBe('UNAUTHENTICATED');
  });

  it('for the same plan is one however many tabs ask, and one that asks for another amount by now is not paid unseen', async () => {
    const { monthly } = await aProduct();
    const [first, second] = await Promise.all([subscribed(monthly, 1), subscribed(monthly, 4)]);
    expect(first).toEqual(second);
    await subscribed(monthly, 2);
    const stale = await told(billing, payInvoiceOperation, payment(first.uppToken, 500));
    expect(stale.code).toBe('STALE_VERSION');
    const paid = await answerTo(billing, payInvoiceOperation, payment(first.uppToken, 1000));
    expect(paid.status).toBe('paid');
    const again = await answerTo(billing, payInvoiceOperation, payment(first.uppToken, 1000));
    expect(again.status).toBe('paid');
    expect((await invoices()).filter(({ uppToken }) => uppToken === first.uppToken)).toHaveLength(1);
  });

  it('that a card does not pay stays open, a resent refusal stays refused, and another card pays it', async () => {
    const { monthly } = await aProduct();
    const { uppToken } = await subscribed(monthly, 1);
    const refused = payment(uppToken, 500, { source: '4000 0000 0000 0002' });
    expect((await answerTo(billing, payInvoiceOperation, refused)).status).toBe('refused');
    expect((await answerTo(billing, payInvoiceOperation, { ...refused, source: CARD })).status).toBe(
      'refused',
    );
    expect((await answerTo(billing, payInvoiceOperation, payment(uppToken, 500))).status).toBe('paid');
  });

  it('takes 20 declined cards and no further try', async () => {
    const { monthly } = await aProduct();
    const { uppToken } = await subscribed(monthly, 1);
    const declined = () => told(billing, payInvoiceOperation, payment(uppToken, 500, { source: '0002' }));
    for (let time = 0; time < 20; time += 1) expect((await declined()).answer.status).toBe('refused');
    expect((await declined()).code).toBe('RATE_LIMITED');
    expect((await told(billing, payInvoiceOperation, payment(uppToken, 500))).code).toBe('RATE_LIMITED');
  });

  it('paid elsewhere is confirmed on the return, once, and only by its own payment (BILL-008)', async () => {
    const { monthly } = await aProduct();
    const { uppToken } = await subscribed(monthly, 1);
    const elsewhere = payment(uppToken, 500, { method: 'paypal', source: null });
    const { paymentId } = elsewhere;
    expect(await answerTo(billing, payInvoiceOperation, elsewhere)).toEqual({
      status: 'elsewhere',
      url: `/paypal/success?invoice=${uppToken}&payment=${paymentId}`,
    });
    expect(await answerTo(null, publicInvoicePage, { uppToken })).toMatchObject({ status: 'open' });
    const strange = { uppToken, paymentId: newId() };
    expect((await told(billing, confirmPaymentOperation, strange)).code).toBe('FORBIDDEN_ACCESS');
    for (let time = 0; time < 2; time += 1)
      expect((await answerTo(billing, confirmPaymentOperation, { uppToken, paymentId })).status).toBe('paid');
    const found = await open.db
      .selectFrom('billing.payments as p')
      .innerJoin('billing.invoices as i', 'i.id', 'p.invoiceId')
      .select('p.status')
      .where('i.token', '=', uppToken)
      .execute();
    expect(found).toEqual([{ status: 'paid' }]);
  });

  it('is charged once in 50 interleavings of resent requests, returns and tabs', async () => {
    const { monthly } = await aProduct();
    let drawn = 7;
    const random = () => {
      drawn = (drawn * 48_271) % 2_147_483_647;
      return drawn / 2_147_483_647;
    };
    for (let round = 0; round < 50; round += 1) {
      const { uppToken } = await subscribed(monthly, 1);
      const resent = payment(uppToken, 500);
      const elsewhere = payment(uppToken, 500, { method: 'paypal', source: null });
      const { paymentId } = elsewhere;
      const acts = [
        () => told(billing, payInvoiceOperation, resent),
        () => told(billing, payInvoiceOperation, resent),
        () => told(billing, payInvoiceOperation, payment(uppToken, 500)),
        () => told(billing, payInvoiceOperation, elsewhere),
        () => told(billing, confirmPaymentOperation, { uppToken, paymentId }),
      ]
        .map((act) => ({ act, at: random() }))
        .sort((a, b) => a.at - b.at);
      await Promise.all(acts.map(({ act }) => act()));
      const { rows } = await open.pool.query(
        `select count(*) filter (where p.status = 'paid')::int as paid, max(i.status) as status
         from billing.payments p join billing.invoices i on i.environment = p.environment and i.id = p."invoiceId"
         where i.token = $1`,
        [uppToken],
      );
      expect(rows).toEqual([{ paid: 1, status: 'paid' }]);
    }
    const { rows } = await open.pool.query(
      `select count(*)::int as terms from billing.subscriptions where "planId" = $1`,
      [monthly],
    );
    expect(rows).toEqual([{ terms: 50 }]);
  }, 120_000);
});

describe('the licenses of a subscription', () => {
  it('are seats that nobody makes more of by hand, and the page says who has one (BILL-006)', async () => {
    const { organization, person } = await aTenant(['owner']);
    const mia = await aPerson(open.db, { roles: [[organization, ['member']]], first: 'Mia', last: 'Roe' });
    const { monthly } = await aProduct(organization, person);
    const { uppToken } = await subscribed(monthly, 1, {}, organization, person);
    await answerTo(person, payInvoiceOperation, payment(uppToken, 500));
    const { subscriptions } = await overview({}, organization, person);
    const { subscriptionId } = subscriptions[0];
    const group = await open.db
      .selectFrom('content.accessGroups')
      .selectAll()
      .where('organizationId', '=', organization.id)
      .executeTakeFirstOrThrow();
    const seats = { accessGroupId: group.id, inviteIds: [], seated: true };
    await ask(open.db, person, setSeatsOperation.document, { ...seats, userIds: [mia.id] });
    expect(
      await codeOf(open.db, person, setSeatsOperation.document, { ...seats, userIds: [person.id] }),
    ).toBe('NO_SEAT_LEFT');
    const course = await aCourse(open.db, organization);
    await ask(open.db, person, upsertAccessGroupOperation.document, {
      input: {
        accessGroupId: group.id,
        organizationId: organization.id,
        name: 'Deck crew',
        courseIds: [course.id],
        seatsMax: 500,
        startsAt: null,
        endsAt: null,
        autoAssign: true,
        active: true,
      },
    });
    const after = await open.db
      .selectFrom('content.accessGroups')
      .select(['name', 'seatsMax', 'endsAt', 'courseIds'])
      .where('id', '=', group.id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ name: 'Deck crew', seatsMax: 1, endsAt: group.endsAt, courseIds: [] });
    const asked = { organizationId: organization.id, subscriptionId };
    expect(await answerTo(person, subscriptionLicensesPage, asked)).toMatchObject({
      licenses: 1,
      sandbox: false,
      seated: [{ name: 'Mia Roe', invited: false }],
    });
    const theirs = { ...asked, organizationId: harbor.id };
    expect(await answerTo(billing, subscriptionLicensesPage, theirs)).toBeNull();
  });

  it('getOrganizationSubscriptions tells every member how long it runs, derived fields included, and nobody else (BILL-002, BANNER-009)', async () => {
    const { organization, person } = await aTenant();
    const mia = await aPerson(open.db, { roles: [[organization, ['member']]] });
    const { yearly } = await aProduct(organization, person);
    const now = Date.now();
    const { uppToken } = await subscribed(yearly, 1, { now }, organization, person);
    await answerTo(person, payInvoiceOperation, payment(uppToken, 5000), { now });
    const soon = { now: now + 350 * DAY };
    const told = await answerTo(mia, organizationSubscriptionsPage, {}, soon);
    expect(told.map((each: unknown) => v.parse(contentSubscriptionSchema, each))).toMatchObject([
      {
        type: 'subscription',
        orgId: organization.id,
        subOwnerSlug: organization.alias,
        isActive: true,
        expiresSoon: true,
        renewalPeriod: 'yearly',
        plan: { hasAutopay: false, customRenewal: null },
      },
    ]);
    expect(await answerTo(await aPerson(open.db), organizationSubscriptionsPage, {}, soon)).toEqual([]);
  });
});

describe('Auto Pay', () => {
  it('pays the next term a day before the end, once for two nodes at a time, and not without it', async () => {
    const { organization, person } = await aTenant();
    const { monthly } = await aProduct(organization, person);
    const now = Date.UTC(2026, 4, 1);
    const { uppToken } = await subscribed(monthly, 2, { now }, organization, person);
    await answerTo(person, payInvoiceOperation, payment(uppToken, 1000, { keep: true }), { now });
    const end = Date.UTC(2026, 5, 1);
    const node = (at: number) =>
      renewSubscriptions({
        database: open,
        announcer: { announce() {} },
        now: () => at,
      } as unknown as Parameters<typeof renewSubscriptions>[0]);
    const terms = async () => (await overview({ now: end }, organization, person)).subscriptions.length;
    await node(end - 1000);
    expect(await terms()).toBe(1);
    await agreeing(person, organization, end - 4 * DAY);
    await node(end - 3 * DAY);
    expect(await terms()).toBe(1);
    await Promise.all([node(end - 1000), node(end - 1000)]);
    await node(end - 1000);
    expect(await terms()).toBe(2);
    const read = await overview({ now: end }, organization, person);
    expect(read.nextBillDate).toBe(Date.UTC(2026, 6, 1) - DAY);
  });
});

describe('a course for money', () => {
  async function aPaidCourse() {
    const { organization, person } = await aTenant(['owner']);
    const course = await aCourse(open.db, organization, { rootType: 'catalog', visible: true, free: false });
    const priced = { courseId: course.id, productId: newId(), priceInCents: 1900 };
    await answerTo(person, setCoursePriceOperation, priced);
    return { organization, person, course };
  }
  const detailsOf = async (id: string) =>
    (
      await open.db
        .selectFrom('content.collections')
        .select(['productDetails', 'free'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).productDetails;
  const enrolled = (userId: string, courseId: string) =>
    open.db
      .selectFrom('content.enrollments')
      .select('status')
      .where('userId', '=', userId)
      .where('courseId', '=', courseId)
      .execute();

  it('has its price in cents on its product, and loses it when it is no longer sold (COLL-025)', async () => {
    const { person, course } = await aPaidCourse();
    expect(await detailsOf(course.id)).toEqual({
      productId: expect.any(String),
      prices: [{ priceId: expect.any(String), pricePerUnitCents: 1900, currency: 'USD' }],
    });
    const unsold = { courseId: course.id, productId: newId(), priceInCents: null };
    await answerTo(person, setCoursePriceOperation, unsold);
    expect(await detailsOf(course.id)).toBeNull();
    const ana = await aPerson(open.db);
    const buy = { invoiceId: newId(), courseId: course.id };
    expect((await told(ana, buyCourseOperation, buy)).code).toBe('FORBIDDEN_ACCESS');
  });

  it('is priced by those who manage the billing of its organization alone, and in the sandbox the course stays as it is', async () => {
    const { organization, person, course } = await aPaidCourse();
    const before = await detailsOf(course.id);
    const args = { courseId: course.id, productId: newId(), priceInCents: 2500 };
    const trainer = await aPerson(open.db, { roles: [[organization, ['trainer', 'storeContentAdmin']]] });
    expect((await told(trainer, setCoursePriceOperation, args)).code).toBe('FORBIDDEN_ACCESS');
    expect((await told(billing, setCoursePriceOperation, args)).code).toBe('FORBIDDEN_ACCESS');
    const nowhere = { ...args, courseId: newId() };
    expect((await told(person, setCoursePriceOperation, nowhere)).code).toBe('FORBIDDEN_ACCESS');
    await answerTo(person, setCoursePriceOperation, args, { sandbox: true });
    expect(await detailsOf(course.id)).toEqual(before);
  });

  it('is bought by its invoice: the enrollment comes in the transaction of the payment, once, and is never paid again', async () => {
    const { course } = await aPaidCourse();
    const ana = await aPerson(open.db);
    const buy = () => answerTo(ana, buyCourseOperation, { invoiceId: newId(), courseId: course.id });
    const [{ uppToken }, other] = await Promise.all([buy(), buy()]);
    expect(other.uppToken).toBe(uppToken);
    expect(await enrolled(ana.id, course.id)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => told(ana, payInvoiceOperation, payment(uppToken, 1900))));
    expect(await enrolled(ana.id, course.id)).toEqual([{ status: 'active' }]);
    expect(await buy()).toEqual({ uppToken });
    expect(await answerTo(null, publicInvoicePage, { uppToken })).toMatchObject({
      status: 'paid',
      courseId: course.id,
    });
  });

  it('costs what it says when it is paid: a changed price makes the open invoice void', async () => {
    const { person, course } = await aPaidCourse();
    const ana = await aPerson(open.db);
    const { uppToken } = await answerTo(ana, buyCourseOperation, { invoiceId: newId(), courseId: course.id });
    const dearer = { courseId: course.id, productId: newId(), priceInCents: 2900 };
    await answerTo(person, setCoursePriceOperation, dearer);
    expect((await told(ana, payInvoiceOperation, payment(uppToken, 1900))).code).toBe('FORBIDDEN_ACCESS');
    const fresh = await answerTo(ana, buyCourseOperation, { invoiceId: newId(), courseId: course.id });
    expect(await answerTo(null, publicInvoicePage, { uppToken: fresh.uppToken })).toMatchObject({
      amountCents: 2900,
    });
  });

  it('bought in the sandbox enrolls nobody (BILL-009)', async () => {
    const { person, course } = await aPaidCourse();
    const sandbox = { sandbox: true };
    const priced = { courseId: course.id, productId: newId(), priceInCents: 700 };
    await answerTo(person, setCoursePriceOperation, priced, sandbox);
    const offered = { courseId: course.id };
    expect(await answerTo(null, courseOfferPage, offered)).toEqual({ priceInCents: 1900, currency: 'USD' });
    expect(await answerTo(person, courseOfferPage, offered, sandbox)).toEqual({
      priceInCents: 700,
      currency: 'USD',
    });
    expect(await answerTo(person, courseOfferPage, { courseId: newId() }, sandbox)).toBeNull();
    const { uppToken } = await answerTo(
      person,
      buyCourseOperation,
      { invoiceId: newId(), courseId: course.id },
      sandbox,
    );
    await answerTo(person, payInvoiceOperation, payment(uppToken, 700), sandbox);
    expect(await enrolled(person.id, course.id)).toEqual([]);
  });
});

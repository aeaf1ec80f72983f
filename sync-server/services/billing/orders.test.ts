import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyCouponOperation, createCouponOperation } from '#contract/billing/coupon.ts';
import { buyCourseOperation, payInvoiceOperation } from '#contract/billing/invoice.ts';
import { type Order, ordersPage } from '#contract/billing/order.ts';
import { setCoursePriceOperation } from '#contract/billing/product.ts';
import { buySeatsOperation } from '#contract/billing/seat-purchase.ts';
import { newId } from '#contract/ids.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { takeLivePayments } from './payment-providers.ts';
import { takeSelling } from './selling.ts';

const DAY = 86_400_000;
let test: TestDatabase;
let open: OpenDatabase;
let academy: SeededOrganization;
let seller: SeededPerson;
let course: SeededCourse;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  takeLivePayments('test');
  takeSelling({ seller: { name: '', address: '', taxNumber: '' }, tax: { name: 'VAT', percent: 19 } });
  academy = await anOrganization(open.db);
  seller = await aPerson(open.db, { roles: [[academy, ['owner']]] });
  const paid = { free: false, loginRequired: true, rootType: 'catalog', visible: true } as const;
  course = await aCourse(open.db, academy, { ...paid, holds: [await aSkill(open.db, academy, paid)] });
  const priced = { courseId: course.id, productId: newId(), priceInCents: 1900 };
  await ask(open.db, seller, setCoursePriceOperation.document, priced);
});
afterAll(async () => {
  takeSelling(null);
  takeLivePayments(null);
  await open.close();
  await test.drop();
});

const range = { from: Date.now() - DAY, until: Date.now() + DAY };
const asked = (organizationId: string, side: string, more: object = {}) => ({
  organizationId,
  side,
  ...range,
  ...more,
});
const ordersOf = async (by: SeededPerson, args: object): Promise<Order[]> =>
  (await ask(open.db, by, ordersPage.document, args as Record<string, unknown>)).orders;

it('orders name what was sold and bought with net and tax, discount, coupon, method and credit notes, in their time alone', async () => {
  const harbor = await anOrganization(open.db);
  const buyer = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
  const coupon = { couponId: newId(), organizationId: academy.id, code: 'SPRING', percentOff: 50 };
  await ask(open.db, seller, createCouponOperation.document, {
    ...{
      ...coupon,
      amountOffCents: null,
      mostUses: null,
      validFrom: null,
      validUntil: null,
      productId: null,
    },
  });
  const wanted = {
    invoiceId: newId(),
    organizationId: harbor.id,
    courseId: course.id,
    seats: 2,
    groupId: null,
  };
  const { uppToken } = await ask(open.db, buyer, buySeatsOperation.document, wanted);
  await ask(open.db, buyer, applyCouponOperation.document, { uppToken, code: 'spring' });
  const money = {
    paymentId: newId(),
    uppToken,
    amountCents: 1900,
    method: 'card',
    source: '4242424242424242',
  };
  await ask(open.db, buyer, payInvoiceOperation.document, money);
  await open.db
    .insertInto('billing.creditNotes')
    .values({
      ...{ environment: 'LIVE', id: newId(), invoiceId: wanted.invoiceId, amountCents: 300 },
      ...{ reason: '', createdAt: Date.now() },
    })
    .execute();
  const learner = await aPerson(open.db);
  await ask(open.db, learner, buyCourseOperation.document, { invoiceId: newId(), courseId: course.id });
  const order = {
    ...{ status: 'paid', count: 2, currency: 'USD', amountCents: 1900, taxCents: 303, taxName: 'VAT' },
    ...{ taxPercent: 19, discountCents: 1900, coupon: 'SPRING', creditedCents: 300 },
    method: 'Visa ending in 4242',
    creditNotes: [expect.any(Number)],
  };
  expect(await ordersOf(buyer, asked(harbor.id, 'bought'))).toMatchObject([order]);
  const sold = await ordersOf(seller, asked(academy.id, 'sold'));
  expect(sold).toMatchObject([order, { status: 'open', count: null, coupon: '' }]);
  expect(sold[1]?.buyer).not.toBe('');
  expect(await ordersOf(buyer, asked(harbor.id, 'sold'))).toEqual([]);
  expect(await ordersOf(seller, asked(academy.id, 'sold', { until: range.from }))).toEqual([]);
});

it('orders are for those who manage an organization’s billing', async () => {
  const stranger = await aPerson(open.db, { roles: [[await anOrganization(open.db), ['owner']]] });
  const member = await aPerson(open.db, { roles: [[academy, ['learningAdmin', 'member']]] });
  for (const person of [stranger, member, null])
    expect(await codeOf(open.db, person, ordersPage.document, asked(academy.id, 'sold'))).toMatch(
      /FORBIDDEN_ACCESS|UNAUTHENTICATED/,
    );
});

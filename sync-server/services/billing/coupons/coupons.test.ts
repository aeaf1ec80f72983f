import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applyCouponOperation,
  couponsPage,
  createCouponOperation,
  endCouponOperation,
} from '#contract/billing/coupon.ts';
import { buyCourseOperation, payInvoiceOperation, publicInvoicePage } from '#contract/billing/invoice.ts';
import { setCoursePriceOperation } from '#contract/billing/product.ts';
import { buySeatsOperation } from '#contract/billing/seat-purchase.ts';
import { newId } from '#contract/ids.ts';
import { COUPON_HELD_MS } from '#domain/coupons.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { takeLivePayments } from '../payment-providers.ts';
import { findAccount, findInvoiceByToken } from '../repository.ts';
import { releaseCoupons } from './apply-coupon.ts';

const PRICE = 1900;
const HOUR = 3_600_000;
let test: TestDatabase;
let open: OpenDatabase;
let academy: SeededOrganization;
let seller: SeededPerson;
let sold: { courseId: string; productId: string };
let other: { courseId: string; productId: string };

async function aSoldCourse(of: SeededOrganization, by: SeededPerson) {
  const paid = { free: false, loginRequired: true, rootType: 'catalog', visible: true } as const;
  const course = await aCourse(open.db, of, { ...paid, holds: [await aSkill(open.db, of, paid)] });
  const args = { courseId: course.id, productId: newId() };
  await ask(open.db, by, setCoursePriceOperation.document, { ...args, priceInCents: PRICE });
  return args;
}
beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 10 });
  takeLivePayments('test');
  academy = await anOrganization(open.db);
  seller = await aPerson(open.db, { roles: [[academy, ['billingAdmin', 'owner']]] });
  sold = await aSoldCourse(academy, seller);
  other = await aSoldCourse(academy, seller);
});
afterAll(async () => {
  takeLivePayments(null);
  await open.close();
  await test.drop();
});

let made = 0;
const terms = (given: object = {}) => {
  made += 1;
  return {
    ...{ couponId: newId(), organizationId: academy.id, code: `CODE-${made}`, percentOff: 20 },
    ...{ amountOffCents: null, mostUses: null, validFrom: null, validUntil: null, productId: null },
    ...given,
  };
};
async function aCoupon(given: object = {}, by = seller) {
  const coupon = terms(given);
  await ask(open.db, by, createCouponOperation.document, coupon);
  return coupon;
}
const opened = async (by: SeededPerson, courseId = sold.courseId): Promise<string> =>
  (await ask(open.db, by, buyCourseOperation.document, { invoiceId: newId(), courseId })).uppToken;
const apply = async (by: SeededPerson, uppToken: string, code: string): Promise<string | null> =>
  (await ask(open.db, by, applyCouponOperation.document, { uppToken, code })).fault;
const buy = async (by: SeededPerson, code: string): Promise<string> => {
  const uppToken = await opened(by);
  expect(await apply(by, uppToken, code)).toBeNull();
  return uppToken;
};
const invoiceOf = async (uppToken: string) => {
  const invoice = await findInvoiceByToken(open.db, uppToken);
  if (!invoice) throw new Error('no invoice');
  return invoice;
};
const pay = (by: SeededPerson, uppToken: string, amountCents: number, paymentId = newId()) =>
  ask(open.db, by, payInvoiceOperation.document, {
    ...{ paymentId, uppToken, amountCents, method: 'card', source: '4242 4242 4242 4242' },
  });
const usesOf = async ({ couponId }: { couponId: string }): Promise<number> => {
  const page = await ask(open.db, seller, couponsPage.document, { organizationId: academy.id });
  return page.coupons.find((each: { couponId: string }) => each.couponId === couponId).uses;
};

describe('a coupon', () => {
  it('is taken off an open invoice however its code is typed, and that is what is paid', async () => {
    const learner = await aPerson(open.db);
    const { code } = await aCoupon();
    const uppToken = await buy(learner, ` ${code.toLowerCase()} `);
    expect(await invoiceOf(uppToken)).toMatchObject({ amountCents: 1520, discountCents: 380 });
    expect(await ask(open.db, null, publicInvoicePage.document, { uppToken })).toMatchObject({
      ...{ amountCents: 1520, coupon: { code, discountCents: 380 } },
    });
    // Another one takes its place, and none asks for all again.
    const { code: half } = await aCoupon({ percentOff: 50 });
    expect(await apply(learner, uppToken, half)).toBeNull();
    expect(await invoiceOf(uppToken)).toMatchObject({ amountCents: 950, discountCents: 950 });
    expect(await apply(learner, uppToken, '')).toBeNull();
    expect(await invoiceOf(uppToken)).toMatchObject({ amountCents: PRICE, discountCents: 0, couponId: null });
    expect(await apply(learner, uppToken, code)).toBeNull();
    expect(await pay(learner, uppToken, 1520)).toMatchObject({ status: 'paid' });
    const late = { uppToken, code: half };
    expect(await codeOf(open.db, learner, applyCouponOperation.document, late)).toBe('FORBIDDEN_ACCESS');
  });

  it('with an amount off counts once for all seats, and is left behind when the invoice is asked for again', async () => {
    const harbor = await anOrganization(open.db);
    const buyer = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
    const { code } = await aCoupon({ percentOff: null, amountOffCents: 500 });
    const wanted = { organizationId: harbor.id, courseId: sold.courseId, seats: 3, groupId: null };
    const seats = () => ask(open.db, buyer, buySeatsOperation.document, { ...wanted, invoiceId: newId() });
    const { uppToken } = await seats();
    expect(await apply(buyer, uppToken, code)).toBeNull();
    expect(await invoiceOf(uppToken)).toMatchObject({ amountCents: 3 * PRICE - 500, discountCents: 500 });
    expect((await seats()).uppToken).toBe(uppToken);
    expect(await invoiceOf(uppToken)).toMatchObject({
      amountCents: 3 * PRICE,
      discountCents: 0,
      couponId: null,
    });
  });

  it('that pays for everything is paid without a provider, also where none is set, and keeps no method', async () => {
    const learner = await aPerson(open.db);
    const { code } = await aCoupon({ percentOff: 100 });
    const uppToken = await buy(learner, code);
    takeLivePayments(null);
    try {
      const paymentId = newId();
      expect(await pay(learner, uppToken, 0, paymentId)).toMatchObject({ status: 'paid' });
      expect(await pay(learner, uppToken, 0, paymentId)).toMatchObject({ status: 'paid' });
    } finally {
      takeLivePayments('test');
    }
    const invoice = await invoiceOf(uppToken);
    expect(invoice).toMatchObject({ status: 'paid', amountCents: 0, parties: { method: 'Coupon' } });
    const owner = { type: 'USER', id: learner.id } as const;
    expect((await findAccount(open.db, 'LIVE', owner))?.method ?? null).toBeNull();
  });

  it('never pays for an invoice that asks for something, whatever sum the request names', async () => {
    const learner = await aPerson(open.db);
    const uppToken = await opened(learner);
    const args = { paymentId: newId(), uppToken, amountCents: 0, method: 'card', source: null };
    expect(await codeOf(open.db, learner, payInvoiceOperation.document, args)).toBe('STALE_VERSION');
  });

  it('of which one use is left serves one of eight who use it at one moment', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(open.db)));
    const coupon = await aCoupon({ mostUses: 1 });
    const tokens = await Promise.all(people.map((person) => opened(person)));
    const outcomes = await Promise.all(
      people.map((person, at) => apply(person, tokens[at] ?? '', coupon.code)),
    );
    expect(outcomes.filter((fault) => fault === null).length).toBe(1);
    expect(outcomes.filter((fault) => fault === 'used up').length).toBe(7);
    expect(await usesOf(coupon)).toBe(1);
  });

  it('is free again when its invoice was not paid for a day, or is canceled with the price', async () => {
    const [learner, next] = [await aPerson(open.db), await aPerson(open.db)];
    const coupon = await aCoupon({ mostUses: 1 });
    const uppToken = await buy(learner, coupon.code);
    const later = (ms: number) => releaseCoupons({ database: open, now: () => Date.now() + ms });
    await later(COUPON_HELD_MS - HOUR);
    expect(await apply(next, await opened(next), coupon.code)).toBe('used up');
    await later(COUPON_HELD_MS + HOUR);
    expect((await invoiceOf(uppToken)).status).toBe('void');
    expect(await usesOf(coupon)).toBe(0);
    const second = await buy(next, coupon.code);
    await ask(open.db, seller, setCoursePriceOperation.document, { ...sold, priceInCents: PRICE });
    expect((await invoiceOf(second)).status).toBe('void');
    expect(await usesOf(coupon)).toBe(0);
  });

  it('that is not yet, no longer, ended, for something else, of another seller or made up says which it is, but not whose', async () => {
    const learner = await aPerson(open.db);
    const far = Date.now() + HOUR;
    const foreign = await anOrganization(open.db);
    const stranger = await aPerson(open.db, { roles: [[foreign, ['owner']]] });
    const ended = await aCoupon();
    await ask(open.db, seller, endCouponOperation.document, {
      organizationId: academy.id,
      couponId: ended.couponId,
    });
    const faults: [string, string][] = [
      [(await aCoupon({ validFrom: far })).code, 'not yet'],
      [(await aCoupon({ validUntil: 1 })).code, 'expired'],
      [ended.code, 'ended'],
      [(await aCoupon({ productId: other.productId })).code, 'another product'],
      [(await aCoupon({ organizationId: foreign.id }, stranger)).code, 'unknown'],
      ['NO-SUCH-CODE', 'unknown'],
    ];
    const uppToken = await opened(learner);
    for (const [code, fault] of faults) expect(await apply(learner, uppToken, code), code).toBe(fault);
    expect(await invoiceOf(uppToken)).toMatchObject({ amountCents: PRICE, couponId: null });
    // Its code can be given to another one.
    await aCoupon({ code: ended.code });
    expect(await apply(learner, uppToken, ended.code)).toBeNull();
  });
});

describe('the coupons of an organization', () => {
  it('are made, seen and ended by those who manage its billing, and by nobody else', async () => {
    const foreign = await anOrganization(open.db);
    const coupon = await aCoupon();
    for (const person of [
      await aPerson(open.db, { roles: [[academy, ['learningAdmin', 'member']]] }),
      await aPerson(open.db, { roles: [[foreign, ['owner']]] }),
      await aPerson(open.db),
    ]) {
      const said = [
        codeOf(open.db, person, createCouponOperation.document, terms()),
        codeOf(open.db, person, couponsPage.document, { organizationId: academy.id }),
        codeOf(open.db, person, endCouponOperation.document, {
          ...{ organizationId: academy.id, couponId: coupon.couponId },
        }),
      ];
      expect(await Promise.all(said)).toEqual(Array(3).fill('FORBIDDEN_ACCESS'));
    }
    const owner = await aPerson(open.db, { roles: [[foreign, ['owner']]] });
    // The id of another organization's coupon, and of its product.
    const theirs = { organizationId: foreign.id, couponId: coupon.couponId };
    expect(await codeOf(open.db, owner, endCouponOperation.document, theirs)).toBe('FORBIDDEN_ACCESS');
    const ofProduct = terms({ organizationId: foreign.id, productId: sold.productId });
    expect(await codeOf(open.db, owner, createCouponOperation.document, ofProduct)).toBe('FORBIDDEN_ACCESS');
  });

  it('take no discount of nothing, of two kinds or of more than all, no dates that run backwards, and no code twice', async () => {
    const { code } = await aCoupon();
    const refused = (given: object) => codeOf(open.db, seller, createCouponOperation.document, terms(given));
    for (const wrong of [
      { percentOff: null },
      { amountOffCents: 100 },
      { percentOff: 0 },
      { percentOff: 101 },
      { percentOff: 1.5 },
      { percentOff: null, amountOffCents: -1 },
      { mostUses: 0 },
      { mostUses: 1_000_000_000 },
      { validFrom: 10, validUntil: 10 },
      { code: 'a b' },
      { code: '=CMD()' },
    ])
      expect(await refused(wrong), JSON.stringify(wrong)).toBe('INVALID_ARGUMENTS');
    expect(await refused({ code: code.toLowerCase() })).toBe('COUPON_EXISTS');
    const twice = terms();
    const both = [twice, twice].map((each) => codeOf(open.db, seller, createCouponOperation.document, each));
    expect(await Promise.all(both)).toEqual([undefined, undefined]);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Buyer, buyerPage, setBuyerOperation } from '#contract/billing/buyer.ts';
import { buyCourseOperation, payInvoiceOperation, publicInvoicePage } from '#contract/billing/invoice.ts';
import { setCoursePriceOperation } from '#contract/billing/product.ts';
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
import { type OpenDatabase, openDatabase } from '../../../../storage/database.ts';
import { takeLivePayments } from '../../payment-providers.ts';
import { findInvoiceByToken } from '../../repository.ts';
import { takeSelling } from '../../selling.ts';

const PRICE = 1900;
let test: TestDatabase;
let open: OpenDatabase;
let academy: SeededOrganization;
let seller: SeededPerson;
let course: SeededCourse;
let learner: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  takeLivePayments('test');
  academy = await anOrganization(open.db);
  seller = await aPerson(open.db, { roles: [[academy, ['owner']]] });
  const paid = { free: false, loginRequired: true, rootType: 'catalog', visible: true } as const;
  course = await aCourse(open.db, academy, { ...paid, holds: [await aSkill(open.db, academy, paid)] });
  const priced = { courseId: course.id, productId: newId(), priceInCents: PRICE };
  await ask(open.db, seller, setCoursePriceOperation.document, priced);
});
afterAll(async () => {
  takeLivePayments(null);
  await open.close();
  await test.drop();
});
beforeEach(async () => {
  learner = await aPerson(open.db);
});
afterEach(() => takeSelling(null));

const ofPerson = ({ id }: SeededPerson) => ({ type: 'USER', id });
const ofOrganization = ({ id }: SeededOrganization) => ({ type: 'ORGANIZATION', id });
const called = (name: string): Buyer => ({
  name,
  address: `1 ${name} Street\n${name}`,
  taxNumber: `T-${name}`,
});
const setBuyer = (by: SeededPerson, ownerInfo: object, buyer: object) =>
  ask(open.db, by, setBuyerOperation.document, { ownerInfo, ...buyer });
const bought = async (): Promise<string> => {
  const { uppToken } = await ask(open.db, learner, buyCourseOperation.document, {
    invoiceId: newId(),
    courseId: course.id,
  });
  return uppToken;
};
const pay = (uppToken: string) =>
  ask(open.db, learner, payInvoiceOperation.document, {
    ...{ paymentId: newId(), uppToken, amountCents: PRICE },
    ...{ method: 'card', source: '4242 4242 4242 4242' },
  });
const shownTax = async (uppToken: string) =>
  (await ask(open.db, null, publicInvoicePage.document, { uppToken })).tax;
const invoiceOf = async (uppToken: string) => {
  const invoice = await findInvoiceByToken(open.db, uppToken);
  if (!invoice) throw new Error('no invoice');
  return invoice;
};

it('an invoice says its tax before it is paid, and paid keeps seller, buyer, tax and method as they were, whatever changes later', async () => {
  takeSelling({
    seller: { name: 'The operator', address: '', taxNumber: '' },
    tax: { name: 'VAT', percent: 19 },
  });
  await setBuyer(seller, ofOrganization(academy), called('Academy Ltd'));
  await setBuyer(learner, ofPerson(learner), called('Ada'));
  const uppToken = await bought();
  expect(await invoiceOf(uppToken)).toMatchObject({ parties: null, taxCents: 0, amountCents: PRICE });
  const tax = { name: 'VAT', percent: 19, amountCents: 303 };
  expect(await shownTax(uppToken)).toEqual(tax);
  await pay(uppToken);
  const frozen = {
    parties: {
      // Of what an organization sells it is the seller, not whoever runs the server.
      seller: called('Academy Ltd'),
      buyer: called('Ada'),
      // It is not kept, and named all the same.
      method: 'Visa ending in 4242',
      tax: { name: 'VAT', percent: 19 },
    },
    taxCents: 303,
    amountCents: PRICE,
  };
  expect(await invoiceOf(uppToken)).toMatchObject(frozen);
  await setBuyer(learner, ofPerson(learner), called('Somebody else'));
  takeSelling({ seller: { name: 'Another', address: '', taxNumber: '' }, tax: null });
  expect(await invoiceOf(uppToken)).toMatchObject(frozen);
  expect(await shownTax(uppToken)).toEqual(tax);
});

it('an owner who has said nothing is called as their organization or account is, and without a rate there is no tax', async () => {
  const other = await anOrganization(open.db);
  const owner = await aPerson(open.db, { roles: [[other, ['owner']]] });
  expect(await ask(open.db, owner, buyerPage.document, { ownerInfo: ofOrganization(other) })).toEqual({
    name: '',
    address: '',
    taxNumber: '',
  });
  const uppToken = await bought();
  await pay(uppToken);
  const { parties, taxCents } = await invoiceOf(uppToken);
  expect(parties).toMatchObject({ tax: null, buyer: { address: '', taxNumber: '' } });
  expect(parties?.buyer.name).not.toBe('');
  expect(taxCents).toBe(0);
});

it('billing details are read and changed by those who manage them, and by nobody of another organization', async () => {
  const member = await aPerson(open.db, { roles: [[academy, ['member', 'learningAdmin']]] });
  const stranger = await aPerson(open.db, { roles: [[await anOrganization(open.db), ['owner']]] });
  const refused = (by: SeededPerson, ownerInfo: object, buyer = called('X')) =>
    codeOf(open.db, by, setBuyerOperation.document, { ownerInfo, ...buyer });
  const its = { ownerInfo: ofOrganization(academy) };
  for (const person of [member, stranger, learner]) {
    expect(await refused(person, ofOrganization(academy))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, person, buyerPage.document, its)).toBe('FORBIDDEN_ACCESS');
  }
  expect(await refused(stranger, ofPerson(learner))).toBe('FORBIDDEN_ACCESS');
  const billing = await aPerson(open.db, { roles: [[academy, ['billingAdmin']]] });
  await setBuyer(billing, ofOrganization(academy), called('Academy'));
  expect(await ask(open.db, billing, buyerPage.document, its)).toEqual(called('Academy'));
  const tooLong = { ...called('X'), taxNumber: 'x'.repeat(51) };
  expect(await refused(billing, ofOrganization(academy), tooLong)).toBe('INVALID_ARGUMENTS');
});

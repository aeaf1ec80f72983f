import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buyCourseOperation, payInvoiceOperation } from '#contract/billing/invoice.ts';
import { setCoursePriceOperation } from '#contract/billing/product.ts';
import { buySeatsOperation } from '#contract/billing/seat-purchase.ts';
import { newId } from '#contract/ids.ts';
import { systemChannelId } from '#domain/realtime.ts';
import { noMail } from '#tests/support/no-mail.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededCourse,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { startJobs } from '../../../../jobs/job-runner.ts';
import type { Mail } from '../../../../mail/mailer.ts';
import { type OpenDatabase, openDatabase } from '../../../../storage/database.ts';
import { takeLivePayments } from '../../payment-providers.ts';
import { receiptMail } from './receipts.ts';

const PRICE = 1900;
let test: TestDatabase;
let open: OpenDatabase;
let course: SeededCourse;
let mails: Mail[];

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  takeLivePayments('test');
  const academy = await anOrganization(open.db);
  const seller = await aPerson(open.db, { roles: [[academy, ['owner']]] });
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
beforeEach(() => {
  mails = [];
});

const payment = (uppToken: string, amountCents: number) => ({
  ...{ paymentId: newId(), uppToken, amountCents, method: 'card', source: '4242 4242 4242 4242' },
});
const pay = (by: SeededPerson, args: ReturnType<typeof payment>) =>
  ask(open.db, by, payInvoiceOperation.document, args);
const confirmed = ({ id }: SeededPerson, emailVerified: boolean) =>
  open.db.updateTable('accounts.users').set({ emailVerified }).where('id', '=', id).execute();
const addressOf = async ({ id }: SeededPerson) =>
  (await open.db.selectFrom('accounts.users').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email;
const inboxOf = async ({ id }: SeededPerson) =>
  (
    await open.db
      .selectFrom('communication.messages')
      .select('template')
      .where('channelId', '=', systemChannelId(id))
      .execute()
  ).map(({ template }) => template);

async function runJobs(): Promise<void> {
  const context = {
    database: open,
    announcer: { announce: () => undefined } as never,
    files: null as never,
    mailer: { ...noMail, send: async (mail: Mail) => void mails.push(mail) },
    publicUrl: 'https://learn.example',
    now: Date.now,
  };
  const runner = await startJobs([receiptMail], context, { lookMs: 0 });
  await runner.runDue();
  await runner.close();
}

it('a payment reaches its payer once, in the inbox and by email with the invoice as a PDF, however often it is confirmed', async () => {
  const learner = await aPerson(open.db);
  await confirmed(learner, true);
  const wanted = { invoiceId: newId(), courseId: course.id };
  const { uppToken } = await ask(open.db, learner, buyCourseOperation.document, wanted);
  const paid = payment(uppToken, PRICE);
  await Promise.all([pay(learner, paid), pay(learner, paid), pay(learner, payment(uppToken, PRICE))]);
  await pay(learner, paid);
  const told = await inboxOf(learner);
  const variables = { amount: '$19.00', title: expect.any(String), link: `/invoice/${uppToken}` };
  expect(told).toEqual([expect.objectContaining({ template: 'receipt', variables })]);
  await runJobs();
  await runJobs();
  expect(mails.length).toBe(1);
  const [mail] = mails;
  expect(mail).toMatchObject({
    to: await addressOf(learner),
    subject: expect.stringMatching(/^Receipt: Invoice \d+$/),
  });
  for (const said of [
    'Total: $19.00',
    'Paid by: Visa ending in 4242',
    told[0]?.variables.title ?? '',
    `https://learn.example/invoice/${uppToken}`,
  ])
    expect(mail?.text).toContain(said);
  const [file] = mail?.attachments ?? [];
  expect(file?.filename).toMatch(/^lectern-invoice-\d+\.pdf$/);
  expect(
    Buffer.from(file?.content ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

it('what an organization pays reaches those who manage its billing and the payer, and nobody else', async () => {
  const harbor = await anOrganization(open.db);
  const [owner, billing, teacher, outsider] = await Promise.all([
    aPerson(open.db, { roles: [[harbor, ['owner']]] }),
    aPerson(open.db, { roles: [[harbor, ['billingAdmin']]] }),
    aPerson(open.db, { roles: [[harbor, ['learningAdmin', 'member']]] }),
    aPerson(open.db),
  ]);
  await Promise.all([owner, billing].map((person) => confirmed(person, true)));
  // Nothing is ever sent to an address that nobody has confirmed; the inbox has it.
  await confirmed(outsider, false);
  const wanted = { invoiceId: newId(), organizationId: harbor.id, courseId: course.id, seats: 2 };
  const { uppToken } = await ask(open.db, billing, buySeatsOperation.document, { ...wanted, groupId: null });
  await pay(outsider, payment(uppToken, 2 * PRICE));
  for (const person of [owner, billing, outsider]) expect((await inboxOf(person)).length).toBe(1);
  expect(await inboxOf(teacher)).toEqual([]);
  await runJobs();
  expect(mails.map(({ to }) => to).sort()).toEqual(
    (await Promise.all([owner, billing].map(addressOf))).sort(),
  );
  expect(mails[0]?.text).toContain('2 seats');
});

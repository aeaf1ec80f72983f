import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyCourseOperation } from '#contract/billing/invoice.ts';
import { invoiceFilePath } from '#contract/billing/invoice-file.ts';
import { setCoursePriceOperation } from '#contract/billing/product.ts';
import { newId } from '#contract/ids.ts';
import { aCourse, anOrganization, aPerson, aSkill } from '#tests/support/seed.ts';
import { ask } from '#tests/support/service-calls.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
const db = () => app.backend.database.db;
const tokens: string[] = [];

beforeAll(async () => {
  app = await testApp();
  const academy = await anOrganization(db());
  const seller = await aPerson(db(), { roles: [[academy, ['owner']]] });
  const learner = await aPerson(db());
  const paid = { free: false, loginRequired: true, rootType: 'catalog', visible: true } as const;
  for (const priceInCents of [1900, 2900]) {
    const course = await aCourse(db(), academy, { ...paid, holds: [await aSkill(db(), academy, paid)] });
    const priced = { courseId: course.id, productId: newId(), priceInCents };
    await ask(db(), seller, setCoursePriceOperation.document, priced);
    const wanted = { invoiceId: newId(), courseId: course.id };
    tokens.push((await ask(db(), learner, buyCourseOperation.document, wanted)).uppToken);
  }
});
afterAll(() => app?.close());

const get = (url: string) => app.inject({ url });
async function aCreditNote(token: string): Promise<string> {
  const invoice = await db()
    .selectFrom('billing.invoices')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  const id = newId();
  await db()
    .insertInto('billing.creditNotes')
    .values({
      ...{ environment: 'LIVE', id, invoiceId: invoice.id, amountCents: 500 },
      ...{ reason: 'a refund', createdAt: Date.now() },
    })
    .execute();
  return id;
}

it('whoever has an invoice’s address has it as a PDF, which nothing on the way keeps', async () => {
  const [token = ''] = tokens;
  const answer = await get(invoiceFilePath(token));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="lectern-invoice-\d+\.pdf"$/),
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

it('a credit note is a PDF at its own invoice’s address alone', async () => {
  const [token = '', other = ''] = tokens;
  const credit = await aCreditNote(token);
  const answer = await get(invoiceFilePath(token, credit));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/lectern-credit-note-\d+\.pdf/);
  expect((await get(invoiceFilePath(other, credit))).statusCode).toBe(404);
});

it.each([
  invoiceFilePath('x'.repeat(43)),
  '/web/invoices/x',
  '/web/invoices/.pdf',
  `${invoiceFilePath('x'.repeat(43))}?credit=1&credit=2`,
])('%s is no invoice, and answers as if there were none', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

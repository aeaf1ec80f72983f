import { expect, it } from 'vitest';
import type { Order } from '#contract/billing/order.ts';
import { orderLines } from './order-lines.ts';

const order = (given: Partial<Order> = {}): Order => ({
  ...{ number: 12, issuedAt: Date.UTC(2026, 10, 27, 12), paidAt: Date.UTC(2026, 10, 28, 12), status: 'paid' },
  ...{ title: 'Crew: a year', count: 25, seller: 'Commons', buyer: 'Harbor', currency: 'EUR' },
  ...{ buyerAddress: 'Quay 7\nHarbor', buyerTaxNumber: 'HB 1', amountCents: 123_405, taxCents: 5 },
  ...{ taxName: 'VAT', taxPercent: 8.25, discountCents: 0, coupon: '', method: 'Card' },
  ...{ creditNotes: [3, 4], creditedCents: 500 },
  ...given,
});

it('an order is one line under its headings, with net, tax and gross as plain numbers and days without a locale', () => {
  const [heads = [], line = []] = orderLines([order()]);
  const cells = Object.fromEntries(heads.map((head, at) => [head, line[at]]));
  expect(cells).toMatchObject({
    ...{ Invoice: '12', Issued: '2026-11-27', 'Paid on': '2026-11-28', Status: 'Paid', Count: '25' },
    ...{ Net: '1234.00', Tax: '0.05', Gross: '1234.05', 'Tax rate': '8.25', Discount: '0.00' },
    ...{ 'Credit notes': '3 4', Credited: '5.00', Buyer: 'Harbor', 'Buyer’s address': 'Quay 7\nHarbor' },
  });
  expect(line.length).toBe(heads.length);
});

it.each([
  ['JPY', 1900, '1900'],
  ['KWD', 1900, '1.900'],
  ['USD', 7, '0.07'],
])('a sum of %s is written with the digits of its currency', (currency, amountCents, written) => {
  const [heads = [], line = []] = orderLines([order({ currency, amountCents, taxCents: 0 })]);
  expect(line[heads.indexOf('Gross')]).toBe(written);
});

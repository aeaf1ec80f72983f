import { expect, it } from 'vitest';
import type { InvoiceRecord } from '../../repository.ts';
import { runsOf } from './document-fonts.ts';
import { documentPdf } from './document-pdf.ts';
import { writtenCreditNote, writtenInvoice } from './written-document.ts';

const AT = Date.UTC(2026, 10, 28, 12);
const DAY = 86_400_000;
const invoice = {
  ...{ environment: 'LIVE', number: 12, title: 'Crew: a year', licenses: 25, courseId: null },
  ...{ amountCents: 98_000, discountCents: 24_500, taxCents: 15_647, currency: 'EUR' },
  ...{ status: 'paid', createdAt: AT - DAY, paidAt: AT, periodStart: AT, periodEnd: AT + 365 * DAY },
} as InvoiceRecord;
const party = (name: string) => ({ name, address: 'Quay 7\nHarbor', taxNumber: 'HB 1' });
const parties = {
  ...{ seller: party('Commons'), buyer: party('Академия Λιμάνι Łódź') },
  ...{ method: 'Visa ending in 4242', tax: { name: 'VAT', percent: 19 } },
};
const link = 'https://learn.example/invoice/x';
const credit = {
  ...{ environment: 'LIVE' as const, id: 'c', number: 3, invoiceId: 'i', amountCents: 5000 },
  ...{ taxCents: 798, reason: '', createdAt: AT },
};

it('an invoice says number, dates, method, parties, what for, discount, total, tax and what was given back', () => {
  const written = writtenInvoice({ invoice, parties, coupon: 'SPRING', credits: [credit], link });
  expect(written).toMatchObject({
    title: 'Invoice 12',
    mark: null,
    facts: [
      ['Issued', '11/27/2026'],
      ['Paid on', '11/28/2026'],
      ['Paid by', 'Visa ending in 4242'],
    ],
    seller: parties.seller,
    buyer: parties.buyer,
    lines: [
      { title: 'Crew: a year', details: ['25 licenses', '11/28/2026 to 11/28/2027'], amount: '€1,225.00' },
    ],
  });
  expect(written.sums.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Discount, coupon SPRING: -€245.00',
    'Total: €980.00',
    'Includes VAT at 19%: €156.47',
    'Without tax: €823.53',
    'Credit note 3 of 11/28/2026: -€50.00',
    'Total after credit notes: €930.00',
  ]);
});

it('an open invoice says what is to be paid with the tax as it is now, and one of test data says so', () => {
  const open = { ...invoice, status: 'open', paidAt: null, taxCents: 0, discountCents: 0 } as InvoiceRecord;
  const given = { parties: { ...parties, method: '' }, coupon: null, credits: [], link };
  const written = writtenInvoice({ ...given, invoice: { ...open, environment: 'SANDBOX' } });
  expect(written.mark).toBe('Test data: no money moved');
  expect(written.sums.map(({ label }) => label)).toEqual([
    'Total',
    'Includes VAT at 19%',
    'Without tax',
    'To pay',
  ]);
  expect(written.facts.map(([label]) => label)).toEqual(['Issued']);
});

it('a credit note names its invoice, what was returned and the tax in it', () => {
  const written = writtenCreditNote({ invoice, parties, link }, credit);
  expect(written.title).toBe('Credit note 3');
  expect(written.facts).toContainEqual(['For invoice', '12']);
  expect(written.sums.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Returned: €50.00',
    'Includes VAT at 19%: €7.98',
    'Without tax: €42.02',
  ]);
});

it('names in Latin, Cyrillic and Greek letters are written whole, and of others the file says that it can’t show them', () => {
  const scripts = runsOf('Łódź Академия Λιμάνι').runs.map(({ script }) => script);
  expect(new Set(scripts)).toEqual(new Set(['latin', 'latin-ext', 'cyrillic', 'greek']));
  expect(runsOf('Łódź Академия Λιμάνι €').isWhole).toBe(true);
  expect(runsOf('学校')).toEqual({ runs: [{ script: 'latin', text: '??' }], isWhole: false });
  // Marks that turn a text around are left out.
  expect(runsOf('a\u202eb').runs).toEqual([{ script: 'latin', text: 'ab' }]);
});

it('a document with long names and many lines becomes a PDF of several pages', async () => {
  const written = writtenInvoice({ invoice, parties, coupon: null, credits: [credit], link });
  const long = { title: 'x'.repeat(300), details: Array.from({ length: 5 }, () => 'many'), amount: '€1.00' };
  const pdf = await documentPdf({ ...written, lines: Array.from({ length: 12 }, () => long) });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
});

/** What an invoice or a credit note says, before it becomes a page. */
import type { InvoiceParties, InvoiceParty } from '#contract/billing/invoice-parties.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import type { CreditNoteRecord } from '../../refunds/credit-notes.ts';
import type { InvoiceRecord } from '../../repository.ts';
import { taxOf } from './parties.ts';

const { document: say, money, date } = billingDocumentWords;

export type WrittenDocument = {
  title: string;
  /** under it, where the document is more or less than a bill */
  mark: string | null;
  facts: (readonly [label: string, value: string])[];
  seller: InvoiceParty;
  buyer: InvoiceParty;
  lines: { title: string; details: string[]; amount: string }[];
  /** the last of them that is strong is what counts */
  sums: { label: string; value: string; strong?: true }[];
  notes: string[];
};

type Given = {
  invoice: InvoiceRecord;
  /** who, and with what tax: as frozen, or as they are now */
  parties: InvoiceParties;
  coupon: string | null;
  credits: readonly CreditNoteRecord[];
  link: string;
};

const test = ({ environment }: InvoiceRecord) => (environment === 'SANDBOX' ? say.test : null);

export function writtenInvoice({ invoice, parties, coupon, credits, link }: Given): WrittenDocument {
  const { amountCents, currency, discountCents, status, paidAt, createdAt, periodStart, periodEnd } = invoice;
  const { licenses, courseId } = invoice;
  const sum = (amount: number) => money(amount, currency);
  const taxCents = status === 'paid' ? invoice.taxCents : taxOf(amountCents, parties.tax);
  const credited = credits.reduce((all, each) => all + each.amountCents, 0);
  const count = licenses === null ? [] : [say[courseId === null ? 'licenses' : 'seats'](licenses)];
  const period = periodStart === null ? [] : [say.period(periodStart, periodEnd)];
  return {
    title: say.invoice(invoice.number),
    mark: test(invoice) ?? (status === 'void' ? say.void : null),
    facts: [
      [say.issued, date(createdAt)],
      ...(paidAt === null ? [] : [[say.paidOn, date(paidAt)] as const]),
      ...(parties.method === '' ? [] : [[say.paidBy, parties.method] as const]),
    ],
    seller: parties.seller,
    buyer: parties.buyer,
    lines: [
      { title: invoice.title, details: [...count, ...period], amount: sum(amountCents + discountCents) },
    ],
    sums: [
      ...(discountCents > 0 ? [{ label: say.discount(coupon), value: sum(-discountCents) }] : []),
      { label: say.total, value: sum(amountCents), strong: true },
      ...taxLines(parties.tax, amountCents, taxCents, sum),
      ...credits.map((each) => ({
        label: say.credited(each.number, each.createdAt),
        value: sum(-each.amountCents),
      })),
      ...(credited > 0
        ? [{ label: say.left, value: sum(amountCents - credited), strong: true } as const]
        : []),
      ...(status === 'open' ? [{ label: say.toPay, value: sum(amountCents), strong: true } as const] : []),
    ],
    notes: [say.online(link)],
  };
}

export function writtenCreditNote(
  { invoice, parties, link }: Omit<Given, 'credits' | 'coupon'>,
  { number, amountCents, taxCents, createdAt }: CreditNoteRecord,
): WrittenDocument {
  const sum = (amount: number) => money(amount, invoice.currency);
  return {
    title: say.creditNote(number),
    mark: test(invoice),
    facts: [
      [say.issued, date(createdAt)],
      [say.ofInvoice, String(invoice.number)],
      ...(parties.method === '' ? [] : [[say.returnedTo, parties.method] as const]),
    ],
    seller: parties.seller,
    buyer: parties.buyer,
    lines: [{ title: invoice.title, details: [], amount: sum(amountCents) }],
    sums: [
      { label: say.returned, value: sum(amountCents), strong: true },
      ...taxLines(parties.tax, amountCents, taxCents, sum),
    ],
    notes: [say.online(link)],
  };
}

function taxLines(
  tax: InvoiceParties['tax'],
  amountCents: number,
  taxCents: number,
  sum: (amount: number) => string,
): WrittenDocument['sums'] {
  if (tax === null && taxCents === 0) return [];
  return [
    { label: say.tax(tax?.name ?? say.someTax, tax?.percent ?? null), value: sum(taxCents) },
    { label: say.net, value: sum(amountCents - taxCents) },
  ];
}

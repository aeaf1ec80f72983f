/** Words of invoices as documents, receipts, coupons and orders. */

import type { CouponFault } from '#domain/coupons.ts';
import { formatMoney, plainAmount } from '#domain/money.ts';
import { countOf } from '../count.ts';
import { rangeText } from '../lists.ts';
import { dateText } from '../time.ts';

const methods: Readonly<Record<string, string>> = {
  card: 'Card',
  paypal: 'PayPal',
  stripe: 'Stripe',
  coupon: 'Coupon',
};

export const billingDocumentWords = {
  method: (method: string) => methods[method] ?? method,
  buyer: {
    heading: 'Billing details',
    lead: 'They appear on your invoices: as the buyer, and as the seller of what you sell yourself. Paid invoices stay as they are.',
    leadPerson: 'They appear on your invoices. Paid invoices stay as they are.',
    name: 'Name on invoices',
    nameHint: (name: string) => `Without one, invoices say ${name}.`,
    nameHintPerson: 'Without one, invoices say your name.',
    address: 'Address',
    taxNumber: 'Tax number',
    taxNumberHint: 'For instance a VAT ID',
    save: 'Save billing details',
    offline: 'You’re offline. Billing details can be changed once you’re online.',
  },
  /** an invoice or a credit note as a PDF */
  document: {
    invoice: (number: number) => `Invoice ${number}`,
    creditNote: (number: number) => `Credit note ${number}`,
    test: 'Test data: no money moved',
    void: 'Canceled',
    /** of letters that every disk takes */
    file: (title: string) => `lectern-${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
    issued: 'Issued',
    paidOn: 'Paid on',
    paidBy: 'Paid by',
    ofInvoice: 'For invoice',
    returnedTo: 'Returned to',
    seller: 'Seller',
    buyer: 'Buyer',
    taxNumber: (number: string) => `Tax number: ${number}`,
    licenses: (count: number) => countOf(count, 'license', 'licenses'),
    seats: (count: number) => countOf(count, 'seat', 'seats'),
    period: (start: number, end: number | null) =>
      end === null ? `From ${dateText(start)}` : rangeText(start, end),
    discount: (code: string | null) => (code === null ? 'Discount' : `Discount, coupon ${code}`),
    total: 'Total',
    toPay: 'To pay',
    tax: (name: string, percent: number | null) =>
      percent === null ? `Includes ${name}` : `Includes ${name} at ${percent}%`,
    someTax: 'tax',
    net: 'Without tax',
    credited: (number: number, at: number) => `Credit note ${number} of ${dateText(at)}`,
    left: 'Total after credit notes',
    returned: 'Returned',
    online: (link: string) => `Online: ${link}`,
    signsMissing:
      'This file can’t show some of the characters in these names. They appear in full under Billing.',
    short: 'PDF',
    save: 'Save as PDF',
    saveCredit: (number: number) => `Save credit note ${number} as PDF`,
    saveOf: (number: number) => `Save invoice ${number} as PDF`,
    offline: 'You’re offline. Invoices can be saved as PDF once you’re online.',
  },
  /** on an invoice */
  coupon: {
    open: 'I have a coupon',
    code: 'Coupon code',
    apply: 'Apply coupon',
    remove: 'Remove coupon',
    applied: (code: string, now: string, before: string) =>
      `Coupon ${code} applied: you pay ${now} instead of ${before}. It’s held for you for a day.`,
    renewals: 'It counts for this payment. Auto Pay renewals are charged at the full price.',
    faults: {
      unknown: 'This isn’t a coupon for what you’re buying. Check the code.',
      ended: 'This coupon was ended by the seller.',
      'not yet': 'This coupon isn’t valid yet.',
      expired: 'This coupon has expired.',
      'another product': 'This coupon is for something else.',
      'used up': 'This coupon has been used as often as it can be.',
    } satisfies Record<CouponFault, string>,
    notOpen: 'This invoice takes no coupon any more. Reload the page.',
    tooOften: 'Too many codes were tried. Try again in an hour.',
    free: 'Nothing is left to pay. Finish to get what you’re buying.',
    finish: 'Finish without paying',
  },
  /** made by those who sell */
  coupons: {
    heading: 'Coupons',
    lead: 'For what your organization sells. Buyers enter the code on their invoice.',
    none: 'No coupons yet. Once your organization sells something, people can pay less with one.',
    table: 'Coupons of your organization',
    columns: { code: 'Code', off: 'Discount', uses: 'Used', dates: 'Valid', product: 'For' },
    off: (percent: number | null, amount: string) => (percent === null ? amount : `${percent}%`),
    uses: (uses: number, most: number | null) => (most === null ? `${uses}` : `${uses} of ${most}`),
    valid: (from: number | null, until: number | null) => {
      if (from === null && until === null) return 'Any time';
      if (until === null) return `From ${dateText(from ?? 0)}`;
      return from === null ? `Through ${dateText(until - 1)}` : rangeText(from, until - 1);
    },
    everything: 'Everything',
    ended: 'Ended',
    end: 'End',
    endOf: (code: string) => `End coupon ${code}`,
    create: 'Create coupon',
    close: 'Close',
    cancel: 'Cancel',
    code: 'Code',
    codeHint: '3 to 32 letters, digits and hyphens. Capitals don’t matter.',
    codeWrong: 'Enter 3 to 32 letters, digits or hyphens.',
    kind: 'Discount',
    percent: 'Percent',
    amount: 'Amount',
    percentLabel: 'Percent off',
    percentWrong: 'Enter a whole number from 1 to 100.',
    amountLabel: (currency: string) => `Amount off in ${currency}`,
    amountWrong: (currency: string) => `Enter an amount, for instance ${plainAmount(500, currency)}.`,
    most: 'Number of uses',
    mostHint: 'Leave it empty for any number.',
    mostWrong: 'Enter a whole number from 1 to 100,000.',
    from: 'Valid from',
    until: 'Valid through',
    untilWrong: 'The last day can’t be before the first.',
    product: 'For',
    exists: 'You already have a coupon with this code. End it first, or choose another code.',
    tooMany: 'You have as many coupons as there can be. End some first.',
    offline: 'You’re offline. Coupons can be changed once you’re online.',
  },
  /** invoices as CSV */
  orders: {
    heading: 'Orders for bookkeeping',
    lead: 'Saves invoices issued between two days as a CSV file.',
    side: 'Orders',
    sides: { sold: 'What your organization sold', bought: 'What your organization bought' },
    from: 'From',
    until: 'Through',
    rangeWrong: 'The last day can’t be before the first.',
    save: 'Save as CSV',
    none: 'No invoices in this time.',
    saved: (count: number) => `Saved ${countOf(count, 'invoice', 'invoices')}.`,
    tooMany: 'These are more than 10,000 invoices. Choose a shorter time.',
    offline: 'You’re offline. Orders can be saved once you’re online.',
    file: (side: string, from: string, until: string) => `orders-${side}-${from}-to-${until}.csv`,
    columns: [
      ...['Invoice', 'Issued', 'Paid on', 'Status', 'For', 'Count', 'Seller', 'Buyer'],
      ...['Buyer’s address', 'Buyer’s tax number', 'Currency', 'Net', 'Tax', 'Tax name', 'Tax rate'],
      ...['Gross', 'Discount', 'Coupon', 'Method', 'Credit notes', 'Credited'],
    ],
  },
  receipt: {
    subject: (title: string) => `Receipt: ${title}`,
    lead: 'Thank you. Your payment has arrived:',
    action: 'See the invoice',
  },
  date: dateText,
  money: (amount: number, currency: string) => formatMoney(amount, currency, 'en'),
};

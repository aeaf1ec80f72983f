/** Words of invoices as documents, receipts, coupons and orders. */
import { formatMoney } from '#domain/money.ts';
import { countOf } from '../count.ts';
import { dateText } from '../time.ts';

const methods: Readonly<Record<string, string>> = { card: 'Card', paypal: 'PayPal', coupon: 'Coupon' };

export const billingDocumentWords = {
  method: (method: string) => methods[method] ?? method,
  saved: (brand: string, last4: string) => `${brand} ending in ${last4}`,
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
      end === null ? `From ${dateText(start)}` : `${dateText(start)} to ${dateText(end)}`,
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
  receipt: {
    subject: (title: string) => `Receipt: ${title}`,
    lead: 'Thank you. Your payment has arrived:',
    action: 'See the invoice',
  },
  date: dateText,
  money: (amount: number, currency: string) => formatMoney(amount, currency, 'en'),
};

/** Words of invoices as documents, receipts, coupons and orders. */
import { formatMoney } from '#domain/money.ts';
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
  date: dateText,
  money: (amount: number, currency: string) => formatMoney(amount, currency, 'en'),
};

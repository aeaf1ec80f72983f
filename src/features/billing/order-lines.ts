/** Orders as lines of a table for a bookkeeper: plain numbers and days that every program reads. */
import type { Order } from '#contract/billing/order.ts';
import { billingWords } from '#contract/words/en/billing.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { plainAmount } from '#domain/money.ts';

const { columns } = billingDocumentWords.orders;

const two = (number: number) => String(number).padStart(2, '0');
function plainDay(at: number | null): string {
  if (at === null) return '';
  const day = new Date(at);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

export function orderLines(orders: readonly Order[]): string[][] {
  const lines = orders.map((order) => {
    const { currency, amountCents, taxCents, discountCents, creditedCents } = order;
    const sum = (amount: number) => plainAmount(amount, currency);
    return [
      String(order.number),
      plainDay(order.issuedAt),
      plainDay(order.paidAt),
      billingWords.invoiceStates[order.status],
      order.title,
      order.count === null ? '' : String(order.count),
      order.seller,
      order.buyer,
      order.buyerAddress,
      order.buyerTaxNumber,
      currency,
      sum(amountCents - taxCents),
      sum(taxCents),
      order.taxName,
      order.taxPercent === null ? '' : String(order.taxPercent),
      sum(amountCents),
      sum(discountCents),
      order.coupon,
      order.method,
      order.creditNotes.join(' '),
      sum(creditedCents),
    ];
  });
  return [[...columns], ...lines];
}

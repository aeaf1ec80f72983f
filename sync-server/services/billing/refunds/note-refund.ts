/** Money is back, by our own doing or the seller's at Stripe: noted once, whoever brings the word, with its credit note and what it takes back. */
import { newId } from '#contract/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { type TakenBack, taxIn } from '#domain/refund.ts';
import { audit } from '../../../audit/audit.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { tellManagers } from '../renewals/tell-managers.ts';
import { type InvoiceRecord, type PaymentRecord, settlePayment } from '../repository.ts';
import { insertCreditNote } from './credit-notes.ts';
import { takeBack } from './take-back.ts';

type Said = { reason: string; at: number; byOperator?: boolean; news?: 'moneyRefunded' | 'disputeLost' };
export type NotedRefund = {
  creditNote: { number: number; amountCents: number; taxCents: number } | null;
  takenBack: Awaited<ReturnType<typeof takeBack>>;
};

/**
 * @param invoice  held. @param payment  of it, as it is now. @param total  how much of the payment has gone back by now, all in all
 * @returns null: nothing that was not noted
 */
export async function noteRefund(
  ctx: ChangeContext,
  { invoice, payment }: { invoice: InvoiceRecord; payment: PaymentRecord },
  total: number,
  { reason, at, byOperator, news = 'moneyRefunded' }: Said,
): Promise<NotedRefund | null> {
  const { environment, id, amountCents, reference, refundedCents: before, status } = payment;
  const refundedCents = Math.min(total, amountCents);
  const back = refundedCents - before;
  if (back <= 0) return null;
  const isWhole = refundedCents === amountCents;
  const after = isWhole ? 'refunded' : status;
  await settlePayment(ctx.tx, payment, { status: after, refundedCents, reference, settledAt: at });
  // What was paid for nothing has no invoice that is credited.
  const note =
    status === 'paid'
      ? await insertCreditNote(ctx.tx, {
          ...{ environment, id: newId(), invoiceId: invoice.id, amountCents: back },
          ...{ taxCents: taxIn(invoice, before, back), reason, createdAt: at },
        })
      : null;
  const takenBack = note ? await takeBack(ctx, invoice, { isWhole, at }) : 'nothing';
  if (note) await tellRefunded(ctx, invoice, { news, back, creditNote: note.number, takenBack }, at);
  await audit(ctx.tx, {
    kind: 'payment refunded',
    at,
    by: null,
    organizationId: invoice.ownerType === 'ORGANIZATION' ? invoice.ownerId : null,
    entity: { type: 'invoice', id: invoice.id },
    details: { environment, amountCents: back, paymentId: id, takenBack, ...(byOperator && { byOperator }) },
  });
  return { creditNote: note, takenBack };
}

async function tellRefunded(
  ctx: ChangeContext,
  invoice: InvoiceRecord,
  {
    news,
    back,
    creditNote,
    takenBack,
  }: { news: 'moneyRefunded' | 'disputeLost'; back: number; creditNote: number; takenBack: TakenBack },
  at: number,
): Promise<void> {
  const { title, number, currency, token, periodStart } = invoice;
  const isUpcoming = takenBack === 'term' && periodStart !== null && periodStart > at;
  const variables = {
    amount: formatMoney(back, currency, 'en'),
    ...{ title, number: String(number), creditNote: String(creditNote), link: `/invoice/${token}` },
    takenBack: isUpcoming ? 'upcoming' : takenBack,
  };
  await tellManagers(ctx, invoice, news, { once: creditNote, at, variables });
}

/** What a coupon has paid in full costs nothing: no provider is asked, and no method is kept for the next term. */
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { findPayment, type InvoiceRecord, insertPayment } from '../repository.ts';
import { giveWhatWasPaid } from './settle-payment.ts';

/** @param invoice  held, open, and of nothing. @returns false: the payment's id is another invoice's */
export async function payNothing(
  ctx: ServiceContext,
  invoice: InvoiceRecord,
  paymentId: string,
): Promise<boolean> {
  const { environment, id: invoiceId } = invoice;
  if (await findPayment(ctx.tx, environment, paymentId)) return false;
  await insertPayment(ctx.tx, {
    ...{ environment, id: paymentId, invoiceId, amountCents: 0 },
    ...{ provider: 'none', method: 'coupon', status: 'paid' },
    ...{ reference: null, reason: null, startedAt: ctx.at, settledAt: ctx.at },
  });
  await giveWhatWasPaid(ctx, invoice, { at: ctx.at, by: ctx.caller });
  return true;
}

/** What a provider says of a payment becomes true here, once, whoever brings its word: the person's return, a webhook, a job. */
import type { PaymentAnswer } from '#contract/billing/invoice.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { invoiceNow } from '../invoices/invoice-now.ts';
import {
  findPayment,
  holdAccount,
  type InvoiceRecord,
  type PaymentRecord,
  settlePayment,
} from '../repository.ts';
import { keepMethod } from './keep-method.ts';
import type { ProviderWord } from './provider.ts';
import { giveWhatWasPaid } from './settle-payment.ts';

type By = { at: number; by: { userId: string; actorId: string | null } | null };

export const answer = (status: PaymentAnswer['status'], url: string | null = null): PaymentAnswer => ({
  status,
  url,
});

/** @param invoice  held: whoever else brings a word of it waits. @param payment  of it */
export async function settleWord(
  ctx: ChangeContext,
  { invoice, payment }: { invoice: InvoiceRecord; payment: PaymentRecord },
  word: ProviderWord,
  { at, by }: By,
): Promise<PaymentAnswer> {
  const { tx } = ctx;
  const { environment, status } = invoice;
  const now = await findPayment(tx, environment, payment.id);
  if (now?.status === 'paid') return answer('paid');
  if (now?.status === 'refund due' || now?.status === 'refunded')
    return answer(status === 'paid' ? 'paid' : 'refused');
  if (word.kind === 'elsewhere') {
    if (word.reference !== undefined && now?.status === 'started')
      await settlePayment(tx, payment, { status: 'started', reference: word.reference });
    return answer('elsewhere', word.url);
  }
  if (word.kind === 'refused') {
    if (now?.status === 'started')
      await settlePayment(tx, payment, { status: 'refused', reason: word.reason, settledAt: at });
    return answer(status === 'paid' ? 'paid' : 'refused');
  }
  const settled = { reference: word.reference, settledAt: at };
  // Paid elsewhere meanwhile, it asks for something else by now, or its term is over: nobody pays for nothing.
  const isOwed = (await invoiceNow(tx, invoice, at)).status === 'open';
  if (!isOwed || payment.amountCents !== invoice.amountCents) {
    await settlePayment(tx, payment, { ...settled, status: 'refund due', reason: 'not owed' });
    return answer(status === 'paid' ? 'paid' : 'refused');
  }
  await settlePayment(tx, payment, { ...settled, status: 'paid' });
  const owner = { type: invoice.ownerType, id: invoice.ownerId };
  // A renewal that begins meanwhile waits here, and finds the term that follows.
  await holdAccount(tx, environment, owner);
  if (word.saved) await keepMethod(ctx, { environment, owner, at, by }, word.saved);
  await giveWhatWasPaid(ctx, invoice, { at, by, method: word.method });
  return answer('paid');
}

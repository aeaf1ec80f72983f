/** An operator gives money back: the provider is asked outside of any transaction, and what it has given is noted with a credit note. */
import type { JobContext } from '../../../jobs/job.ts';
import { type ChangeContext, change } from '../../../sync/feed.ts';
import { type Asking, askedBetween } from '../../../verbs/asked-between.ts';
import { providerOf } from '../payment-providers.ts';
import { begunPayment } from '../payments/begun-payment.ts';
import { heardFrom } from '../payments/heard-from.ts';
import { holdInvoiceById, type InvoiceRecord } from '../repository.ts';
import { payingPayment } from './credit-notes.ts';
import { type NotedRefund, noteRefund } from './note-refund.ts';

type Kit = Pick<JobContext, 'database' | 'announcer' | 'now'>;
export type Refunding =
  | ({ kind: 'refunded' } & NotedRefund)
  | { kind: 'not paid' | 'other provider' | 'too much' | 'meanwhile'; left: number };

/** @param amountCents  null: all that is left of it */
export function refundInvoice(
  { database, announcer, now }: Kit,
  { environment, id }: Pick<InvoiceRecord, 'environment' | 'id'>,
  { amountCents, reason }: { amountCents: number | null; reason: string },
): Promise<Refunding> {
  let before: number | null = null;
  const run = async (ctx: ChangeContext, asking: Asking): Promise<Refunding> => {
    const invoice = await holdInvoiceById(ctx.tx, environment, id);
    const payment = invoice && (await payingPayment(ctx.tx, invoice));
    if (!payment) return { kind: 'not paid', left: 0 };
    const left = payment.amountCents - payment.refundedCents;
    before ??= payment.refundedCents;
    // Another one has given something back while this one asked: the same sum would go twice.
    if (before !== payment.refundedCents) return { kind: 'meanwhile', left };
    const back = amountCents ?? left;
    if (back <= 0 || back > left) return { kind: 'too much', left };
    const takes = providerOf(environment);
    if (takes?.name !== payment.provider) return { kind: 'other provider', left };
    const total = await heardFrom(takes, asking).refund(begunPayment(payment, invoice), back);
    const said = { reason, at: now(), byOperator: true };
    const noted = await noteRefund(ctx, { invoice, payment }, total, said);
    return noted ? { kind: 'refunded', ...noted } : { kind: 'too much', left };
  };
  return askedBetween((asking) =>
    change(
      database.db,
      (buckets, carried) => announcer.announce(buckets, carried),
      (ctx) => run(ctx, asking),
    ),
  );
}

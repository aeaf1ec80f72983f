/**
 * What Stripe tells without being asked. An event is only the reason to ask what has become of a payment, so that it does not matter in
 * which order events come; each is taken once.
 */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import type { Asking } from '../../../verbs/asked-between.ts';
import { providerOf } from '../payment-providers.ts';
import { findPayment, holdInvoiceById, noteEvent } from '../repository.ts';
import { heardFrom } from './heard-from.ts';
import { noteRefund, settleWord } from './settle-word.ts';

const ENVIRONMENT = 'LIVE';

const eventSchema = v.looseObject({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  type: v.string(),
  livemode: v.boolean(),
  /** one that sells through ours; absent: our own */
  account: v.optional(v.string()),
  data: v.looseObject({
    object: v.looseObject({
      metadata: v.optional(v.nullable(v.looseObject({ payment: v.optional(idSchema) }))),
      refunded: v.optional(v.boolean()),
      payment_intent: v.optional(v.nullable(v.string())),
    }),
  }),
});

/** @param text  as it was signed. @returns false: nobody can read it, and sending it again is no use */
export async function takeEvent(
  ctx: ChangeContext & { asking: Asking },
  text: string,
  at: number,
): Promise<boolean> {
  const read = v.safeParse(eventSchema, parsed(text));
  if (!read.success) return false;
  const { id, type, livemode, account, data } = read.output;
  const takes = providerOf(ENVIRONMENT);
  if (account !== undefined || livemode !== takes?.livemode) return true;
  if (!(await noteEvent(ctx.tx, { provider: 'stripe', id, at }))) return true;
  const paymentId = data.object.metadata?.payment;
  const found = paymentId === undefined ? undefined : await findPayment(ctx.tx, ENVIRONMENT, paymentId);
  // Of something else that is sold through the same account.
  if (!found || takes.name !== 'stripe') return true;
  const invoice = await holdInvoiceById(ctx.tx, ENVIRONMENT, found.invoiceId);
  const payment = await findPayment(ctx.tx, ENVIRONMENT, found.id);
  if (!invoice || !payment) return true;
  if (type === 'charge.refunded') {
    // Until it is known that it was paid, its charge is known to Stripe alone.
    const isOfIt = !payment.reference?.startsWith('pi_') || payment.reference === data.object.payment_intent;
    if (data.object.refunded === true && isOfIt) await noteRefund(ctx, payment, at);
  } else {
    const word = await heardFrom(takes, ctx.asking).look(payment);
    await settleWord(ctx, { invoice, payment }, word, { at, by: null });
  }
  return true;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

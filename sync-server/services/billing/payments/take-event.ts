/**
 * What Stripe tells without being asked. An event is only the reason to ask what has become of a payment, so that it does not matter in
 * which order events come; each is taken once.
 */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { providerOf } from '../payment-providers.ts';
import { findPayment, holdInvoiceById, noteEvent } from '../repository.ts';
import { noteRefund, settleWord } from './settle-word.ts';

const ENVIRONMENT = 'LIVE';

const eventSchema = v.looseObject({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  type: v.string(),
  data: v.looseObject({
    object: v.looseObject({
      metadata: v.optional(v.nullable(v.looseObject({ payment: v.optional(idSchema) }))),
      refunded: v.optional(v.boolean()),
    }),
  }),
});

/** @param text  as it was signed. @returns false: nobody can read it, and sending it again is no use */
export async function takeEvent(ctx: ChangeContext, text: string, at: number): Promise<boolean> {
  const read = v.safeParse(eventSchema, parsed(text));
  if (!read.success) return false;
  const { id, type, data } = read.output;
  if (!(await noteEvent(ctx.tx, { provider: 'stripe', id, at }))) return true;
  const paymentId = data.object.metadata?.payment;
  const found = paymentId === undefined ? undefined : await findPayment(ctx.tx, ENVIRONMENT, paymentId);
  const provider = providerOf(ENVIRONMENT);
  // Of something else that is sold through the same account.
  if (!found || provider?.name !== 'stripe') return true;
  const invoice = await holdInvoiceById(ctx.tx, ENVIRONMENT, found.invoiceId);
  const payment = await findPayment(ctx.tx, ENVIRONMENT, found.id);
  if (!invoice || !payment) return true;
  if (type === 'charge.refunded') {
    if (data.object.refunded === true) await noteRefund(ctx, payment, at);
  } else await settleWord(ctx, { invoice, payment }, await provider.look(payment), { at, by: null });
  return true;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

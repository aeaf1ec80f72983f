/**
 * Paying an invoice, once. Its row is held, so that two tabs and a resent request come one after the other, but not while the provider
 * thinks: what was read before is read again with its answer. The payment's id is the idempotency key; and the database has room for one
 * paid payment of an invoice.
 */
import type {
  confirmPaymentOperation,
  PaymentAnswer,
  payInvoiceOperation,
} from '#contract/billing/invoice.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { environmentOf } from '../environment.ts';
import { invoiceNow } from '../invoices/invoice-now.ts';
import { providerOf } from '../payment-providers.ts';
import {
  findPayment,
  holdInvoice,
  type InvoiceRecord,
  insertPayment,
  type PaymentRecord,
  refusedPayments,
  startedPayments,
  writeInvoice,
} from '../repository.ts';
import { begunPayment } from './begun-payment.ts';
import { heardFrom } from './heard-from.ts';
import { mayKeep } from './may-keep.ts';
import { payNothing } from './pay-nothing.ts';
import type { PaymentProvider } from './provider.ts';
import { answer, settleWord } from './settle-word.ts';

const MOST_REFUSED = 20;

/** @throws Refusal FORBIDDEN_ACCESS: no such invoice in this environment; STALE_VERSION: it asks for another amount by now; RATE_LIMITED */
export async function payInvoice(
  ctx: ServiceContext,
  { paymentId, uppToken, amountCents, method, source, keep }: ArgsOf<typeof payInvoiceOperation>,
): Promise<PaymentAnswer> {
  const environment = environmentOf(ctx);
  const held = await holdInvoice(ctx.tx, environment, uppToken);
  const invoice = held && (await invoiceNow(ctx.tx, held, ctx.at));
  if (!invoice || invoice.status === 'void') throw new Refusal('FORBIDDEN_ACCESS');
  if (invoice.status === 'paid') return answer('paid');
  if (invoice.amountCents === 0 && amountCents === 0)
    return answer((await payNothing(ctx, invoice, paymentId)) ? 'paid' : 'refused');
  const takes = providerOf(environment);
  if (!takes) return answer('off');
  const provider = heardFrom(takes, ctx.asking);
  const known = await findPayment(ctx.tx, environment, paymentId);
  if (known && known.invoiceId !== invoice.id) throw new Refusal('FORBIDDEN_ACCESS');
  if (known && known.status !== 'started') return answer('refused');
  if (invoice.amountCents !== amountCents) throw new Refusal('STALE_VERSION');
  const { periodStart, periodEnd } = invoice;
  await writeInvoice(ctx.tx, invoice, { amountCents: invoice.amountCents, periodStart, periodEnd });
  const underWay = provider.asksItself ? await takeUpOpen(ctx, provider, invoice) : null;
  if (underWay) return underWay;
  const payment: PaymentRecord = known ?? {
    environment,
    id: paymentId,
    invoiceId: invoice.id,
    amountCents,
    provider: provider.name,
    method,
    status: 'started',
    reference: null,
    reason: null,
    refundedCents: 0,
    startedAt: ctx.at,
    settledAt: null,
  };
  if (!known) {
    // Whoever tries cards that are not theirs needs many tries.
    if ((await refusedPayments(ctx.tx, invoice)) >= MOST_REFUSED) throw new Refusal('RATE_LIMITED');
    await insertPayment(ctx.tx, payment);
  }
  const { title, currency } = invoice;
  const keeps = keep === true && (await mayKeep(ctx, invoice));
  const charge = { paymentId, uppToken, amountCents, currency, title, method, source, keeps };
  const word = await provider.begin(charge);
  return settleWord(ctx, { invoice, payment }, word, { at: ctx.at, by: ctx.caller });
}

/**
 * Of one invoice one page of the provider is open at a time: whoever pays on two of them would pay twice.
 * @returns null: nothing is open any more
 */
async function takeUpOpen(
  ctx: ServiceContext,
  provider: PaymentProvider,
  invoice: InvoiceRecord,
): Promise<PaymentAnswer | null> {
  for (const payment of await startedPayments(ctx.tx, invoice)) {
    if (payment.provider !== provider.name || payment.reference === null) continue;
    const isOwed = payment.amountCents === invoice.amountCents;
    const begun = begunPayment(payment, invoice);
    const word = isOwed ? await provider.look(begun) : await provider.withdraw(begun);
    const settled = await settleWord(ctx, { invoice, payment }, word, { at: ctx.at, by: ctx.caller });
    if (settled.status === 'paid' || settled.status === 'elsewhere') return settled;
  }
  return null;
}

/** @throws Refusal FORBIDDEN_ACCESS: there is no such payment of this invoice */
export async function confirmPayment(
  ctx: ServiceContext,
  { paymentId, uppToken }: ArgsOf<typeof confirmPaymentOperation>,
): Promise<PaymentAnswer> {
  const environment = environmentOf(ctx);
  const invoice = await holdInvoice(ctx.tx, environment, uppToken);
  const payment = await findPayment(ctx.tx, environment, paymentId);
  if (!invoice || payment?.invoiceId !== invoice.id) throw new Refusal('FORBIDDEN_ACCESS');
  if (invoice.status === 'paid') return answer('paid');
  if (payment.status !== 'started') return answer('refused');
  const provider = providerOf(environment);
  if (provider?.name !== payment.provider) return answer('off');
  const word = await heardFrom(provider, ctx.asking).look(begunPayment(payment, invoice));
  return settleWord(ctx, { invoice, payment }, word, { at: ctx.at, by: ctx.caller });
}

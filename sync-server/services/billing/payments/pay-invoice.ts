/**
 * Paying an invoice, once. Its row is held, so that two tabs and a resent request come one after the other; the payment's id is the
 * idempotency key; and the database has room for one paid payment of an invoice.
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
import { providerOf } from '../payment-providers.ts';
import {
  findPayment,
  holdInvoice,
  type InvoiceRecord,
  insertPayment,
  type PaymentRecord,
  refusedPayments,
  settlePayment,
  writeAccount,
} from '../repository.ts';
import type { Charged } from './provider.ts';
import { giveWhatWasPaid } from './settle-payment.ts';

const MOST_REFUSED = 20;

const answer = (status: PaymentAnswer['status'], url: string | null = null): PaymentAnswer => ({
  status,
  url,
});

/** @throws Refusal FORBIDDEN_ACCESS: no such invoice in this environment; STALE_VERSION: it asks for another amount by now; RATE_LIMITED */
export async function payInvoice(
  ctx: ServiceContext,
  { paymentId, uppToken, amountCents, method, source }: ArgsOf<typeof payInvoiceOperation>,
): Promise<PaymentAnswer> {
  const environment = environmentOf(ctx);
  const invoice = await holdInvoice(ctx.tx, environment, uppToken);
  if (!invoice || invoice.status === 'void') throw new Refusal('FORBIDDEN_ACCESS');
  if (invoice.status === 'paid') return answer('paid');
  const provider = providerOf(environment);
  if (!provider) return answer('off');
  const known = await findPayment(ctx.tx, environment, paymentId);
  if (known && known.invoiceId !== invoice.id) throw new Refusal('FORBIDDEN_ACCESS');
  if (known?.status === 'refused') return answer('refused');
  if (invoice.amountCents !== amountCents) throw new Refusal('STALE_VERSION');
  const payment: PaymentRecord = known ?? {
    environment,
    id: paymentId,
    invoiceId: invoice.id,
    amountCents,
    provider: provider.name,
    method,
    status: 'started',
    reference: null,
    startedAt: ctx.at,
    settledAt: null,
  };
  if (!known) {
    // Whoever tries cards that are not theirs needs many tries.
    if ((await refusedPayments(ctx.tx, invoice)) >= MOST_REFUSED) throw new Refusal('RATE_LIMITED');
    await insertPayment(ctx.tx, payment);
  }
  const charged = await provider.begin({ paymentId, uppToken, amountCents, method, source });
  return settle(ctx, invoice, payment, charged);
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
  if (payment.status === 'refused') return answer('refused');
  const provider = providerOf(environment);
  if (!provider) return answer('off');
  // What was begun before the invoice came to ask for something else pays for nothing.
  if (payment.amountCents !== invoice.amountCents) return answer('refused');
  return settle(ctx, invoice, payment, await provider.look(payment.id, payment.amountCents));
}

async function settle(
  ctx: ServiceContext,
  invoice: InvoiceRecord,
  payment: PaymentRecord,
  charged: Charged,
): Promise<PaymentAnswer> {
  const { tx, at, caller } = ctx;
  if (charged.kind === 'elsewhere') return answer('elsewhere', charged.url);
  if (charged.kind === 'refused') {
    await settlePayment(tx, payment, { status: 'refused', reference: charged.reason, settledAt: at });
    return answer('refused');
  }
  await settlePayment(tx, payment, { status: 'paid', reference: charged.reference, settledAt: at });
  const owner = { type: invoice.ownerType, id: invoice.ownerId };
  await writeAccount(tx, invoice.environment, owner, { method: payment.method });
  await giveWhatWasPaid(ctx, invoice, { at, by: caller });
  return answer('paid');
}

/**
 * What Stripe tells without being asked. An event is only the reason to ask what has become of a payment, so that it does not matter in
 * which order events come; each is taken once.
 */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { audit } from '../../../audit/audit.ts';
import { wasAudited } from '../../../audit/was-audited.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import type { Asking } from '../../../verbs/asked-between.ts';
import { providerOf } from '../payment-providers.ts';
import { findPaymentByReference } from '../refunds/credit-notes.ts';
import { noteRefund } from '../refunds/note-refund.ts';
import { tellManagers } from '../renewals/tell-managers.ts';
import {
  findPayment,
  holdInvoiceById,
  type InvoiceRecord,
  noteEvent,
  type PaymentRecord,
} from '../repository.ts';
import { begunPayment } from './begun-payment.ts';
import { heardFrom } from './heard-from.ts';
import { keepMethod } from './keep-method.ts';
import type { PaymentProvider } from './provider.ts';
import { settleWord } from './settle-word.ts';
import { fromStripe } from './stripe-amount.ts';

const ENVIRONMENT = 'LIVE';

const eventSchema = v.looseObject({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  type: v.string(),
  livemode: v.boolean(),
  /** one that sells through ours; absent: our own */
  account: v.optional(v.string()),
  data: v.looseObject({
    object: v.looseObject({
      id: v.optional(v.string()),
      metadata: v.optional(
        v.nullable(
          v.looseObject({
            payment: v.fallback(v.optional(idSchema), undefined),
            owner: v.optional(v.pipe(v.string(), v.regex(/^(ORGANIZATION|USER)-[\da-f-]{36}$/))),
          }),
        ),
      ),
      payment_intent: v.optional(v.nullable(v.string())),
      /** of a dispute: `lost`, `won`, `warning_closed`, or that it goes on */
      status: v.fallback(v.optional(v.string()), undefined),
      amount: v.fallback(v.optional(v.number()), undefined),
      currency: v.fallback(v.optional(v.string()), undefined),
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
  if (takes.name !== 'stripe') return true;
  const owner = data.object.metadata?.owner;
  if (owner !== undefined && data.object.id !== undefined) {
    await takeSetup(ctx, { takes, setup: data.object.id, owner }, at);
    return true;
  }
  const { payment_intent: reference } = data.object;
  const paymentId = data.object.metadata?.payment;
  const found = paymentId
    ? await findPayment(ctx.tx, ENVIRONMENT, paymentId)
    : reference
      ? await findPaymentByReference(ctx.tx, ENVIRONMENT, reference)
      : undefined;
  // Of something else that is sold through the same account.
  if (!found) return true;
  const invoice = await holdInvoiceById(ctx.tx, ENVIRONMENT, found.invoiceId);
  const payment = await findPayment(ctx.tx, ENVIRONMENT, found.id);
  if (!invoice || !payment) return true;
  const provider = heardFrom(takes, ctx.asking);
  if (type.startsWith('charge.refund')) await takeRefund(ctx, provider, { invoice, payment, reference }, at);
  else if (type === 'charge.dispute.created') await noteDispute(ctx, { invoice, payment }, at);
  else if (type === 'charge.dispute.closed') await noteDecision(ctx, { invoice, payment }, data.object, at);
  else
    await settleWord(ctx, { invoice, payment }, await provider.look(begunPayment(payment, invoice)), {
      at,
      by: null,
    });
  return true;
}

type OfPayment = { invoice: InvoiceRecord; payment: PaymentRecord };

/** In Stripe's own pages, or by the operator's command, which has noted it then. */
async function takeRefund(
  ctx: ChangeContext,
  provider: PaymentProvider,
  { invoice, payment, reference }: OfPayment & { reference: string | null | undefined },
  at: number,
): Promise<void> {
  // Until it is known that it was paid, its charge is known to Stripe alone.
  const isKnown = payment.reference?.startsWith('pi_');
  if (!reference || (isKnown && payment.reference !== reference)) return;
  const begun = begunPayment({ ...payment, reference }, invoice);
  const total = await provider.refundedOf(begun);
  let now = payment;
  if (payment.status === 'started' && total < payment.amountCents) {
    await settleWord(ctx, { invoice, payment }, await provider.look(begun), { at, by: null });
    now = (await findPayment(ctx.tx, ENVIRONMENT, payment.id)) ?? payment;
  }
  await noteRefund(ctx, { invoice, payment: now }, total, { reason: 'refunded at Stripe', at });
}

/** Whose money it is their banks decide: nothing is taken back before. */
async function noteDispute(ctx: ChangeContext, of: OfPayment, at: number): Promise<void> {
  // Its end may be heard of first.
  if (await wasDecided(ctx, of)) return;
  await auditDispute(ctx, of, { kind: 'payment disputed', at });
  await tellOfDispute(ctx, of, 'paymentDisputed', at);
}

type Disputed = { status?: string | undefined; amount?: number | undefined; currency?: string | undefined };

/** They have decided: what was lost is gone like what was given back, anything else leaves all as it is. */
async function noteDecision(
  ctx: ChangeContext,
  of: OfPayment,
  { status, amount, currency }: Disputed,
  at: number,
): Promise<void> {
  if (status === undefined || (await wasDecided(ctx, of))) return;
  await auditDispute(ctx, of, { kind: 'dispute decided', at, outcome: status });
  if (status !== 'lost') return tellOfDispute(ctx, of, 'disputeWon', at);
  const { payment, invoice } = of;
  const isSameMoney = currency?.toUpperCase() === invoice.currency;
  const gone =
    isSameMoney && amount !== undefined ? fromStripe(amount, invoice.currency) : payment.amountCents;
  const said = { reason: 'dispute lost', at, news: 'disputeLost' } as const;
  await noteRefund(ctx, of, payment.refundedCents + gone, said);
}

const wasDecided = ({ tx }: ChangeContext, { invoice, payment }: OfPayment): Promise<boolean> =>
  wasAudited(tx, 'dispute decided', { type: 'invoice', id: invoice.id }, { paymentId: payment.id });

const auditDispute = (
  { tx }: ChangeContext,
  { invoice: { ownerType, ownerId, id }, payment: { id: paymentId, amountCents } }: OfPayment,
  { kind, at, ...said }: { kind: 'payment disputed' | 'dispute decided'; at: number; outcome?: string },
): Promise<void> =>
  audit(tx, {
    ...{ kind, at, by: null, organizationId: ownerType === 'ORGANIZATION' ? ownerId : null },
    entity: { type: 'invoice', id },
    details: { environment: ENVIRONMENT, amountCents, paymentId, ...said },
  });

function tellOfDispute(
  ctx: ChangeContext,
  { invoice, payment }: OfPayment,
  news: 'paymentDisputed' | 'disputeWon',
  at: number,
): Promise<void> {
  const { title, number, currency, token } = invoice;
  const variables = {
    amount: formatMoney(payment.amountCents, currency, 'en'),
    ...{ title, number: String(number), link: `/invoice/${token}` },
  };
  return tellManagers(ctx, invoice, news, { once: payment.id, at, variables });
}

/** Somebody has saved a method, and may never come back to tell. */
async function takeSetup(
  ctx: ChangeContext & { asking: Asking },
  { takes, setup, owner: named }: { takes: PaymentProvider; setup: string; owner: string },
  at: number,
): Promise<void> {
  const type = named.startsWith('USER') ? 'USER' : 'ORGANIZATION';
  const owner = { type, id: named.slice(type.length + 1) } as const;
  const word = await heardFrom(takes, ctx.asking).lookSetup({ setup, owner });
  if (word.kind === 'saved')
    await keepMethod(ctx, { environment: ENVIRONMENT, owner, at, by: null }, word.saved);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

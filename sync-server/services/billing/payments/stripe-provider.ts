/**
 * Stripe, by its HTTP interface: a hosted Checkout session that the person pays on Stripe's own pages, so that no card number ever comes here.
 * Five calls and one signature: less than a package of its size would have to be trusted with.
 */
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';
import type { StripeSettings } from '../../../settings/stripe-settings.ts';
import type { BegunPayment, PaymentProvider, ProviderWord } from './provider.ts';

/** what the answers below look like; Stripe keeps a version's shape */
const VERSION = '2024-06-20';
const ANSWER_MS = 10_000;
const CURRENCY = 'usd';

type Fields = Readonly<Record<string, string | number>>;

const nullableText = v.optional(v.nullable(v.string()), null);
const intentSchema = v.looseObject({
  id: v.string(),
  status: v.string(),
  amount: v.number(),
  currency: v.string(),
  metadata: v.optional(v.nullable(v.looseObject({ payment: v.optional(v.string()) }))),
  customer: nullableText,
  payment_method: nullableText,
});
type Intent = v.InferOutput<typeof intentSchema>;
const sessionSchema = v.looseObject({
  id: v.string(),
  url: nullableText,
  status: v.picklist(['open', 'complete', 'expired']),
  payment_status: v.string(),
  amount_total: v.nullable(v.number()),
  currency: nullableText,
  client_reference_id: nullableText,
  payment_intent: v.optional(v.nullable(intentSchema), null),
});
type Session = v.InferOutput<typeof sessionSchema>;
const foundSchema = v.looseObject({ data: v.array(intentSchema) });
const failureSchema = v.looseObject({
  error: v.looseObject({ type: v.optional(v.string(), ''), code: v.optional(v.string(), '') }),
});

/** Stripe has said no to this one: asking again changes nothing. */
class StripeRefused extends Error {
  readonly code: string;
  readonly isCard: boolean;

  constructor(status: number, { type, code }: { type: string; code: string }) {
    super(`Stripe answered ${status} ${type} ${code}.`);
    this.code = code;
    this.isCard = type === 'card_error';
  }
}

export function stripeProvider(settings: StripeSettings, publicUrl: string): PaymentProvider {
  const call = callerOf(settings);
  const session = async (path: string, fields?: Fields, key?: string) =>
    v.parse(sessionSchema, await call(`/v1/checkout/sessions${path}`, fields, key));

  const look = async (payment: BegunPayment): Promise<ProviderWord> => {
    const { reference } = payment;
    // Only what was charged while nobody was there has none: it is found by our own id.
    if (reference === null) {
      const query = encodeURIComponent(`metadata['payment']:'${payment.id}'`);
      const { data } = v.parse(foundSchema, await call(`/v1/payment_intents/search?query=${query}`));
      const [intent] = data;
      return intent ? wordOfIntent(intent, payment) : { kind: 'refused', reason: 'never arrived' };
    }
    if (reference.startsWith('pi_'))
      return wordOfIntent(v.parse(intentSchema, await call(`/v1/payment_intents/${reference}`)), payment);
    return wordOfSession(await session(`/${reference}?expand[]=payment_intent`), payment);
  };

  return {
    name: 'stripe',
    asksItself: true,
    livemode: /^[sr]k_live_/.test(settings.secretKey),
    look,
    async begin({ paymentId, uppToken, amountCents, title, keeps }) {
      const begun = await session(
        '',
        {
          mode: 'payment',
          client_reference_id: paymentId,
          'line_items[0][quantity]': 1,
          'line_items[0][price_data][currency]': CURRENCY,
          'line_items[0][price_data][unit_amount]': amountCents,
          'line_items[0][price_data][product_data][name]': title,
          'metadata[payment]': paymentId,
          'payment_intent_data[metadata][payment]': paymentId,
          success_url: `${publicUrl}/paypal/success?invoice=${uppToken}&payment=${paymentId}`,
          cancel_url: `${publicUrl}/invoice/${uppToken}`,
          ...(keeps && {
            customer_creation: 'always',
            'payment_intent_data[setup_future_usage]': 'off_session',
          }),
        },
        paymentId,
      );
      return { kind: 'elsewhere', url: begun.url, reference: begun.id };
    },
    async withdraw(payment) {
      try {
        const closed = await session(`/${payment.reference}/expire`, {}, `${payment.id}-withdraw`);
        return wordOfSession({ ...closed, payment_intent: null }, payment);
      } catch (error) {
        // It is closed already, or paid meanwhile.
        if (error instanceof StripeRefused) return look(payment);
        throw error;
      }
    },
    async renew({ paymentId, amountCents, title }, saved) {
      if (saved === null) return { kind: 'refused', reason: 'nothing saved' };
      const fields = {
        amount: amountCents,
        currency: CURRENCY,
        customer: saved.customer,
        payment_method: saved.method,
        description: title,
        off_session: 'true',
        confirm: 'true',
        'metadata[payment]': paymentId,
      };
      try {
        const intent = v.parse(intentSchema, await call('/v1/payment_intents', fields, paymentId));
        if (intent.customer !== saved.customer) throw new Error('Stripe charged another customer.');
        return wordOfIntent(intent, { id: paymentId, amountCents });
      } catch (error) {
        if (error instanceof StripeRefused && error.isCard) return { kind: 'refused', reason: error.code };
        throw error;
      }
    },
    async refund(payment) {
      const word = await look(payment);
      if (word.kind !== 'paid') return;
      try {
        await call('/v1/refunds', { payment_intent: word.reference }, `${payment.id}-refund`);
      } catch (error) {
        if (!(error instanceof StripeRefused && error.code === 'charge_already_refunded')) throw error;
      }
    },
  };
}

/** Money counts if it is all of it, in our currency, and for this payment. */
function wordOfSession(session: Session, { id, amountCents }: BegunPayment): ProviderWord {
  const { status, payment_status, amount_total, currency, client_reference_id, payment_intent } = session;
  if (client_reference_id !== id) throw new Error('Stripe answered with another payment’s session.');
  if (payment_status === 'paid') {
    if (amount_total !== amountCents || currency !== CURRENCY || payment_intent === null)
      throw new Error('Stripe took another amount than was asked for.');
    return wordOfIntent(payment_intent, { id, amountCents });
  }
  if (status === 'expired') return { kind: 'refused', reason: 'expired' };
  const failed = status === 'complete' && payment_intent !== null && isFailed(payment_intent);
  if (failed) return { kind: 'refused', reason: 'declined' };
  return { kind: 'elsewhere', url: status === 'open' ? session.url : null };
}

function wordOfIntent(intent: Intent, { id, amountCents }: Omit<BegunPayment, 'reference'>): ProviderWord {
  if (intent.metadata?.payment !== id) throw new Error('Stripe answered with another payment’s charge.');
  if (intent.status === 'succeeded') {
    if (intent.amount !== amountCents || intent.currency !== CURRENCY)
      throw new Error('Stripe took another amount than was asked for.');
    return { kind: 'paid', reference: intent.id, saved: savedOf(intent) };
  }
  if (intent.status === 'processing') return { kind: 'elsewhere', url: null, reference: intent.id };
  return { kind: 'refused', reason: intent.status };
}

const isFailed = ({ status }: Intent) => status === 'requires_payment_method' || status === 'canceled';
const savedOf = ({ customer, payment_method }: Intent) =>
  customer !== null && payment_method !== null ? { customer, method: payment_method } : undefined;

/** @returns Stripe's answer. @throws StripeRefused; Refusal UNAVAILABLE where it could not be asked */
function callerOf({ secretKey, url }: StripeSettings) {
  return async (path: string, fields?: Fields, idempotencyKey?: string): Promise<unknown> => {
    const body =
      fields &&
      new URLSearchParams(Object.entries(fields).map(([name, is]): [string, string] => [name, String(is)]));
    const request: RequestInit = {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': VERSION,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body && { body }),
    };
    const { status, answer } = await fetch(`${url}${path}`, request)
      .then(async (response) => ({ status: response.status, answer: await response.json() }))
      .catch((): never => {
        throw new Refusal('UNAVAILABLE');
      });
    if (status >= 200 && status < 300) return answer;
    const failure = v.safeParse(failureSchema, answer);
    // 409: the same key is under way; 429 and 5xx: later.
    if (!failure.success || status === 409 || status === 429 || status >= 500)
      throw new Refusal('UNAVAILABLE');
    throw new StripeRefused(status, failure.output.error);
  };
}

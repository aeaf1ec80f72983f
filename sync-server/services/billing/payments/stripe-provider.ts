/**
 * Stripe, by its HTTP interface: a hosted Checkout session that the person pays on Stripe's own pages, so that no card number ever comes here.
 * A few calls and one signature: less than a package of its size would have to be trusted with.
 */
import * as v from 'valibot';
import { LEFT_SETUP } from '#contract/billing/saved-method.ts';
import { Refusal } from '#contract/errors.ts';
import type { StripeSettings } from '../../../settings/stripe-settings.ts';
import type { BegunPayment, PaymentProvider, ProviderWord } from './provider.ts';
import { toStripe } from './stripe-amount.ts';
import { type StripeCall, type StripeFields, StripeRefused, stripeCall } from './stripe-call.ts';
import {
  foundSchema,
  intentSchema,
  namedSetupSchema,
  refundedIn,
  sessionSchema,
  setupReference,
  setupSessionSchema,
  wordOfIntent,
  wordOfNamedSetup,
  wordOfSession,
  wordOfSetup,
} from './stripe-words.ts';

const SESSIONS = '/v1/checkout/sessions';
const INTENTS = '/v1/payment_intents';
const WITH_METHOD = 'expand[]=payment_method';

export function stripeProvider(settings: StripeSettings, publicUrl: string): PaymentProvider {
  const call = stripeCall(settings);
  const livemode = /^[sr]k_live_/.test(settings.secretKey);
  return {
    name: 'stripe',
    asksItself: true,
    livemode,
    ...payments(call, publicUrl, livemode),
    ...refunds(call, livemode),
    ...setups(call, publicUrl, livemode),
    renew: renewal(call, livemode),
  };
}

function payments(call: StripeCall, publicUrl: string, livemode: boolean) {
  const look = looking(call, livemode);
  return {
    look,
    async begin({ paymentId, uppToken, amountCents, currency, title, keeps }) {
      // Whoever turns back is told what has become of it as well.
      const back = `${publicUrl}/paypal/success?invoice=${uppToken}&payment=${paymentId}`;
      const fields: StripeFields = {
        mode: 'payment',
        client_reference_id: paymentId,
        'line_items[0][quantity]': 1,
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': toStripe(amountCents, currency),
        'line_items[0][price_data][product_data][name]': title,
        'metadata[payment]': paymentId,
        'payment_intent_data[metadata][payment]': paymentId,
        success_url: back,
        cancel_url: back,
        ...(keeps && {
          customer_creation: 'always',
          'payment_intent_data[setup_future_usage]': 'off_session',
        }),
      };
      const begun = v.parse(sessionSchema, await call(SESSIONS, fields, paymentId));
      return { kind: 'elsewhere', url: begun.url, reference: begun.id };
    },
    async withdraw(payment) {
      try {
        const closed = v.parse(
          sessionSchema,
          await call(`${SESSIONS}/${payment.reference}/expire`, {}, `${payment.id}-withdraw`),
        );
        return wordOfSession({ ...closed, payment_intent: null }, { ...payment, livemode });
      } catch (error) {
        // It is closed already, or paid meanwhile.
        if (error instanceof StripeRefused) return look(payment);
        throw error;
      }
    },
  } satisfies Pick<PaymentProvider, 'look' | 'begin' | 'withdraw'>;
}

const looking = (call: StripeCall, livemode: boolean) =>
  async function look(payment: BegunPayment): Promise<ProviderWord> {
    const { reference } = payment;
    const expected = { ...payment, livemode };
    // Only what was charged while nobody was there has none: it is found by our own id.
    if (reference === null) {
      const query = encodeURIComponent(`metadata['payment']:'${payment.id}'`);
      const { data } = v.parse(foundSchema, await call(`${INTENTS}/search?query=${query}`));
      const [intent] = data;
      return intent ? wordOfIntent(intent, expected) : { kind: 'refused', reason: 'never arrived' };
    }
    if (reference.startsWith('pi_'))
      return wordOfIntent(
        v.parse(intentSchema, await call(`${INTENTS}/${reference}?${WITH_METHOD}`)),
        expected,
      );
    const path = `${SESSIONS}/${reference}?expand[]=payment_intent.payment_method`;
    return wordOfSession(v.parse(sessionSchema, await call(path)), expected);
  };

function renewal(call: StripeCall, livemode: boolean): PaymentProvider['renew'] {
  return async ({ paymentId, amountCents, currency, title }, saved) => {
    if (saved === null) return { kind: 'refused', reason: 'nothing saved' };
    const fields = {
      amount: toStripe(amountCents, currency),
      currency: currency.toLowerCase(),
      customer: saved.customer,
      payment_method: saved.method,
      description: title,
      off_session: 'true',
      confirm: 'true',
      'metadata[payment]': paymentId,
    };
    try {
      const intent = v.parse(intentSchema, await call(INTENTS, fields, paymentId));
      if (intent.customer !== saved.customer) throw new Error('Stripe charged another customer.');
      // Its bank wants its owner, who is asked to pay the invoice: nobody pays this charge later as well.
      if (intent.status === 'requires_action')
        await call(`${INTENTS}/${intent.id}/cancel`, {}, `${paymentId}-cancel`);
      return wordOfIntent(intent, { id: paymentId, amountCents, currency, livemode });
    } catch (error) {
      if (error instanceof StripeRefused && (error.isCard || error.code === 'resource_missing'))
        return { kind: 'refused', reason: error.code };
      throw error;
    }
  };
}

function refunds(call: StripeCall, livemode: boolean) {
  const look = looking(call, livemode);
  const refundedOf: PaymentProvider['refundedOf'] = async ({ reference, currency }) => {
    if (!reference?.startsWith('pi_')) return 0;
    const path = `${INTENTS}/${reference}?expand[]=latest_charge`;
    return refundedIn(v.parse(intentSchema, await call(path)), currency);
  };
  return {
    refundedOf,
    async refund(payment, part) {
      const word = await look(payment);
      if (word.kind !== 'paid') return 0;
      const { currency, refundedCents } = payment;
      const fields = {
        payment_intent: word.reference,
        ...(part !== null && { amount: toStripe(part, currency) }),
      };
      // Asked again for the same it is given back once; after it was noted, it is another one.
      const key = part === null ? `${payment.id}-refund` : `${payment.id}-refund-${refundedCents}-${part}`;
      try {
        await call('/v1/refunds', fields, key);
      } catch (error) {
        if (!(error instanceof StripeRefused && error.code === 'charge_already_refunded')) throw error;
      }
      return refundedOf({ ...payment, reference: word.reference });
    },
  } satisfies Pick<PaymentProvider, 'refundedOf' | 'refund'>;
}

function setups(call: StripeCall, publicUrl: string, livemode: boolean) {
  return {
    async beginSetup({ setupId, owner, customer }) {
      const fields: StripeFields = {
        mode: 'setup',
        'payment_method_types[0]': 'card',
        client_reference_id: setupReference(owner),
        ...(customer === null ? { customer_creation: 'always' } : { customer }),
        'metadata[owner]': setupReference(owner),
        'setup_intent_data[metadata][owner]': setupReference(owner),
        // Stripe puts the session's own name in the place of the braces.
        success_url: `${publicUrl}/billing/${owner.id}?setup={CHECKOUT_SESSION_ID}`,
        cancel_url: `${publicUrl}/billing/${owner.id}?setup=${LEFT_SETUP}`,
      };
      const begun = v.parse(setupSessionSchema, await call(SESSIONS, fields, setupId));
      return { kind: 'elsewhere', url: begun.url };
    },
    async lookSetup({ setup, owner }) {
      const named = setup.startsWith('seti_');
      const path = named
        ? `/v1/setup_intents/${setup}?${WITH_METHOD}`
        : `${SESSIONS}/${setup}?expand[]=setup_intent.payment_method`;
      const told = await call(path).catch((error: unknown) => {
        if (error instanceof StripeRefused) return null;
        throw error;
      });
      const expected = { owner, livemode };
      const read = v.safeParse(named ? namedSetupSchema : setupSessionSchema, told);
      const word = !read.success
        ? null
        : 'mode' in read.output
          ? wordOfSetup(read.output as v.InferOutput<typeof setupSessionSchema>, expected)
          : wordOfNamedSetup(read.output as v.InferOutput<typeof namedSetupSchema>, expected);
      if (word === null) throw new Refusal('FORBIDDEN_ACCESS');
      return word;
    },
    async forget({ method }) {
      await call(`/v1/payment_methods/${encodeURIComponent(method)}/detach`, {}).catch((error: unknown) => {
        // It is gone already.
        if (!(error instanceof StripeRefused)) throw error;
      });
    },
  } satisfies Pick<PaymentProvider, 'beginSetup' | 'lookSetup' | 'forget'>;
}

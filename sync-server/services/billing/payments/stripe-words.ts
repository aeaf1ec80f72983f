/** What Stripe's objects say. Money counts if it is all of it, in the currency that was asked for, for this payment, and as real as ours. */
import * as v from 'valibot';
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import type { BegunPayment, KnownMethod, ProviderWord, SetupWord } from './provider.ts';
import { fromStripe, toStripe } from './stripe-amount.ts';

const nullableText = v.optional(v.nullable(v.string()), null);
const methodSchema = v.looseObject({
  id: v.string(),
  type: v.string(),
  /** null: nobody's any more, for it was taken away */
  customer: nullableText,
  card: v.optional(
    v.nullable(
      v.looseObject({
        brand: nullableText,
        last4: nullableText,
        exp_month: v.optional(v.nullable(v.number()), null),
        exp_year: v.optional(v.nullable(v.number()), null),
      }),
    ),
    null,
  ),
});
/** as asked for; only its id where it was not asked for with the rest */
const methodOrId = v.optional(v.nullable(v.union([v.string(), methodSchema])), null);
const livemode = v.optional(v.boolean());

export const intentSchema = v.looseObject({
  id: v.string(),
  status: v.string(),
  amount: v.number(),
  currency: v.string(),
  livemode,
  metadata: v.optional(v.nullable(v.looseObject({ payment: v.optional(v.string()) }))),
  customer: nullableText,
  payment_method: methodOrId,
  setup_future_usage: nullableText,
  last_payment_error: v.optional(
    v.nullable(v.looseObject({ code: v.optional(v.string()), decline_code: v.optional(v.string()) })),
  ),
  latest_charge: v.optional(
    v.nullable(v.union([v.string(), v.looseObject({ amount_refunded: v.optional(v.number(), 0) })])),
  ),
});
export type StripeIntent = v.InferOutput<typeof intentSchema>;

export const sessionSchema = v.looseObject({
  id: v.string(),
  url: nullableText,
  status: v.picklist(['open', 'complete', 'expired']),
  livemode,
  payment_status: v.string(),
  amount_total: v.nullable(v.number()),
  currency: nullableText,
  client_reference_id: nullableText,
  payment_intent: v.optional(v.nullable(intentSchema), null),
});

const setupIntentSchema = v.looseObject({
  status: v.string(),
  livemode,
  metadata: v.optional(v.nullable(v.looseObject({ owner: v.optional(v.string()) }))),
  customer: nullableText,
  payment_method: methodOrId,
});

/** A setup by itself, as an event names it. */
export const namedSetupSchema = v.looseObject({
  ...setupIntentSchema.entries,
  object: v.literal('setup_intent'),
});

export const setupSessionSchema = v.looseObject({
  id: v.string(),
  mode: v.string(),
  url: nullableText,
  status: v.picklist(['open', 'complete', 'expired']),
  livemode,
  client_reference_id: nullableText,
  setup_intent: v.optional(v.nullable(v.union([v.string(), setupIntentSchema])), null),
});

export const foundSchema = v.looseObject({ data: v.array(intentSchema) });

export type Expected = Pick<BegunPayment, 'id' | 'amountCents' | 'currency'> & { livemode: boolean };

const isOfOurs = (said: boolean | undefined, { livemode: ours }: { livemode: boolean }) =>
  said === undefined || said === ours;

const isThisMoney = (amount: number | null, currency: string | null, expected: Expected): boolean =>
  amount === toStripe(expected.amountCents, expected.currency) &&
  currency?.toUpperCase() === expected.currency;

export function wordOfSession(
  session: v.InferOutput<typeof sessionSchema>,
  expected: Expected,
): ProviderWord {
  const { status, payment_status, amount_total, currency, client_reference_id, payment_intent } = session;
  if (client_reference_id !== expected.id || !isOfOurs(session.livemode, expected))
    throw new Error('Stripe answered with another payment’s session.');
  if (payment_status === 'paid') {
    if (!isThisMoney(amount_total, currency, expected) || payment_intent === null)
      throw new Error('Stripe took another amount than was asked for.');
    return wordOfIntent(payment_intent, expected);
  }
  if (status === 'expired') return { kind: 'refused', reason: 'expired' };
  const failed = status === 'complete' && payment_intent !== null && isFailed(payment_intent);
  if (failed) return { kind: 'refused', reason: reasonOf(payment_intent) ?? 'declined' };
  return { kind: 'elsewhere', url: status === 'open' ? session.url : null };
}

export function wordOfIntent(intent: StripeIntent, expected: Expected): ProviderWord {
  if (intent.metadata?.payment !== expected.id || !isOfOurs(intent.livemode, expected))
    throw new Error('Stripe answered with another payment’s charge.');
  if (intent.status === 'succeeded') {
    if (!isThisMoney(intent.amount, intent.currency, expected))
      throw new Error('Stripe took another amount than was asked for.');
    const { payment_method: method } = intent;
    return {
      ...{ kind: 'paid', reference: intent.id, saved: keptWith(intent) },
      method: method === null || typeof method === 'string' ? undefined : namedMethod(method),
    };
  }
  if (intent.status === 'processing') return { kind: 'elsewhere', url: null, reference: intent.id };
  return { kind: 'refused', reason: reasonOf(intent) ?? intent.status };
}

/** A setup names its owner, so that nobody saves for an organization what another one was asked. */
export const setupReference = ({ type, id }: OwnerInfo): string => `${type}-${id}`;

type ExpectedSetup = { owner: OwnerInfo; livemode: boolean };

/** @returns null: it is not this owner's, or of other money than ours */
export function wordOfSetup(
  session: v.InferOutput<typeof setupSessionSchema>,
  expected: ExpectedSetup,
): SetupWord | null {
  const { mode, status, url, client_reference_id, setup_intent } = session;
  const isIts = client_reference_id === setupReference(expected.owner) && mode === 'setup';
  if (!isIts || !isOfOurs(session.livemode, expected)) return null;
  if (status === 'expired') return { kind: 'refused', reason: 'expired' };
  if (status === 'open' || setup_intent === null || typeof setup_intent === 'string')
    return { kind: 'elsewhere', url: status === 'open' ? url : null };
  return wordOfSetupIntent(setup_intent);
}

/** @returns null: as above */
export const wordOfNamedSetup = (
  setup: v.InferOutput<typeof namedSetupSchema>,
  expected: ExpectedSetup,
): SetupWord | null =>
  setup.metadata?.owner === setupReference(expected.owner) && isOfOurs(setup.livemode, expected)
    ? wordOfSetupIntent(setup)
    : null;

function wordOfSetupIntent(setup: v.InferOutput<typeof setupIntentSchema>): SetupWord {
  const { status, customer, payment_method: method } = setup;
  if (status === 'processing') return { kind: 'elsewhere', url: null };
  if (status !== 'succeeded' || customer === null || method === null || typeof method === 'string')
    return { kind: 'refused', reason: status };
  if (method.customer !== customer) return { kind: 'refused', reason: 'removed' };
  return { kind: 'saved', saved: knownMethod(customer, method) };
}

export const refundedIn = ({ latest_charge: charge }: StripeIntent, currency: string): number =>
  charge && typeof charge === 'object' ? fromStripe(charge.amount_refunded, currency) : 0;

const isFailed = ({ status }: StripeIntent) => status === 'requires_payment_method' || status === 'canceled';
const reasonOf = ({ last_payment_error: error, status }: StripeIntent) =>
  status === 'requires_action' ? 'authentication_required' : (error?.decline_code ?? error?.code);

/** Only where the person has agreed to it. */
function keptWith({ customer, payment_method: method, setup_future_usage: usage }: StripeIntent) {
  if (usage !== 'off_session' || customer === null || method === null) return undefined;
  return typeof method === 'string'
    ? ({ kind: 'card', customer, method, brand: null, last4: null, expires: null } as const)
    : knownMethod(customer, method);
}

type StripeMethod = v.InferOutput<typeof methodSchema>;

const namedMethod = ({ type, card }: StripeMethod) =>
  ({
    kind: type === 'paypal' ? 'paypal' : 'card',
    brand: card?.brand ?? type,
    last4: card?.last4 ?? null,
  }) as const;

function knownMethod(customer: string, method: StripeMethod): KnownMethod {
  const { exp_month: month, exp_year: year } = method.card ?? {};
  return {
    ...namedMethod(method),
    customer,
    method: method.id,
    expires: month && year ? `${year}-${String(month).padStart(2, '0')}` : null,
  };
}

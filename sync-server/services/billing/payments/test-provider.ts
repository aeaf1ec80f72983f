/** The built-in provider: no account anywhere, no money. Cards end as test cards do, PayPal sends the person back at once. */
import type { BegunPayment, KnownMethod, PaymentProvider } from './provider.ts';

/** A card with these last digits is refused; any other pays. */
const REFUSED_ENDING = '0002';
const LEAST_DIGITS = 12;
const BRANDS: Readonly<Record<string, string>> = { 3: 'amex', 4: 'visa', 5: 'mastercard' };
/** Of a card of which nobody has said when it expires. */
const EXPIRES = '2049-12';
/** In the reference of a payment by PayPal, which is asked for again when the person is back. */
const KEPT = 'kept-';

/** @param source  `4242 4242 4242 4242`, `4242 4242 4242 4242 04/27`. @returns null: it is declined */
function cardOf(source: string | null, id: string): KnownMethod | null {
  const [, number = '', month, year] = /^(.*?)(?:\s(\d\d)\s?\/\s?(\d\d))?$/.exec((source ?? '').trim()) ?? [];
  const digits = number.replace(/\D/g, '');
  if (digits.length < LEAST_DIGITS || digits.endsWith(REFUSED_ENDING)) return null;
  return {
    ...{ kind: 'card', customer: 'test', method: `test-${id}` },
    ...{ brand: BRANDS[digits[0] ?? ''] ?? null, last4: digits.slice(-4) },
    expires: month && year ? `20${year}-${month}` : EXPIRES,
  };
}

const byPaypal = (id: string): KnownMethod => ({
  ...{ kind: 'paypal', customer: 'test', method: `test-${id}` },
  ...{ brand: 'paypal', last4: null, expires: null },
});

const paid = (id: string, method?: KnownMethod, keeps = false) =>
  ({ kind: 'paid', reference: `test-${id}`, method, saved: keeps ? method : undefined }) as const;

export const testProvider: PaymentProvider = {
  name: 'test',
  asksItself: false,
  livemode: false,
  async begin({ paymentId, uppToken, method, source, keeps }) {
    if (method === 'paypal')
      return {
        kind: 'elsewhere',
        url: `/paypal/success?invoice=${uppToken}&payment=${paymentId}`,
        ...(keeps && { reference: `${KEPT}${paymentId}` }),
      };
    const card = cardOf(source, paymentId);
    return card ? paid(paymentId, card, keeps) : { kind: 'refused', reason: 'declined' };
  },
  look: async ({ id, reference }: BegunPayment) => paid(id, byPaypal(id), reference?.startsWith(KEPT)),
  withdraw: async () => ({ kind: 'refused', reason: 'withdrawn' }),
  renew: async ({ paymentId }) => paid(paymentId),
  refund: async ({ amountCents, refundedCents }, part) =>
    part === null ? amountCents : refundedCents + part,
  refundedOf: async ({ refundedCents }) => refundedCents,
  async beginSetup({ setupId, source }) {
    const saved = cardOf(source, setupId);
    return saved ? { kind: 'saved', saved } : { kind: 'refused', reason: 'declined' };
  },
  lookSetup: async () => ({ kind: 'refused', reason: 'unknown' }),
  forget: async () => {},
};

/** The built-in provider: no account anywhere, no money. Cards end as test cards do, PayPal sends the person back at once. */
import type { PaymentProvider } from './provider.ts';

/** A card with these last digits is refused; any other pays. */
const REFUSED_ENDING = '0002';
const LEAST_DIGITS = 12;

const paid = (id: string) => ({ kind: 'paid', reference: `test-${id}` }) as const;

export const testProvider: PaymentProvider = {
  name: 'test',
  asksItself: false,
  livemode: false,
  async begin({ paymentId, uppToken, method, source }) {
    if (method === 'paypal')
      return { kind: 'elsewhere', url: `/paypal/success?invoice=${uppToken}&payment=${paymentId}` };
    const digits = (source ?? '').replace(/\D/g, '');
    if (digits.length < LEAST_DIGITS || digits.endsWith(REFUSED_ENDING))
      return { kind: 'refused', reason: 'declined' };
    return paid(paymentId);
  },
  look: async ({ id }) => paid(id),
  withdraw: async () => ({ kind: 'refused', reason: 'withdrawn' }),
  renew: async ({ paymentId }) => paid(paymentId),
  refund: async () => {},
};

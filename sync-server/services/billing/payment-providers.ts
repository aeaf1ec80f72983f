/** Who takes money here. Whatever settles a payment ends in `payments/settle-payment.ts`. */
import type { BillingEnvironment } from '#domain/billing-environment.ts';
import type { StripeSettings } from '../../settings/stripe-settings.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { stripeProvider } from './payments/stripe-provider.ts';
import { testProvider } from './payments/test-provider.ts';

export type LivePayments = 'test' | StripeSettings | null;

let live: PaymentProvider | null = null;

/** Said once, at the start. null: real payments are off, so that nobody has anything for nothing. */
export function takeLivePayments(taken: LivePayments, publicUrl = ''): void {
  live = taken === null ? null : taken === 'test' ? testProvider : stripeProvider(taken, publicUrl);
}

/** The sandbox always has the test provider. */
export const providerOf = (environment: BillingEnvironment): PaymentProvider | null =>
  environment === 'SANDBOX' ? testProvider : live;

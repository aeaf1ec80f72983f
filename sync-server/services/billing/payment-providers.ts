/** Who takes money here. Whatever settles a payment ends in `payments/settle-payment.ts`. */
import type { BillingEnvironment } from '#domain/billing-environment.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { testProvider } from './payments/test-provider.ts';

const providers: Record<PaymentProvider['name'], PaymentProvider> = { test: testProvider };

let live: PaymentProvider | null = null;

/** Said once, at the start. null: real payments are off, so that nobody has anything for nothing. */
export function takeLivePayments(name: PaymentProvider['name'] | null): void {
  live = name === null ? null : providers[name];
}

/** The sandbox always has the test provider. */
export const providerOf = (environment: BillingEnvironment): PaymentProvider | null =>
  environment === 'SANDBOX' ? testProvider : live;

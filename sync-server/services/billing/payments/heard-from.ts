import type { Asking } from '../../../verbs/asked-between.ts';
import type { PaymentProvider } from './provider.ts';

/** The provider inside a transaction: its answers are awaited outside of it. One that asks nobody answers where it stands. */
export function heardFrom(provider: PaymentProvider, asking: Asking): PaymentProvider {
  if (!provider.asksItself) return provider;
  const heard =
    <About extends unknown[], Word>(what: string, ask: (...about: About) => Promise<Word>) =>
    async (...about: About) =>
      asking(`${what} ${JSON.stringify(about)}`, () => ask(...about));
  return {
    ...provider,
    begin: heard('begin', provider.begin),
    look: heard('look', provider.look),
    withdraw: heard('withdraw', provider.withdraw),
    refund: heard('refund', provider.refund),
    refundedOf: heard('refunded', provider.refundedOf),
    beginSetup: heard('begin setup', provider.beginSetup),
    lookSetup: heard('look setup', provider.lookSetup),
  };
}

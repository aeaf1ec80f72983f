/** How many accounts a network may make, and how many mails an address gets (AUTH-046). */
import type { SharedCounters } from '../limits/shared-counters.ts';

export type AccountLimits = {
  /** @throws Refusal RATE_LIMITED */
  signUp(network: string): Promise<void>;
  /** @param address  folded. @throws Refusal RATE_LIMITED; the same whether anybody has the address */
  mail(address: string): Promise<void>;
};

const HOUR_SECONDS = 60 * 60;
/** A class in one room signs up within an hour. */
const SIGN_UPS = 60;
const MAILS = 5;

export function accountLimits({ counter }: Pick<SharedCounters, 'counter'>): AccountLimits {
  const signUps = counter('sign-up-network', { points: SIGN_UPS, seconds: HOUR_SECONDS });
  const mails = counter('account-mail', { points: MAILS, seconds: HOUR_SECONDS });
  return {
    async signUp(network) {
      await signUps.consume(network);
    },
    async mail(address) {
      await mails.consume(address);
    },
  };
}

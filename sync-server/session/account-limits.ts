/** How many accounts a network may make, how many codes it may try, and how many mails an address gets (AUTH-046). */
import { Refusal } from '#contract/errors.ts';
import type { SharedCounters } from '../limits/shared-counters.ts';

export type AccountLimits = {
  /** @throws Refusal RATE_LIMITED */
  signUp(network: string): Promise<void>;
  /** Counts what `look` refuses as unknown. @throws Refusal RATE_LIMITED, and what `look` throws */
  guess<T>(network: string, look: () => Promise<T>): Promise<T>;
  /** @param address  folded. @throws Refusal RATE_LIMITED; the same whether anybody has the address */
  mail(address: string): Promise<void>;
};

const HOUR_SECONDS = 60 * 60;
/** A class in one room signs up within an hour. */
const SIGN_UPS = 60;
/** Wrong codes of a class that mistypes; who guesses has a thousand million to try. */
const GUESSES = 30;
const MAILS = 5;

export function accountLimits({ counter }: Pick<SharedCounters, 'counter'>): AccountLimits {
  const signUps = counter('sign-up-network', { points: SIGN_UPS, seconds: HOUR_SECONDS });
  const guesses = counter('sign-up-code', { points: GUESSES, seconds: HOUR_SECONDS });
  const mails = counter('account-mail', { points: MAILS, seconds: HOUR_SECONDS });
  return {
    async signUp(network) {
      await signUps.consume(network);
    },
    async guess(network, look) {
      await guesses.assertLeft(network);
      try {
        return await look();
      } catch (error) {
        if (error instanceof Refusal && error.code === 'NOT_FOUND') await guesses.add(network);
        throw error;
      }
    },
    async mail(address) {
      await mails.consume(address);
    },
  };
}

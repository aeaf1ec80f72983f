/** How many accounts a network may make, how many codes it may try, and how many mails an address gets (AUTH-046). */
import { Refusal } from '#contract/errors.ts';
import type { Counter, SharedCounters } from '../limits/shared-counters.ts';

/** address: folded; network: of whoever asks */
type Asked = { address: string; network: string };

export type AccountLimits = {
  /** @throws Refusal RATE_LIMITED */
  signUp(network: string): Promise<void>;
  /** Counts what `look` refuses as unknown. @throws Refusal RATE_LIMITED, and what `look` throws */
  guess<T>(network: string, look: () => Promise<T>): Promise<T>;
  /** As `guess`, and all networks together: whoever asks makes no account, so that many could try. @throws as `guess` */
  lookUp<T>(network: string, look: () => Promise<T>): Promise<T>;
  /** @throws Refusal RATE_LIMITED; the same whether anybody has the address */
  mail(asked: Asked): Promise<void>;
  /** @returns false: the address gets no more now, and whoever asks is not told: else anybody could keep its owner out */
  mayMail(asked: Asked): Promise<boolean>;
  /** For a link to set a password. @throws Refusal RATE_LIMITED: the network has asked for too many, whatever the addresses */
  reset(network: string): Promise<void>;
  /** Of everything that somebody has written. @throws Refusal RATE_LIMITED */
  export(userId: string): Promise<void>;
};

const HOUR_SECONDS = 60 * 60;
/** A class in one room signs up within an hour. */
const SIGN_UPS = 60;
/** Wrong codes of a class that mistypes; who guesses has a thousand million to try. */
const GUESSES = 30;
const LOOK_UPS_OF_ALL = 1_000;
const ALL = 'all';
/** To one address, asked for from one network; from all of them. */
const MAILS = 5;
const MAILS_FROM_ALL = 20;
const RESETS = 10;
const EXPORTS = 10;

/** Counts what `look` refuses as unknown. */
async function counted<T>(counters: [Counter, string][], look: () => Promise<T>): Promise<T> {
  for (const [counter, key] of counters) await counter.assertLeft(key);
  try {
    return await look();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND')
      for (const [counter, key] of counters) await counter.add(key);
    throw error;
  }
}

export function accountLimits({ counter }: Pick<SharedCounters, 'counter'>): AccountLimits {
  const signUps = counter('sign-up-network', { points: SIGN_UPS, seconds: HOUR_SECONDS });
  const guesses = counter('sign-up-code', { points: GUESSES, seconds: HOUR_SECONDS });
  const lookUps = counter('join-code-look-up', { points: LOOK_UPS_OF_ALL, seconds: HOUR_SECONDS });
  const mails = counter('account-mail', { points: MAILS, seconds: HOUR_SECONDS });
  const mailsFromAll = counter('account-mail-all', { points: MAILS_FROM_ALL, seconds: HOUR_SECONDS });
  const resets = counter('reset-network', { points: RESETS, seconds: HOUR_SECONDS });
  const exports = counter('account-export', { points: EXPORTS, seconds: HOUR_SECONDS });
  const mail = async ({ address, network }: Asked) => {
    // What one network asks in vain takes nothing from what the others may ask.
    await mails.consume(JSON.stringify([address, network]));
    await mailsFromAll.consume(address);
  };
  return {
    async signUp(network) {
      await signUps.consume(network);
    },
    guess: (network, look) => counted([[guesses, network]], look),
    lookUp: (network, look) =>
      counted(
        [
          [guesses, network],
          [lookUps, ALL],
        ],
        look,
      ),
    mail,
    async mayMail(asked) {
      try {
        await mail(asked);
        return true;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'RATE_LIMITED') return false;
        throw error;
      }
    },
    async reset(network) {
      await resets.consume(network);
    },
    async export(userId) {
      await exports.consume(userId);
    },
  };
}

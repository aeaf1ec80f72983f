/** How many accounts a network may make, how many codes it may try, and how many mails an address gets (AUTH-046). */
import { Refusal } from '#contract/errors.ts';
import { allowances } from '#domain/allowances.ts';
import type { Counter, SharedCounters } from '../limits/shared-counters.ts';

/**
 * address: folded; network: of whoever asks. to: how the mail comes to an address that nobody has confirmed; absent: it goes to none
 */
type Asked = { address: string; network: string; to?: keyof typeof STRANGER_POINTS };

export type AccountLimits = {
  /** @throws Refusal RATE_LIMITED */
  signUp(network: string): Promise<void>;
  /** Counts what `look` refuses as unknown. @throws Refusal RATE_LIMITED, and what `look` throws */
  guess<T>(network: string, look: () => Promise<T>): Promise<T>;
  /** As `guess`, and all networks together: whoever asks makes no account, so that many could try. @throws as `guess` */
  lookUp<T>(network: string, look: () => Promise<T>): Promise<T>;
  /** @throws Refusal RATE_LIMITED; the same whether anybody has the address */
  mail(asked: Asked): Promise<void>;
  /** One more address of the person. @throws Refusal RATE_LIMITED; EMAIL_UNVERIFIED: no more before their first one is confirmed */
  newAddress(userId: string, confirmed: boolean): Promise<void>;
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
/**
 * Addresses that nobody has confirmed and that a network has written to, however: each counts once an hour. Only a class signs up sixty
 * times; any other way takes two, so that all of them together are no more than thirty.
 */
const STRANGERS = 60;
const STRANGER_POINTS = { 'sign-up': 1, other: 2 };
const DAY_SECONDS = 24 * HOUR_SECONDS;
const EXPORTS = 10;

/** @returns false: RATE_LIMITED */
async function passes(counting: Promise<unknown>): Promise<boolean> {
  try {
    await counting;
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

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
  const again = counter('account-mail-again', { points: 1, seconds: HOUR_SECONDS });
  const strangers = counter('account-mail-strangers', { points: STRANGERS, seconds: HOUR_SECONDS });
  const addressesOf = (name: string, points: number) => counter(name, { points, seconds: DAY_SECONDS });
  const addresses = addressesOf('addresses-of-person', allowances.addresses.most);
  const addressesBefore = addressesOf('addresses-of-unconfirmed', allowances.addresses.unconfirmed);
  const resets = counter('reset-network', { points: RESETS, seconds: HOUR_SECONDS });
  const exports = counter('account-export', { points: EXPORTS, seconds: HOUR_SECONDS });
  const mail = async ({ address, network, to }: Asked) => {
    // What one network asks in vain takes nothing from what the others may ask.
    const asked = await mails.consume(JSON.stringify([address, network]));
    if (to !== undefined && asked === 1) await strangers.consume(network, STRANGER_POINTS[to]);
    // Once an hour the address gets one whatever others have asked for, or they would keep its owner without.
    if (!(await passes(mailsFromAll.consume(address)))) await again.consume(address);
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
    async newAddress(userId, confirmed) {
      if (!confirmed && !(await passes(addressesBefore.consume(userId))))
        throw new Refusal('EMAIL_UNVERIFIED', { extras: { most: allowances.addresses.unconfirmed } });
      await addresses.consume(userId);
    },
    mayMail: (asked) => passes(mail(asked)),
    async reset(network) {
      await resets.consume(network);
    },
    async export(userId) {
      await exports.consume(userId);
    },
  };
}

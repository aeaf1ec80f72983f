/**
 * How many join codes may be tried: of six letters each, so that nobody finds one by trying (D74). And how many user names: who has which is no
 * secret, but nobody needs to ask for all of them; nor for all coupons.
 */
import type { Guessed, Guessing } from '../verbs/service-context.ts';
import { networkOf } from './network-of.ts';
import type { SharedCounters } from './shared-counters.ts';

const HOUR_SECONDS = 60 * 60;
/** Of an account, the right ones included; accounts are free, so the others count wrong ones. */
const TRIES = 10;
const WRONG_OF_A_NETWORK = 20;
const WRONG_OF_ALL = 1_000;
/** Of an account; a network of a school has many. */
const NAMES = 40;
const WRONG_NAMES_OF_A_NETWORK = 200;
const WRONG_NAMES_OF_ALL = 10_000;
const ALL = 'all';

/** @returns for each network how its people guess. @param address  of the connection */
export function codeGuesses({ counter }: Pick<SharedCounters, 'counter'>): (address: string) => Guessing {
  const of = (what: string, most: { tries: number; network: number; all: number }) => ({
    tries: counter(what, { points: most.tries, seconds: HOUR_SECONDS }),
    networks: counter(`${what}-network`, { points: most.network, seconds: HOUR_SECONDS }),
    all: counter(`${what}-all`, { points: most.all, seconds: HOUR_SECONDS }),
  });
  const names = { tries: NAMES, network: WRONG_NAMES_OF_A_NETWORK, all: WRONG_NAMES_OF_ALL };
  const counters = {
    'join-code': of('join-code', { tries: TRIES, network: WRONG_OF_A_NETWORK, all: WRONG_OF_ALL }),
    coupon: of('coupon', names),
    'user-name': of('user-name', names),
  } satisfies Record<Guessed, unknown>;
  return (address) =>
    async (userId, look, what = 'join-code') => {
      const { tries, networks, all } = counters[what];
      const network = networkOf(address);
      await networks.assertLeft(network);
      await all.assertLeft(ALL);
      await tries.consume(userId);
      const found = await look();
      if (found === undefined) {
        await networks.add(network);
        await all.add(ALL);
      }
      return found;
    };
}

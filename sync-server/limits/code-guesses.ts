/** How many join codes may be tried: of six letters each, so that nobody finds one by trying (D74). */
import type { Guessing } from '../verbs/service-context.ts';
import { networkOf } from './network-of.ts';
import type { SharedCounters } from './shared-counters.ts';

const HOUR_SECONDS = 60 * 60;
/** Of an account, the right ones included; accounts are free, so the others count wrong ones. */
const TRIES = 10;
const WRONG_OF_A_NETWORK = 20;
const WRONG_OF_ALL = 1_000;
const ALL = 'all';

/** @returns for each network how its people guess. @param address  of the connection */
export function codeGuesses({ counter }: Pick<SharedCounters, 'counter'>): (address: string) => Guessing {
  const tries = counter('join-code', { points: TRIES, seconds: HOUR_SECONDS });
  const networks = counter('join-code-network', { points: WRONG_OF_A_NETWORK, seconds: HOUR_SECONDS });
  const all = counter('join-code-all', { points: WRONG_OF_ALL, seconds: HOUR_SECONDS });
  return (address) => async (userId, look) => {
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

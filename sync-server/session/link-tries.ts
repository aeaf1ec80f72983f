/** How often a mailed link may be tried that leads to a hash: 5 times itself, whatever comes of it, and 20 times an hour in vain from a network (U1). */
import { Refusal } from '#contract/errors.ts';
import type { SharedCounters } from '../limits/shared-counters.ts';

const HOUR_SECONDS = 60 * 60;
const TRIES_OF_A_LINK = 5;
const MISFITS_OF_A_NETWORK = 20;

export type LinkTries = {
  /** Counts what `act` refuses as LINK_INVALID. @throws Refusal RATE_LIMITED, and what `act` throws */
  try<T>(link: { token: string; network: string }, act: () => Promise<T>): Promise<T>;
  /** Before something dear is done for a link that fits: many may ask with it at one moment. @throws Refusal RATE_LIMITED */
  spend(token: string): Promise<void>;
};

export function linkTries({ counter }: Pick<SharedCounters, 'counter'>): LinkTries {
  const links = counter('link-tries', { points: TRIES_OF_A_LINK, seconds: HOUR_SECONDS });
  const misfits = counter('link-misfits', { points: MISFITS_OF_A_NETWORK, seconds: HOUR_SECONDS });
  return {
    async try({ token, network }, act) {
      await misfits.assertLeft(network);
      await links.assertLeft(token);
      try {
        return await act();
      } catch (error) {
        if (error instanceof Refusal && error.code === 'LINK_INVALID') {
          await misfits.add(network);
          await links.add(token);
        }
        throw error;
      }
    },
    async spend(token) {
      await links.consume(token);
    },
  };
}

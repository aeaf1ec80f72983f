/**
 * After an outage everybody comes back at once. What the server can't take up soon it refuses at once, and spreads over the next
 * minute: answers that come too late would only be asked for again (F10).
 */
import { Refusal } from '#contract/errors.ts';

/** Ten connections to the database answer so many within a second or two. */
const MOST_UNDER_WAY = 400;
const SPREAD_SECONDS = 60;

/** @throws Refusal UNAVAILABLE with the seconds after which to come back */
export type Admit = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function loadShedding(most = MOST_UNDER_WAY, random: () => number = Math.random): Admit {
  let underWay = 0;
  return async (work) => {
    if (underWay >= most) {
      throw new Refusal('UNAVAILABLE', { extras: { retryAfter: 1 + Math.floor(random() * SPREAD_SECONDS) } });
    }
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
}

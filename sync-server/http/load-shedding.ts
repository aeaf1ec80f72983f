/**
 * After an outage everybody comes back at once. What the server can't take up soon it refuses at once, and spreads over the next
 * minute: answers that come too late would only be asked for again (F10). No caller has more than a few of the places, and visitors
 * together no more than half of them, so that nobody can take them all.
 */
import { Refusal } from '#contract/errors.ts';
import { networkOf } from '../limits/network-of.ts';
import type { Caller } from '../verbs/service-context.ts';

/** Ten connections to the database answer so many within a second or two. */
const MOST_UNDER_WAY = 400;
const SPREAD_SECONDS = 60;
const PLACES_PER_PERSON = 8;
/** A school of visitors shares one network. */
const PLACES_PER_NETWORK_OF_VISITORS = 40;
const OWN_FAULT_SECONDS = 1;

export type Asking = { caller: Caller | null; address: string };

/** @throws Refusal UNAVAILABLE, or RATE_LIMITED for more at once than one caller may ask, with the seconds after which to come back */
export type Admit = <Result>(asking: Asking, work: () => Promise<Result>) => Promise<Result>;

export function loadShedding(most = MOST_UNDER_WAY, random: () => number = Math.random): Admit {
  const places = new Map<string, number>();
  let underWay = 0;
  let visitors = 0;
  return async ({ caller, address }, work) => {
    const mostOfVisitors = Math.ceil(most / 2);
    if (underWay >= most || (!caller && visitors >= mostOfVisitors)) {
      throw new Refusal('UNAVAILABLE', { extras: { retryAfter: 1 + Math.floor(random() * SPREAD_SECONDS) } });
    }
    const key = caller ? caller.userId : networkOf(address);
    const held = places.get(key) ?? 0;
    if (held >= (caller ? PLACES_PER_PERSON : PLACES_PER_NETWORK_OF_VISITORS)) {
      throw new Refusal('RATE_LIMITED', { extras: { retryAfter: OWN_FAULT_SECONDS } });
    }
    places.set(key, held + 1);
    underWay += 1;
    if (!caller) visitors += 1;
    try {
      return await work();
    } finally {
      const left = (places.get(key) ?? 1) - 1;
      if (left > 0) places.set(key, left);
      else places.delete(key);
      underWay -= 1;
      if (!caller) visitors -= 1;
    }
  };
}

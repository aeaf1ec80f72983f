/** How often one person, or one network of visitors, may push and pull: 20 a second, 60 at once. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#contract/errors.ts';
import type { Caller } from '../services/service-context.ts';
import { networkOf } from '../session/network-of.ts';

const SECONDS = 3;
const POINTS = 60;
/** A school shares one address. */
const VISITOR_POINTS = 600;

/** @throws Refusal RATE_LIMITED */
export type RequestLimit = (caller: Caller | null, address: string) => Promise<void>;

export function requestLimit(): RequestLimit {
  const people = new RateLimiterMemory({ points: POINTS, duration: SECONDS });
  const visitors = new RateLimiterMemory({ points: VISITOR_POINTS, duration: SECONDS });
  return async (caller, address) => {
    try {
      if (caller) await people.consume(caller.userId);
      else await visitors.consume(networkOf(address));
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      throw new Refusal('RATE_LIMITED', {
        extras: { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) },
      });
    }
  };
}

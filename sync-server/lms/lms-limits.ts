/** How often an LMS may be launched, guessed at, and heard. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#contract/errors.ts';

export type LmsLimits = {
  /** A launch or a hand-off. @throws Refusal RATE_LIMITED */
  launch(network: string): Promise<void>;
  /** A key or a code that nobody gave out. @throws Refusal RATE_LIMITED */
  guess(network: string): Promise<void>;
  /** Somebody whom a package has not brought before. @throws Refusal RATE_LIMITED */
  newLearner(packageId: string): Promise<void>;
  /** A call of a learner's viewer. @throws Refusal RATE_LIMITED */
  call(userId: string): Promise<void>;
  /** An export. @throws Refusal RATE_LIMITED */
  export(userId: string): Promise<void>;
};

export function lmsLimits(): LmsLimits {
  // A school shares one address, and launches when the bell rings.
  const launches = new RateLimiterMemory({ points: 600, duration: 60 });
  const guesses = new RateLimiterMemory({ points: 30, duration: 60 });
  // A class comes at once, and a class that has to wait for the next minute is told so.
  const newLearners = new RateLimiterMemory({ points: 60, duration: 60 });
  const calls = new RateLimiterMemory({ points: 200, duration: 10 });
  const exports = new RateLimiterMemory({ points: 20, duration: 60 });
  const counted = (limiter: RateLimiterMemory) => async (key: string) => {
    try {
      await limiter.consume(key);
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      throw new Refusal('RATE_LIMITED', {
        extras: { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) },
      });
    }
  };
  return {
    launch: counted(launches),
    guess: counted(guesses),
    newLearner: counted(newLearners),
    call: counted(calls),
    export: counted(exports),
  };
}

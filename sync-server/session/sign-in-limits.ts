/**
 * Slows guessing: 10 failures in 15 minutes for an account from one network, 100 an hour for a network. A device that
 * has signed in before counts for itself, so that nobody can lock a person out of it.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#contract/errors.ts';

export type SignInAttempt = {
  identifier: string;
  network: string /** that this person has used before */;
  knownDevice: string | null;
};

export type SignInLimits = {
  /** Counts the attempt and waits as long as former failures ask for. @throws Refusal RATE_LIMITED */
  begin(attempt: SignInAttempt): Promise<void>;
  /** It was a failure: it stays counted. */
  failed(attempt: SignInAttempt): Promise<void>;
  /** The right password: what was counted against it is forgotten. */
  succeeded(attempt: SignInAttempt): Promise<void>;
};

const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_NETWORK = 100;
const ACCOUNT_SECONDS = 15 * 60;
const NETWORK_SECONDS = 60 * 60;
const FREE_FAILURES = 2;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4_000;

/** @param wait  how a delay passes; tests make it short */
export function signInLimits(wait: (ms: number) => Promise<unknown> = sleep): SignInLimits {
  const accounts = new RateLimiterMemory({ points: FAILURES_PER_ACCOUNT, duration: ACCOUNT_SECONDS });
  const networks = new RateLimiterMemory({ points: FAILURES_PER_NETWORK, duration: NETWORK_SECONDS });
  const accountKey = ({ identifier, network, knownDevice }: SignInAttempt) =>
    createHash('sha256')
      .update(JSON.stringify([identifier.toLowerCase(), knownDevice ?? network]))
      .digest('base64');

  return {
    async begin(attempt) {
      if (attempt.knownDevice === null) {
        const network = await networks.get(attempt.network);
        if (network && network.consumedPoints >= FAILURES_PER_NETWORK) throw limited(network);
      }
      // Counted before the password is looked at: attempts side by side can't slip through together.
      const { consumedPoints } = await accounts.consume(accountKey(attempt)).catch((reason: unknown) => {
        throw reason instanceof RateLimiterRes ? limited(reason) : reason;
      });
      const delay = delayAfter(consumedPoints - 1);
      if (delay > 0) await wait(delay);
    },
    async failed(attempt) {
      if (attempt.knownDevice === null) await networks.penalty(attempt.network);
    },
    async succeeded(attempt) {
      await accounts.delete(accountKey(attempt));
    },
  };
}

/** @returns ms: 0 0 0 250 500 1000 2000 4000 4000 … */
const delayAfter = (failures: number): number =>
  failures <= FREE_FAILURES
    ? 0
    : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES - 1));

const limited = ({ msBeforeNext }: RateLimiterRes) =>
  new Refusal('RATE_LIMITED', { extras: { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) } });

/**
 * Slows guessing: 10 failures in 15 minutes for an account from one network, 100 an hour for a network. A device that
 * has signed in before counts for itself, so that nobody can lock a person out of it. A second factor is counted the same way, for itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#contract/errors.ts';
import type { SharedCounters } from '../limits/shared-counters.ts';

export type SignInAttempt = {
  /** the id of the account; the folded name where there is none */
  account: string;
  network: string;
  /** that this person has used before */
  knownDevice: string | null;
  /** a second factor is guessed, behind the right password */
  secondFactor?: boolean;
};

export type SignInLimits = {
  /** Counts the attempt and waits as long as former failures ask for. @throws Refusal RATE_LIMITED */
  begin(attempt: SignInAttempt): Promise<void>;
  /** Whether a refusal is the first one of its network for a while: only that is worth a line. */
  firstRefusal(network: string): Promise<boolean>;
  /** It was a failure: it stays counted. */
  failed(attempt: SignInAttempt): Promise<void>;
  /** The right password: what was counted against it is forgotten. */
  succeeded(attempt: SignInAttempt): Promise<void>;
};

const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_NETWORK = 100;
/** Whoever guesses a code of six digits has the password: from many networks at once they get no further. */
const SECOND_FACTORS_PER_ACCOUNT = 50;
/** Right ones cost as much as wrong ones. Only who knows the password can use them up. */
const SIGN_INS_PER_ACCOUNT = 300;
const ACCOUNT_SECONDS = 15 * 60;
const NETWORK_SECONDS = 60 * 60;
const FREE_FAILURES = 2;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4_000;

/** @param wait  how a delay passes; tests make it short */
export function signInLimits(
  { counter }: Pick<SharedCounters, 'counter'>,
  wait: (ms: number) => Promise<unknown> = sleep,
): SignInLimits {
  const accounts = counter('sign-in', { points: FAILURES_PER_ACCOUNT, seconds: ACCOUNT_SECONDS });
  const networks = counter('sign-in-network', { points: FAILURES_PER_NETWORK, seconds: NETWORK_SECONDS });
  const everywhere = counter('second-factor', {
    points: SECOND_FACTORS_PER_ACCOUNT,
    seconds: NETWORK_SECONDS,
  });
  const right = counter('sign-in-right', { points: SIGN_INS_PER_ACCOUNT, seconds: ACCOUNT_SECONDS });
  const refusals = counter('sign-in-limited', { points: 1, seconds: ACCOUNT_SECONDS });
  const keyOf = ({ account, network, knownDevice, secondFactor }: SignInAttempt) =>
    JSON.stringify([account, knownDevice ?? network, ...(secondFactor ? ['second factor'] : [])]);

  return {
    async begin(attempt) {
      if (attempt.knownDevice === null) await networks.assertLeft(attempt.network);
      await right.assertLeft(attempt.account);
      if (attempt.secondFactor && attempt.knownDevice === null) await everywhere.consume(attempt.account);
      // Counted before the password is looked at: attempts side by side can't slip through together.
      const counted = await accounts.consume(keyOf(attempt));
      const delay = delayAfter(counted - 1);
      if (delay > 0) await wait(delay);
    },
    async firstRefusal(network) {
      try {
        await refusals.consume(network);
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    },
    async failed(attempt) {
      if (attempt.knownDevice === null) await networks.add(attempt.network);
    },
    async succeeded(attempt) {
      await right.add(attempt.account);
      await accounts.forget(keyOf(attempt));
      if (attempt.secondFactor && attempt.knownDevice === null) await everywhere.forget(attempt.account);
    },
  };
}

/** @returns ms: 0 0 0 250 500 1000 2000 4000 4000 … */
const delayAfter = (failures: number): number =>
  failures <= FREE_FAILURES
    ? 0
    : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES - 1));

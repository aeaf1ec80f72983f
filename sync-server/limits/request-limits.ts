/**
 * How much one person, or one network of visitors, may ask for: so many requests, 20 a second and 60 at once for a person, and so much
 * work, whatever the number of requests.
 */

import type { Caller } from '../verbs/service-context.ts';
import { networkOf } from './network-of.ts';
import type { Counter, SharedCounters } from './shared-counters.ts';

const SECONDS = 3;
const POINTS = 60;
/** A school shares one address. */
const VISITOR_POINTS = 600;

/** In fields that are asked for, each once for every item of a list that is asked about. */
/** What one person's devices may bring, however long they were away. */
const BROUGHT_SECONDS = 60;
const BROUGHT_CHARACTERS = 5_000_000;

const COST_SECONDS = 10;
const COST = 10_000;
const VISITOR_COST = 20_000;

/** What a pull of a visitor costs, and what it costs to find out what a socket may hold. */
export const PULL_COST = 25;
export const MEMBERSHIP_COST = 50;
/** A password is dear to check. */
export const SIGN_IN_COST = 100;

export type RequestLimits = {
  /** Counts one request. @throws Refusal RATE_LIMITED */
  request(caller: Caller | null, address: string): Promise<void>;
  /** Counts what a push brings. @throws Refusal RATE_LIMITED */
  bring(caller: Caller, characters: number): Promise<void>;
  /** Counts what it costs, before it is done. @throws Refusal RATE_LIMITED */
  spend(caller: Caller | null, address: string, cost: number): Promise<void>;
};

/** @throws Refusal RATE_LIMITED */
export type RequestLimit = RequestLimits['request'];

export function requestLimits({ counter }: Pick<SharedCounters, 'counter'>): RequestLimits {
  const people = counter('requests', { points: POINTS, seconds: SECONDS });
  const visitors = counter('visitors', { points: VISITOR_POINTS, seconds: SECONDS });
  const brought = counter('brought', { points: BROUGHT_CHARACTERS, seconds: BROUGHT_SECONDS });
  const costOfPeople = counter('cost', { points: COST, seconds: COST_SECONDS });
  const costOfVisitors = counter('visitors-cost', { points: VISITOR_COST, seconds: COST_SECONDS });
  const of = (caller: Caller | null, address: string, person: Counter, visitor: Counter) =>
    caller
      ? (points: number) => person.consume(caller.userId, points)
      : (points: number) => visitor.consume(networkOf(address), points);
  return {
    async request(caller, address) {
      await of(caller, address, people, visitors)(1);
    },
    async bring(caller, characters) {
      await brought.consume(caller.userId, characters);
    },
    async spend(caller, address, cost) {
      if (cost > 0) await of(caller, address, costOfPeople, costOfVisitors)(Math.ceil(cost));
    },
  };
}

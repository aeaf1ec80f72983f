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

/** A page has 60 pictures, a class of visitors opens it at once, and a course that a device keeps has hundreds. */
const FILE_SECONDS = 10;
const FILES = 600;
const VISITOR_FILES = 3_000;

/** By itself: whoever watches the server must not take it for gone because others ask for much. Devices ask each 3 s while it is away. */
const HEALTH_CHECKS = 3_000;

/** Keys for scripts that are nobody's, of a network. */
const WRONG_KEYS = 60;
const WRONG_KEYS_SECONDS = 60;

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

type Person = Pick<Caller, 'userId'> | null;

export type RequestLimits = {
  /** Counts one request. @throws Refusal RATE_LIMITED */
  request(person: Person, address: string): Promise<void>;
  /** Counts a picture, or a piece of a file. @throws Refusal RATE_LIMITED */
  file(person: Person, address: string): Promise<void>;
  /** Counts who asks whether the server is ready. @throws Refusal RATE_LIMITED */
  health(address: string): Promise<void>;
  /** Counts keys that are found to be nobody's. @throws Refusal RATE_LIMITED before one is looked for */
  key<T>(address: string, look: () => Promise<T | null>): Promise<T | null>;
  /** Counts what a push brings. @throws Refusal RATE_LIMITED */
  bring(caller: Caller, characters: number): Promise<void>;
  /** Counts what it costs, before it is done. @throws Refusal RATE_LIMITED */
  spend(person: Person, address: string, cost: number): Promise<void>;
};

export function requestLimits({ counter }: Pick<SharedCounters, 'counter'>): RequestLimits {
  const people = counter('requests', { points: POINTS, seconds: SECONDS });
  const visitors = counter('visitors', { points: VISITOR_POINTS, seconds: SECONDS });
  const brought = counter('brought', { points: BROUGHT_CHARACTERS, seconds: BROUGHT_SECONDS });
  const costOfPeople = counter('cost', { points: COST, seconds: COST_SECONDS });
  const costOfVisitors = counter('visitors-cost', { points: VISITOR_COST, seconds: COST_SECONDS });
  const files = counter('files', { points: FILES, seconds: FILE_SECONDS });
  const filesOfVisitors = counter('visitors-files', { points: VISITOR_FILES, seconds: FILE_SECONDS });
  const health = counter('health', { points: HEALTH_CHECKS, seconds: SECONDS });
  const wrongKeys = counter('wrong-keys', { points: WRONG_KEYS, seconds: WRONG_KEYS_SECONDS });
  const of = (who: Person, address: string, person: Counter, visitor: Counter) =>
    who
      ? (points: number) => person.consume(who.userId, points)
      : (points: number) => visitor.consume(networkOf(address), points);
  return {
    async request(person, address) {
      await of(person, address, people, visitors)(1);
    },
    async file(person, address) {
      await of(person, address, files, filesOfVisitors)(1);
    },
    async health(address) {
      await health.consume(networkOf(address));
    },
    async key(address, look) {
      const network = networkOf(address);
      await wrongKeys.assertLeft(network);
      const found = await look();
      if (found === null) await wrongKeys.add(network);
      return found;
    },
    async bring(caller, characters) {
      await brought.consume(caller.userId, characters);
    },
    async spend(person, address, cost) {
      if (cost > 0) await of(person, address, costOfPeople, costOfVisitors)(Math.ceil(cost));
    },
  };
}

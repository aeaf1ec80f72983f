/**
 * What is dear has few places of its own, so that whoever asks for much of it takes nothing else's. People who have signed in and visitors wait
 * in lines of their own; in each the place goes round among those who ask, a person or a network of visitors. When a line is full, whoever
 * has most in it gives way.
 */
import { Refusal } from '#contract/errors.ts';

/** Whom it is done for: somebody who is known, or a network of visitors. */
export type Asker = { person: string } | { network: string };

/** So many are done at once, so many more wait. */
type PlaceLimit = { atOnce: number; waiting: number };
type PlaceLimits = { people: PlaceLimit; visitors: PlaceLimit };

const NONE: PlaceLimit = { atOnce: 0, waiting: 0 };

export const placeLimits = {
  /** A hash takes some 50 ms of a processor and 19 MiB. */
  passwords: { people: { atOnce: 1, waiting: 100 }, visitors: { atOnce: 2, waiting: 300 } },
  /** A connection to the database each, of ten. */
  search: { people: { atOnce: 4, waiting: 100 }, visitors: { atOnce: 2, waiting: 40 } },
  /** In a process of their own, which makes one at a time. */
  pictures: { people: { atOnce: 1, waiting: 100 }, visitors: NONE },
  /** Zips, and all that somebody has written. */
  exports: { people: { atOnce: 1, waiting: 20 }, visitors: NONE },
} as const satisfies Record<string, PlaceLimits>;

const BUSY_SECONDS = 10;

/** @throws Refusal RATE_LIMITED: too many wait; what `work` throws */
export type Places = <Result>(asker: Asker, work: () => Promise<Result>) => Promise<Result>;

export function places({ people, visitors }: PlaceLimits): Places {
  const lines = { people: line(people), visitors: line(visitors) };
  return (asker, work) =>
    'person' in asker ? lines.people(asker.person, work) : lines.visitors(asker.network, work);
}

type Waiting = { begin(): void; giveWay(): void };
/** turns: had so far, or what whoever came first had had when they came */
type InLine = { waiting: Waiting[]; running: number; turns: number };

function line({ atOnce, waiting: most }: PlaceLimit) {
  /** those who wait or are served, in the order in which they came */
  const asking = new Map<string, InLine>();
  let running = 0;
  let waiting = 0;

  const by = (order: (of: InLine) => number): InLine | undefined => {
    let first: InLine | undefined;
    for (const each of asking.values())
      if (each.waiting.length > 0 && (!first || order(each) < order(first))) first = each;
    return first;
  };
  const leastServed = () => by(({ turns }) => turns);

  const askerOf = (key: string): InLine => {
    const known = asking.get(key);
    if (known) return known;
    const made = { waiting: [], running: 0, turns: leastServed()?.turns ?? 0 };
    asking.set(key, made);
    return made;
  };

  const makeRoom = () => {
    waiting -= 1;
    by((each) => -each.waiting.length)
      ?.waiting.pop()
      ?.giveWay();
  };

  const inLine = (own: InLine) =>
    new Promise<void>((resolve, reject) => {
      waiting += 1;
      own.waiting.push({
        begin: resolve,
        giveWay: () => reject(new Refusal('RATE_LIMITED', { extras: { retryAfter: BUSY_SECONDS } })),
      });
      if (waiting > most) makeRoom();
    });

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const own = askerOf(key);
    const forget = () => {
      if (own.running === 0 && own.waiting.length === 0) asking.delete(key);
    };
    if (running < atOnce) running += 1;
    // Whoever is served next gets the place itself, or a newcomer could slip in between.
    else await inLine(own).finally(forget);
    own.running += 1;
    own.turns += 1;
    try {
      return await work();
    } finally {
      own.running -= 1;
      forget();
      const next = leastServed()?.waiting.shift();
      if (next) {
        waiting -= 1;
        next.begin();
      } else running -= 1;
    }
  };
}

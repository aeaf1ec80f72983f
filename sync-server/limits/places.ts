/**
 * What is dear has few places of its own, so that whoever asks for much of it takes nothing else's. People who have signed in and visitors wait
 * in lines of their own; in each the next place is for whoever was served least lately, a person or a network of visitors. When a line is full,
 * whoever has most in it gives way.
 */
import { availableParallelism } from 'node:os';
import { Refusal } from '#contract/errors.ts';

/** Whom it is done for: somebody who is known, or a network of visitors. */
export type Asker = { person: string } | { network: string };

/** So many are done at once, so many more wait. */
type PlaceLimit = { atOnce: number; waiting: number };
type PlaceLimits = { people: PlaceLimit; visitors: PlaceLimit };

const NONE: PlaceLimit = { atOnce: 0, waiting: 0 };

/** Of two processors one is left for everybody else. */
const HASHES_OF_VISITORS = availableParallelism() > 2 ? 2 : 1;

export const placeLimits = {
  /** A hash takes some 50 ms of a processor and 19 MiB, and one of four threads that read files as well. */
  passwords: { people: { atOnce: 1, waiting: 100 }, visitors: { atOnce: HASHES_OF_VISITORS, waiting: 300 } },
  /** A connection to the database each, of ten. */
  search: { people: { atOnce: 4, waiting: 100 }, visitors: { atOnce: 2, waiting: 40 } },
  /** In a process of their own, which makes one at a time. */
  pictures: { people: { atOnce: 1, waiting: 100 }, visitors: NONE },
  /** Zips, and all that somebody has written. */
  exports: { people: { atOnce: 1, waiting: 20 }, visitors: NONE },
} as const satisfies Record<string, PlaceLimits>;

const BUSY_SECONDS = 10;
const REMEMBERED_MS = 10_000;

/** @throws Refusal RATE_LIMITED: too many wait; what `work` throws */
export type Places = <Result>(asker: Asker, work: () => Promise<Result>) => Promise<Result>;

export function places({ people, visitors }: PlaceLimits): Places {
  const lines = { people: line(people), visitors: line(visitors) };
  return (asker, work) =>
    'person' in asker ? lines.people(asker.person, work) : lines.visitors(asker.network, work);
}

type Waiting = { begin(): void; giveWay(): void };
/** servedAt: when a place was given to them last; 0: not lately */
type InLine = { waiting: Waiting[]; running: number; servedAt: number };

function line({ atOnce, waiting: most }: PlaceLimit) {
  /** who waits, is served, or was not long ago */
  const askers = new Map<string, InLine>();
  let running = 0;
  let waiting = 0;

  const first = (isBefore: (one: InLine, other: InLine) => boolean): InLine | undefined => {
    let found: InLine | undefined;
    for (const each of askers.values())
      if (each.waiting.length > 0 && (!found || isBefore(each, found))) found = each;
    return found;
  };
  const askerOf = (key: string): InLine => {
    const forgotten = performance.now() - REMEMBERED_MS;
    for (const [other, each] of askers)
      if (each.waiting.length === 0 && each.running === 0 && each.servedAt < forgotten) askers.delete(other);
    const own = askers.get(key) ?? { waiting: [], running: 0, servedAt: 0 };
    askers.set(key, own);
    return own;
  };

  const inLine = (own: InLine) =>
    new Promise<void>((resolve, reject) => {
      const giveWay = () => reject(new Refusal('RATE_LIMITED', { extras: { retryAfter: BUSY_SECONDS } }));
      own.waiting.push({ begin: resolve, giveWay });
      waiting += 1;
      if (waiting <= most) return;
      waiting -= 1;
      first((one, other) => one.waiting.length > other.waiting.length)
        ?.waiting.pop()
        ?.giveWay();
    });

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const own = askerOf(key);
    if (running < atOnce) running += 1;
    // Whoever is next gets the place itself, or a newcomer could slip in between.
    else await inLine(own);
    own.running += 1;
    own.servedAt = performance.now();
    try {
      return await work();
    } finally {
      own.running -= 1;
      const next = first((one, other) => one.servedAt < other.servedAt)?.waiting.shift();
      if (next) {
        waiting -= 1;
        next.begin();
      } else running -= 1;
    }
  };
}

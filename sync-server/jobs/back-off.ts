const FIRST_MS = 15_000;
const LONGEST_MS = 6 * 60 * 60 * 1000;

/** How long a job rests after its n-th failure: 15 s, then twice as long each time, six hours at most; spread by a tenth to either side. */
export const restAfter = (attempt: number, chance: () => number): number =>
  Math.round(Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS) * (0.9 + 0.2 * chance()));

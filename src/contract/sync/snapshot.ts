/**
 * Which transactions of the server somebody knows, as PostgreSQL prints a snapshot: `xmin:xmax:xip`. A cursor ends with one. Transaction ids
 * have 64 bits, so they are bigints here.
 */

export type Snapshot = {
  /** all below it are known */
  xmin: bigint;
  /** none from it on is known */
  xmax: bigint;
  /** between the two: those that were still running */
  xip: bigint[];
};

const LARGEST = 2n ** 63n - 1n;
/** Ids whose lower half is smaller are never given to a transaction. */
export const FIRST_NORMAL = 3n;

/** @returns null for anything that PostgreSQL would not print */
export function parseSnapshot(text: string): Snapshot | null {
  const match = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/.exec(text);
  if (!match) return null;
  const [, min = '', max = '', running = ''] = match;
  const xmin = BigInt(min);
  const xmax = BigInt(max);
  const xip = running === '' ? [] : running.split(',').map(BigInt);
  const ordered = xip.every((x, i) => x >= xmin && x < xmax && (i === 0 || x > (xip[i - 1] as bigint)));
  return isNormal(xmin) && isNormal(xmax) && xmin <= xmax && xmax <= LARGEST && ordered
    ? { xmin, xmax, xip }
    : null;
}

export function isVisible(x: bigint, { xmin, xmax, xip }: Snapshot): boolean {
  if (x < xmin) return true;
  return x < xmax && !xip.includes(x);
}

export const isNormal = (x: bigint) => (x & 0xffffffffn) >= FIRST_NORMAL;

/** Of a cursor as the server has handed it out. @returns null for one that says it in another way */
export const snapshotOf = (cursor: string): Snapshot | null =>
  parseSnapshot(cursor.slice(cursor.lastIndexOf(';') + 1));

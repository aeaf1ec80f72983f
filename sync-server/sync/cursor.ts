/**
 * Where a device stands in the feed: `anchor;lsn;xmin:xmax:xip`. The anchor names the history, the lsn how far it had been written, the
 * snapshot which transactions are known. Positions are transaction ids, 64 bits, so they are bigints here.
 */

export type Snapshot = {
  /** all below it are known */
  xmin: bigint;
  /** none from it on is known */
  xmax: bigint;
  /** between the two: those that were still running */
  xip: bigint[];
};

export type Cursor = { anchor: string; lsn: bigint; snapshot: Snapshot };

/** What the database says about itself in the transaction of a pull. */
export type Position = Cursor;

const MOST_RUNNING = 500;
const LARGEST = 2n ** 63n - 1n;
/** Ids whose lower half is smaller are never given to a transaction. */
const FIRST_NORMAL = 3n;

/** @returns null for anything that PostgreSQL would not print */
export function parseSnapshot(text: string): Snapshot | null {
  const match = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/.exec(text);
  if (!match) return null;
  const [, min = '', max = '', running = ''] = match;
  const xmin = BigInt(min);
  const xmax = BigInt(max);
  const xip = running === '' ? [] : running.split(',').map(BigInt);
  const ordered = xip.every((x, i) => x >= xmin && x < xmax && (i === 0 || x > (xip[i - 1] as bigint)));
  return normal(xmin) && normal(xmax) && xmin <= xmax && xmax <= LARGEST && ordered
    ? { xmin, xmax, xip }
    : null;
}

export const formatSnapshot = ({ xmin, xmax, xip }: Snapshot) => `${xmin}:${xmax}:${xip.join(',')}`;

/**
 * The snapshot bounded by the highest transaction that was delivered under it. An aborted transaction's id is handed out again after a
 * crash; those up to a delivered one are durable and never are.
 * @param delivered  0 when nothing ever was
 */
export function clamp(snapshot: Snapshot, delivered: bigint): Snapshot {
  const beyond = nextNormal(delivered);
  const xmax = snapshot.xmax < beyond ? snapshot.xmax : beyond;
  const xmin = snapshot.xmin < xmax ? snapshot.xmin : xmax;
  const xip = snapshot.xip.filter((x) => x < xmax);
  return xip.length > MOST_RUNNING ? { xmin, xmax: xmin, xip: [] } : { xmin, xmax, xip };
}

/** The highest transaction that a clamped snapshot can have delivered. */
export const highestDelivered = (snapshot: Snapshot): bigint => snapshot.xmax - 1n;

export function isVisible(x: bigint, { xmin, xmax, xip }: Snapshot): boolean {
  if (x < xmin) return true;
  return x < xmax && !xip.includes(x);
}

/** A log position as PostgreSQL prints it: `16/B374D848`. */
export function parseLsn(text: string): bigint | null {
  const match = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text);
  return match ? (BigInt(`0x${match[1]}`) << 32n) | BigInt(`0x${match[2]}`) : null;
}

const formatLsn = (lsn: bigint) =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffffffffn).toString(16).toUpperCase()}`;

export function parseCursor(text: string): Cursor | null {
  const [anchor = '', position = '', shown = '', ...rest] = text.split(';');
  const lsn = parseLsn(position);
  const snapshot = parseSnapshot(shown);
  return anchor !== '' && lsn !== null && snapshot && rest.length === 0 ? { anchor, lsn, snapshot } : null;
}

export const formatCursor = ({ anchor, lsn, snapshot }: Cursor) =>
  `${anchor};${formatLsn(lsn)};${formatSnapshot(snapshot)}`;

/**
 * A cursor that still means something here: made in this history, which has not been set back since.
 * @returns null for one that does not
 */
export function usableCursor(text: string, here: Position): Cursor | null {
  const cursor = parseCursor(text);
  if (!cursor || cursor.anchor !== here.anchor) return null;
  return cursor.lsn <= here.lsn && cursor.snapshot.xmax <= here.snapshot.xmax ? cursor : null;
}

const normal = (x: bigint) => (x & 0xffffffffn) >= FIRST_NORMAL;

function nextNormal(x: bigint): bigint {
  const next = x + 1n;
  return normal(next) ? next : next - (next & 0xffffffffn) + FIRST_NORMAL;
}

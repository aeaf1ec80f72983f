/**
 * Where a device stands in the feed: `anchor;lsn;xmin:xmax:xip`. The anchor names the history, the lsn how far it had been written, the
 * snapshot which transactions are known.
 */
import { FIRST_NORMAL, isNormal, parseSnapshot, type Snapshot } from '#contract/sync/snapshot.ts';

export type Cursor = { anchor: string; lsn: bigint; snapshot: Snapshot };

/** What the database says about itself in the transaction of a pull. */
export type Position = Cursor & {
  /** Each known history, by its anchor, with the position up to which it survived the next start; null: it is the present one. */
  survived: ReadonlyMap<string, bigint | null>;
};

const MOST_RUNNING = 500;
const LARGEST_ANCHOR = 2 ** 31 - 1;

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
 * A cursor that still means something here: all that its history had said by then is still there. After a restore from a backup, or after
 * a failover that lost the last moments, it is not.
 * @returns null for one that does not
 */
export function usableCursor(text: string, here: Position): Cursor | null {
  const cursor = parseCursor(text);
  const survived = cursor && here.survived.get(cursor.anchor);
  if (!cursor || survived === undefined) return null;
  return cursor.lsn <= (survived ?? here.lsn) && cursor.snapshot.xmax <= here.snapshot.xmax ? cursor : null;
}

/** The numbers of the anchors that these cursors name. */
export const anchorsOf = (cursors: readonly string[]): number[] => {
  const numbers = new Set(cursors.map((text) => Number.parseInt(text, 10)));
  return [...numbers].filter((n) => n > 0 && n <= LARGEST_ANCHOR);
};

function nextNormal(x: bigint): bigint {
  const next = x + 1n;
  return isNormal(next) ? next : next - (next & 0xffffffffn) + FIRST_NORMAL;
}

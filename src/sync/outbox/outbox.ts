/** Which entries of the outbox may be sent now, and in which requests. Decisions only: nothing is read or written here. */

import { createCollectionOperation, createSkillForOwnerOperation } from '#contract/content/create.ts';
import type { Service } from '#contract/operation.ts';
import { MAX_PUSH_BYTES, MAX_PUSH_OPERATIONS, type PushOperation } from '#contract/sync/wire.ts';
import { RETRY_AFTER_MAX_MS } from '#domain/session-limits.ts';
import { mutationNamed } from '#mutations/registry.ts';
import { isUnsent, type OutboxEntry } from '#store/tables/outbox.ts';
import { isUnderWay, type UploadRow } from '#store/tables/uploads.ts';

export const LANES_AT_ONCE = 4;
/** An answer whose rows have not come by then is asked for again: the server stamps the outcome anew. */
export const ECHO_TIMEOUT_MS = 60_000;
/** Longer than the longest request. */
export const LEASE_MS = 45_000;

export type Standing = {
  /** epoch ms on this device */
  now: number;
  /** of the leader that asks: leases of others are void */
  epoch: number;
  /** whom the token speaks for */
  accountId: string;
  /** services that are left alone for the moment */
  closed: ReadonlySet<Service>;
  /** files of this device, none by default */
  uploads?: readonly Upload[];
};

type Upload = Pick<UploadRow, 'assetId' | 'place' | 'state'>;

/** A file that it shows is not on the server yet (LOCAL-033). */
export function waitsForUpload({ op, vars }: OutboxEntry, uploads: readonly Upload[]): boolean {
  if (uploads.length === 0) return false;
  const needs = mutationNamed(op)?.uploads?.(vars);
  if (!needs) return false;
  return uploads.some(
    (upload) =>
      isUnderWay(upload) && (upload.place === needs.place || (needs.assetIds ?? []).includes(upload.assetId)),
  );
}

/** A wait further away than the longest that exists comes from a clock that was set back: it is over. */
export const isDue = (notBefore: number, now: number) =>
  notBefore <= now || notBefore > now + RETRY_AFTER_MAX_MS;

const leaseIsVoid = ({ lease }: OutboxEntry, { now, epoch }: Standing) =>
  lease === null || lease.epoch !== epoch || lease.until <= now || lease.until > now + 2 * LEASE_MS;

/** Stands in the way of what comes behind it in its lane. */
function maySend(entry: OutboxEntry, standing: Standing): boolean {
  if (entry.state === 'queued') return isDue(entry.notBefore, standing.now);
  return entry.state === 'sending' && leaseIsVoid(entry, standing);
}

const waitsForEcho = (entry: OutboxEntry, now: number) =>
  entry.state === 'acked' && !entry.settled && Math.abs(now - entry.answeredAt) > ECHO_TIMEOUT_MS;

/**
 * For each service the lanes that may go on, each with the longest run that may be sent together, in order.
 * @param entries  the whole outbox by order number
 */
export function eligibleLanes(
  entries: readonly OutboxEntry[],
  standing: Standing,
): Map<Service, OutboxEntry[][]> {
  const unsettled = new Map(entries.filter(isUnsent).map((entry) => [entry.seq, entry]));
  const lanes = new Map<string, { run: OutboxEntry[]; blocked: boolean }>();
  for (const entry of entries) {
    const name = `${entry.service} ${entry.lane}`;
    const lane = lanes.get(name) ?? { run: [], blocked: false };
    lanes.set(name, lane);
    if (lane.blocked || entry.state === 'rejected') continue;
    if (entry.state === 'acked') {
      if (waitsForEcho(entry, standing.now)) lane.run.push(entry);
      continue;
    }
    const waitsElsewhere = entry.deps.some((seq) => {
      const dependency = unsettled.get(seq);
      return dependency !== undefined && dependency.lane !== entry.lane;
    });
    const known = mutationNamed(entry.op) !== undefined && entry.user === standing.accountId;
    const waitsForFile = waitsForUpload(entry, standing.uploads ?? []);
    if (known && !waitsElsewhere && !waitsForFile && maySend(entry, standing)) lane.run.push(entry);
    else lane.blocked = true;
  }
  const byService = new Map<Service, OutboxEntry[][]>();
  for (const { run } of lanes.values()) {
    const service = run[0]?.service;
    if (service === undefined || standing.closed.has(service)) continue;
    byService.set(service, [...(byService.get(service) ?? []), run]);
  }
  return byService;
}

export type Batch = { service: Service; entries: OutboxEntry[]; operations: PushOperation[] };

const encoder = new TextEncoder();
const bytesOf = (operation: PushOperation) => encoder.encode(JSON.stringify(operation)).byteLength;

/** Requests that go side by side. A lane is in one of them only, so that its order is the request's. */
export function batchesOf(
  service: Service,
  lanes: readonly OutboxEntry[][],
  all: readonly OutboxEntry[],
  clientId: string,
  requests = LANES_AT_ONCE,
  limits: { operations: number; bytes: number } = { operations: MAX_PUSH_OPERATIONS, bytes: MAX_PUSH_BYTES },
): Batch[] {
  const groups = inOneRequest(lanes);
  const count = Math.min(requests, groups.length);
  const batches = Array.from({ length: count }, () => ({
    service,
    entries: [] as OutboxEntry[],
    operations: [] as PushOperation[],
    bytes: 2,
  }));
  /** @returns whether all of the lane has room in it */
  const fill = (batch: (typeof batches)[number] | undefined, lane: readonly OutboxEntry[]): boolean =>
    lane.every((entry) => {
      const operation = operationOf(entry, previousOf(entry, all, lane), clientId);
      if (!batch || !operation || batch.entries.length >= limits.operations) return false;
      const bytes = bytesOf(operation) + 1;
      if (batch.bytes + bytes > limits.bytes && batch.entries.length > 0) return false;
      if (batch.entries.length > 0 && [entry, ...batch.entries].some(spoiledItsRequest)) return false;
      batch.entries.push(entry);
      batch.operations.push(operation);
      batch.bytes += bytes;
      return true;
    });
  // A group ends at what has no room: its next one would come to the server before it.
  groups.forEach((group, at) => {
    group.every((lane) => fill(batches[at % count], lane));
  });
  return batches
    .filter((batch) => batch.entries.length > 0)
    .map(({ entries, operations }) => ({ service, entries, operations }));
}

const makes: ReadonlySet<string> = new Set(
  [createSkillForOwnerOperation, createCollectionOperation].map(({ name }) => name),
);

/** Of what is made in one course the server appends each as it comes: one after the other, it stands there as its author made it. */
function inOneRequest(lanes: readonly OutboxEntry[][]): OutboxEntry[][][] {
  const making = lanes.filter(([first]) => first !== undefined && makes.has(first.op));
  const others = lanes.filter((lane) => !making.includes(lane)).map((lane) => [lane]);
  return making.length > 0 ? [making, ...others] : others;
}

/** The server would not read the request that it was in: it goes alone, so that others are not held up. */
const spoiledItsRequest = ({ lastError }: OutboxEntry) =>
  lastError?.status === 400 || lastError?.status === 413;

/**
 * The entry of its lane that the server must have settled before. Those that were taken back unsent were never told to the server,
 * so nobody waits for them.
 */
function previousOf(
  entry: OutboxEntry,
  all: readonly OutboxEntry[],
  run: readonly OutboxEntry[],
): number | null {
  const before = all.filter(
    (each) =>
      each.lane === entry.lane &&
      each.service === entry.service &&
      each.seq < entry.seq &&
      (each.sent || run.includes(each)),
  );
  return before.reduce<number | null>((last, { seq }) => Math.max(last ?? 0, seq), null);
}

function operationOf(entry: OutboxEntry, prev: number | null, clientId: string): PushOperation | null {
  const mutation = mutationNamed(entry.op);
  if (!mutation) return null;
  const { id, seq, lane, opVersion, base } = entry;
  return {
    operationName: entry.op,
    query: mutation.operation.document,
    variables: entry.vars,
    extensions: { lectern: { id, clientId, seq, lane, prev, opVersion, base } },
  };
}

/** All entries up to it need not be remembered by the server any longer. */
export function floorOf(entries: readonly OutboxEntry[], lastSeq: number): number {
  const needed = entries
    .filter((entry) => !(entry.state === 'rejected' && entry.settled))
    .map(({ seq }) => seq);
  return needed.length === 0 ? lastSeq : Math.min(...needed) - 1;
}

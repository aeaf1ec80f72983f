/** When something that failed is tried again. `random` is given, from 0 to 1. */
import { REQUEST_RETRIES, REQUEST_RETRY_DELAYS_MS } from '#domain/session-limits.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import { LEASE_MS } from './outbox.ts';
import type { Verdict } from './verdict.ts';

const SOON_MS = 200;
const FIRST_BACK_OFF_MS = 3000;
const LONGEST_BACK_OFF_MS = 60_000;

/** Before the retry with this number (0 to 2): 1, 2, 4 s, each up to a quarter longer. */
function retryDelay(retry: number, random: () => number): number {
  const delay = REQUEST_RETRY_DELAYS_MS[Math.min(retry, REQUEST_RETRY_DELAYS_MS.length - 1)] ?? 0;
  return delay * (1 + random() / 4);
}

/** Towards a server that answers, but not as it should: 3 s, doubled up to a minute. */
export const backOff = (failures: number, random: () => number): number =>
  Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** Math.max(0, failures - 1)) * (1 + random() / 4);

export const leaseUntil = (now: number) => now + LEASE_MS;

/** The entry after its request. Attempts and age never delete one. */
export function afterVerdict(
  entry: OutboxEntry,
  verdict: Verdict,
  now: number,
  random: () => number,
): OutboxEntry {
  const free = { ...entry, lease: null };
  switch (verdict.kind) {
    case 'settle':
      return { ...free, state: 'acked', vers: verdict.vers, answeredAt: now, lastError: null };
    case 'stale':
      return {
        ...free,
        state: 'acked',
        vers: entry.vers ?? {},
        answeredAt: now,
        settled: true,
        lastError: null,
      };
    case 'reject': {
      const { status, code, message } = verdict;
      return { ...free, state: 'rejected', answeredAt: now, lastError: { status, code, message } };
    }
    case 'again':
      return {
        ...free,
        state: 'queued',
        attempts: entry.attempts + 1,
        notBefore: now + Math.min(LONGEST_BACK_OFF_MS, SOON_MS * 2 ** entry.attempts) * (1 + random()),
        serverOlderSince: verdict.serverOlder ? (entry.serverOlderSince ?? now) : undefined,
      };
    case 'unspent':
      return { ...free, state: 'queued' };
    case 'later': {
      const again = entry.attempts < REQUEST_RETRIES;
      const wait = verdict.afterMs ?? (again ? retryDelay(entry.attempts, random) : 0);
      return {
        ...free,
        state: again ? 'queued' : 'held',
        attempts: entry.attempts + 1,
        notBefore: now + wait,
        lastError: { status: verdict.status, code: null, message: null },
      };
    }
    case 'hold':
      return {
        ...free,
        state: 'held',
        attempts: entry.attempts + 1,
        notBefore: verdict.afterMs === null ? 0 : now + verdict.afterMs,
        lastError: { status: verdict.status, code: null, message: null },
      };
  }
}

/** A trigger: what was held may go again, with all its attempts. A wait that the server asked for stands. */
export const released = (entry: OutboxEntry): OutboxEntry => ({ ...entry, state: 'queued', attempts: 0 });

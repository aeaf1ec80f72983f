/**
 * One leader among all tabs of an account (D28, D46): the holder of a Web Lock. When its tab dies, the lock is free and the next
 * one has it at once; when it is frozen, a visible tab that misses its heartbeat takes the lock away.
 */
import type { Clock } from '../session/session-gate.ts';
import type { Trigger } from './trigger.ts';

const HEARTBEAT_MS = 2000;
/** Taken over within 10 s, the look at the clock included. */
const SILENCE_MS = 8000;

export const leaderLock = (accountId: string) => `lectern-sync-${accountId}`;

export type Hint = { type: 'alive' } | { type: 'trigger'; reason: Trigger };

export type HintChannel = {
  postMessage(message: Hint): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  close(): void;
};

export type LeaderOptions = {
  accountId: string;
  locks: Pick<LockManager, 'request'>;
  channel: HintChannel;
  clock: Clock;
  isVisible: () => boolean;
  /** leads until the signal is aborted; the lock is held until the promise settles */
  lead: (signal: AbortSignal) => Promise<void>;
};

/** @returns a function that gives up leading, or waiting for it */
export function standForLeader(options: LeaderOptions): () => void {
  const { locks, channel, clock, accountId, isVisible } = options;
  const name = leaderLock(accountId);
  const stop = new AbortController();
  let leading: AbortController | null = null;
  let heardAt = clock.now();
  let beat: unknown = null;

  channel.addEventListener('message', ({ data }) => {
    if ((data as Hint | null)?.type === 'alive') heardAt = clock.now();
  });

  const office = async (lock: Lock | null) => {
    if (!lock || stop.signal.aborted || leading) return;
    const own = new AbortController();
    leading = own;
    const end = () => own.abort();
    stop.signal.addEventListener('abort', end);
    try {
      channel.postMessage({ type: 'alive' });
      await options.lead(own.signal);
    } finally {
      stop.signal.removeEventListener('abort', end);
      if (leading === own) leading = null;
      heardAt = clock.now();
    }
  };

  const queue = (): void => {
    if (stop.signal.aborted) return;
    locks
      .request(name, { signal: stop.signal }, office)
      .catch(() => leading?.abort()) // taken away, or given up
      .then(() => {
        if (!stop.signal.aborted) clock.setTimeout(queue, 0);
      });
  };

  const steal = (): void => {
    locks.request(name, { steal: true }, office).catch(() => leading?.abort());
  };

  const tick = (): void => {
    if (stop.signal.aborted) return;
    if (leading) {
      channel.postMessage({ type: 'alive' });
    } else {
      const silence = clock.now() - heardAt;
      // A long gap between two looks means that this tab itself was asleep: it listens first.
      if (silence >= SILENCE_MS && silence < SILENCE_MS * 4 && isVisible()) steal();
      if (silence >= SILENCE_MS) heardAt = clock.now();
    }
    beat = clock.setTimeout(tick, HEARTBEAT_MS / 2);
  };

  queue();
  tick();
  return () => {
    stop.abort();
    clock.clearTimeout(beat);
  };
}

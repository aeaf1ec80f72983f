/** What runs in a tab's worker: it stands for leader, and leads with an engine of its own. Pages call it through Comlink. */
import { browserClock, browserSurroundings } from './browser-surroundings.ts';
import { Engine } from './engine.ts';
import { FlagWatch } from './fetching/flag-watch.ts';
import { type Hint, standForLeader } from './leadership/leader.ts';
import type { Trigger } from './leadership/trigger.ts';

/** Structured-cloneable arguments only: it is called across threads. */
export type SyncWorkerApi = {
  start(accountId: string): void;
  stop(): void;
  trigger(reason: Trigger): void;
  setVisible(visible: boolean): void;
};

/**
 * @param alone  no other tab shares the store
 * @param pictures  whether they may be kept beside the database
 */
export function syncWorker({ alone = false, pictures = true } = {}): SyncWorkerApi {
  let engine: Engine | null = null;
  let flags: FlagWatch | null = null;
  let visible = true;
  let channel: BroadcastChannel | null = null;
  let end: () => void = () => {};

  const lookNow = (reason: Trigger) => {
    engine?.trigger(reason);
    flags?.look();
  };

  const lead = async (accountId: string, signal: AbortSignal) => {
    const around = browserSurroundings(accountId, {
      isVisible: () => visible,
      sockets: true,
      // The office goes to a tab that can still read the database.
      onOutdated: () => end(),
    });
    const own = new Engine(pictures ? around : { ...around, caches: null });
    signal.addEventListener('abort', () => own.stop());
    try {
      await own.start();
      engine = own;
      flags = new FlagWatch(around);
      await own.stopped;
    } finally {
      engine = null;
      own.stop();
      flags?.stop();
      flags = null;
      around.close();
    }
  };

  return {
    start(accountId) {
      this.stop();
      const hints = new BroadcastChannel(`lectern-sync-${accountId}`);
      channel = hints;
      hints.addEventListener('message', ({ data }: MessageEvent<Hint | null>) => {
        if (data?.type === 'trigger') lookNow(data.reason);
      });
      const stand = standForLeader({
        accountId,
        locks: alone ? ownLocks : navigator.locks,
        channel: hints,
        clock: browserClock,
        isVisible: () => visible,
        lead: (signal) => lead(accountId, signal),
      });
      end = () => {
        stand();
        hints.close();
      };
    },
    stop() {
      end();
      end = () => {};
      channel = null;
    },
    /** Whoever leads hears of it, in this tab or in another. */
    trigger(reason) {
      if (engine) lookNow(reason);
      else channel?.postMessage({ type: 'trigger', reason } satisfies Hint);
    },
    setVisible(now) {
      visible = now;
    },
  };
}

const ownLocks = {
  request: ((name: string, _options: LockOptions, run: LockGrantedCallback<unknown>) =>
    run({ name, mode: 'exclusive' })) as LockManager['request'],
};

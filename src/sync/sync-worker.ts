/** What runs in a tab's worker: it stands for leader, and leads with an engine of its own. Pages call it through Comlink. */
import { browserClock, browserSurroundings } from './browser-surroundings.ts';
import { Engine, type Trigger } from './engine.ts';
import { type Hint, standForLeader } from './leader.ts';

/** Structured-cloneable arguments only: it is called across threads. */
export type SyncWorkerApi = {
  start(accountId: string): void;
  stop(): void;
  trigger(reason: Trigger): void;
  setVisible(visible: boolean): void;
};

export function syncWorker(): SyncWorkerApi {
  let engine: Engine | null = null;
  let visible = true;
  let channel: BroadcastChannel | null = null;
  let end: () => void = () => {};

  const lead = async (accountId: string, signal: AbortSignal) => {
    const around = browserSurroundings(accountId, { isVisible: () => visible, sockets: true });
    const own = new Engine(around);
    const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    try {
      await own.start();
      engine = own;
      await ended;
    } finally {
      engine = null;
      own.stop();
      around.close();
    }
  };

  return {
    start(accountId) {
      this.stop();
      const hints = new BroadcastChannel(`lectern-sync-${accountId}`);
      channel = hints;
      hints.addEventListener('message', ({ data }: MessageEvent<Hint | null>) => {
        if (data?.type === 'trigger') engine?.trigger(data.reason);
      });
      const stand = standForLeader({
        accountId,
        locks: navigator.locks,
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
      if (engine) engine.trigger(reason);
      else channel?.postMessage({ type: 'trigger', reason } satisfies Hint);
    },
    setVisible(now) {
      visible = now;
    },
  };
}

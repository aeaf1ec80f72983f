/** A page's side of the engine: starts its worker, tells it what only a page can see, and gives screens what they need of it. */
import { releaseProxy, wrap } from 'comlink';
import { liveQuery } from 'dexie';
import { loadFolding } from '#mutations/enqueue.ts';
import { openStore, setMeta } from '#store/db.ts';
import { isActing, isInMemory } from '#store/in-memory.ts';
import { isReached } from '#store/queries/link.ts';
import { wantPlace, wantSkillBody } from './fetching/want.ts';
import { askToKeep, pauseKeeping, stopKeeping } from './keeping/keep.ts';
import type { Trigger } from './leadership/trigger.ts';
import { OUTBOX_SYNC_TAG } from './outbox-tag.ts';
import type { Sync } from './react.ts';
import type { SyncWorkerApi } from './sync-worker.ts';

export type RunningSync = Sync & { stop(): void };

/** It knows every mutation; whoever does something with a change waits for it. */
const loadChanges = () => import('./changes.ts');

/**
 * @param accountId  the user's id, or `visitor`
 * @param aheadOfUse  runs what loads a part that somebody may need
 */
export function startSync(accountId: string, aheadOfUse: (run: () => void) => void): RunningSync {
  aheadOfUse(() => void loadFolding()); // here before somebody changes the same thing twice
  const db = openStore(accountId);
  const { worker, end } = isInMemory() ? inThisPage() : inOwnThread();
  const tell = (reason: Trigger) => {
    worker.trigger(reason).catch(() => {}); // the worker ends with its page
  };
  const say = (visible: boolean) => {
    worker.setVisible(visible).catch(() => {});
    if (visible) tell('visible');
  };
  const onVisibility = () => say(document.visibilityState === 'visible');
  const onOnline = () => tell('online');
  const onShow = () => tell('visible');
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  window.addEventListener('focus', onShow);
  window.addEventListener('pageshow', onShow);
  worker.start(accountId).then(onVisibility, reportError);
  let reached = false;
  const watching = liveQuery(() => isReached(db)).subscribe((now) => {
    reached = now;
  });

  const thenTell = async <T>(work: Promise<T>, reason: Trigger): Promise<T> => {
    const result = await work;
    tell(reason);
    return result;
  };
  return {
    nudge() {
      tell('nudge');
      askForBackgroundSync();
    },
    expect: () => tell('nudge'),
    uploads() {
      tell('uploads');
      askForBackgroundSync();
    },
    sendsAtOnce: () => reached,
    wantSkillBody: (skillId) => thenTell(wantSkillBody(db, skillId), 'wants'),
    wantPlace: (place) => thenTell(wantPlace(db, place), 'wants'),
    keep: (thing) => thenTell(askToKeep(db, thing, Date.now()), 'wants'),
    pauseKeeping: (id) => pauseKeeping(db, id),
    removeKept: (id, reading) => stopKeeping(db, id, typeof caches === 'undefined' ? null : caches, reading),
    openOrganization: (organizationId) => thenTell(setMeta(db, 'openOrganization', organizationId), 'wants'),
    retry: async (id) => {
      const { retryChange } = await import('./outbox/retry-change.ts');
      return thenTell(retryChange(db, id, Date.now()), 'nudge');
    },
    discard: async (id) => (await loadChanges()).discardChange(db, id),
    exportAll: async () => (await loadChanges()).exportChanges(db),
    sendNow: async (id) => {
      const { releaseChanges } = await loadChanges();
      return thenTell(releaseChanges(db, id), 'manual');
    },
    stop() {
      watching.unsubscribe();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('focus', onShow);
      window.removeEventListener('pageshow', onShow);
      worker
        .stop()
        .catch(() => {})
        .finally(end);
      db.close();
    },
  };
}

type Running = { worker: Promised<SyncWorkerApi>; end: () => void };
type Promised<Api> = {
  [K in keyof Api]: Api[K] extends (...given: infer Given) => infer R
    ? (...given: Given) => Promise<R>
    : never;
};

function inOwnThread(): Running {
  const thread = new Worker(new URL('../../workers/sync.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  });
  const worker = wrap<SyncWorkerApi>(thread);
  const end = () => {
    worker[releaseProxy]();
    thread.terminate();
  };
  return { worker, end };
}

/** A store in memory is of one thread and of one tab: this one leads, whoever else is open. Of somebody else nothing is kept, pictures neither (D71). */
function inThisPage(): Running {
  const api = import('./sync-worker.ts').then(({ syncWorker }) =>
    syncWorker({ alone: true, pictures: !isActing() }),
  );
  const worker: Running['worker'] = {
    start: async (accountId) => (await api).start(accountId),
    stop: async () => (await api).stop(),
    trigger: async (reason) => (await api).trigger(reason),
    setVisible: async (visible) => (await api).setVisible(visible),
  };
  return { worker, end: () => {} };
}

type WithBackgroundSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Where the browser offers it, the outbox goes out even when no tab is open any more (PWA-005). */
function askForBackgroundSync(): void {
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => (registration as WithBackgroundSync | undefined)?.sync?.register(OUTBOX_SYNC_TAG))
    .catch(() => {}); // not offered or not allowed: triggers of open tabs do it
}

/** A page's side of the engine: starts its worker, tells it what only a page can see, and gives screens what they need of it. */
import { releaseProxy, wrap } from 'comlink';
import { openStore } from '#store/db.ts';
import { discardChange, exportChanges, releaseChanges, retryChange } from './changes.ts';
import type { Trigger } from './engine.ts';
import { askToKeep, pauseKeeping, stopKeeping } from './keep.ts';
import { OUTBOX_SYNC_TAG } from './outbox-tag.ts';
import type { Sync } from './react.ts';
import type { SyncWorkerApi } from './sync-worker.ts';
import { wantPlace, wantSkillBody } from './want.ts';

export type RunningSync = Sync & { stop(): void };

/** @param accountId  the user's id, or `visitor` */
export function startSync(accountId: string): RunningSync {
  const db = openStore(accountId);
  const thread = new Worker(new URL('../../workers/sync.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  });
  const worker = wrap<SyncWorkerApi>(thread);
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
    wantSkillBody: (skillId) => thenTell(wantSkillBody(db, skillId), 'wants'),
    wantPlace: (place) => thenTell(wantPlace(db, place), 'wants'),
    keepCourse: (courseId) => thenTell(askToKeep(db, courseId, Date.now()), 'wants'),
    pauseKeeping: (courseId) => pauseKeeping(db, courseId),
    removeKept: (courseId) => stopKeeping(db, courseId, typeof caches === 'undefined' ? null : caches),
    retry: (id) => thenTell(retryChange(db, id, Date.now()), 'nudge'),
    discard: (id) => discardChange(db, id),
    exportAll: () => exportChanges(db),
    sendNow: (id) => thenTell(releaseChanges(db, id), 'manual'),
    stop() {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('focus', onShow);
      window.removeEventListener('pageshow', onShow);
      worker
        .stop()
        .catch(() => {})
        .finally(() => {
          worker[releaseProxy]();
          thread.terminate();
        });
      db.close();
    },
  };
}

type WithBackgroundSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Where the browser offers it, the outbox goes out even when no tab is open any more (PWA-005). */
function askForBackgroundSync(): void {
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => (registration as WithBackgroundSync | undefined)?.sync?.register(OUTBOX_SYNC_TAG))
    .catch(() => {}); // not offered or not allowed: triggers of open tabs do it
}

/** Registers the service worker, says when a newer version waits, and lets it take over only when the person agrees (PWA-004, F30). */
import { Workbox } from 'workbox-window';
import { type LecternDb, setMeta } from '#store/db.ts';

const SERVICE_WORKER_PATH = '/service-worker.js';
const LOOK_FOR_UPDATE_MS = 60 * 60 * 1000;
const INSTALL_AGAIN_MS = 10_000;
const INSTALL_AGAIN_AT_MOST_MS = 5 * 60_000;

export type AppUpdate = {
  /** the person agrees: the new version takes over, and every tab of the app is loaded again */
  takeOver(): Promise<void>;
  stop(): void;
};

/** @param db  where screens read that an update is ready: `linkState(db).updateReady` */
export async function registerServiceWorker(db: LecternDb): Promise<AppUpdate | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  await setMeta(db, 'updateReady', false);
  const workbox = new Workbox(SERVICE_WORKER_PATH);
  let agreed = false;
  const ready = () => setMeta(db, 'updateReady', true).catch(reportError);
  workbox.addEventListener('waiting', ready);
  // Another tab's person has agreed: this one runs on code whose chunks may be gone, unless somebody is typing here.
  workbox.addEventListener('controlling', (event) => {
    if (!event.isUpdate && !agreed) return;
    if (agreed || !isTyping()) location.reload();
    else document.addEventListener('focusout', () => location.reload(), { once: true });
  });
  const giveUp = install(workbox, (registration) => {
    // A page that was on its way while the worker began has been claimed by nobody.
    if (!navigator.serviceWorker.controller) registration.active?.postMessage({ type: 'CLAIM' });
    if (registration.waiting) void ready();
  });
  const look = setInterval(() => workbox.update().catch(() => {}), LOOK_FOR_UPDATE_MS); // offline: later
  return {
    async takeOver() {
      agreed = true;
      await setMeta(db, 'updateReady', false);
      workbox.messageSkipWaiting();
    },
    stop() {
      clearInterval(look);
      giveUp();
    },
  };
}

/**
 * Registered again while the page is open: where the server was away, and where a first installation broke off since one of its many
 * files did not come.
 */
function install(
  workbox: Workbox,
  registered: (registration: ServiceWorkerRegistration) => void,
): () => void {
  let wait = INSTALL_AGAIN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const later = (run: () => void) => {
    if (stopped) return;
    timer = setTimeout(run, wait);
    wait = Math.min(wait * 2, INSTALL_AGAIN_AT_MOST_MS);
  };
  const register = () => {
    workbox.register().then(
      (registration) => {
        if (!registration) return;
        watch(registration);
        registered(registration);
      },
      (error: unknown) => {
        if (error instanceof TypeError) later(register);
        else reportError(error);
      },
    );
  };
  const again = () => {
    later(() => navigator.serviceWorker.register(SERVICE_WORKER_PATH).then(watch).catch(again));
  };
  const watch = ({ installing, active }: ServiceWorkerRegistration) => {
    if (installing && !active)
      installing.addEventListener('statechange', () => installing.state === 'redundant' && again());
  };
  register();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Something that is being written, and has content. */
function isTyping(): boolean {
  const active = document.activeElement;
  if (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) return active.value !== '';
  return active instanceof HTMLElement && active.isContentEditable;
}

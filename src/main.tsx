/**
 * What a page loads first. It is small, so that the disk already looks up what the page shows while the browser still reads the
 * app itself, which index.html names too: both are on their way at once.
 */
import '#app/early-store.ts'; // first: it takes longest

import { browserHistory } from '#app/early-history.ts';
import { beginReads } from '#app/early-reads.ts';
import { earlyStore, mayStore } from '#app/early-store.ts';
import { isEmbedded } from '#app/embedded.ts';
import { showFailedStart, startFailed, startWorked } from '#app/failed-start.ts';
import { forcedReload } from '#app/missing-part.ts';
import { handOver } from '#app/public-page.ts';
import { reportFault } from '#app/report-fault.ts';
import { applyStoredColorScheme } from '#app/theme/stored-scheme.ts';
import { isInMemory } from '#store/in-memory.ts';
import { loadFirstPage } from './first-page.ts';

applyStoredColorScheme(location.pathname); // also of the frame that the page has brought

if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', () => handOver(document));
else handOver(document);

if (isEmbedded(location.pathname)) {
  void import('./start-lms.tsx').then(({ startLms }) => startLms()).catch(reportFault);
} else if (!mayStore()) {
  void import('#app/start-without-storage.tsx')
    .then(({ startWithoutStorage }) => startWithoutStorage())
    .catch(reportFault);
} else if (location.hash.startsWith('#oauth_authorize=')) {
  // Before the router reads the address: it would set out for the page that the link was opened at.
  void import('#app/desktop-link.ts')
    .then(({ takeDesktopLink }) => takeDesktopLink(browserHistory))
    .catch(reportFault)
    .then(begin);
} else begin();

function begin(): void {
  forcedReload.watch(window);

  const db = earlyStore();
  if (db !== null) beginReads(db, browserHistory.location.pathname);

  loadFirstPage(browserHistory.location.pathname, db !== null);

  const start = async () => {
    const { startApp } = await import('./start.tsx');
    await globalThis.scheduler?.yield?.(); // reading that file was a long task already
    startApp();
  };
  const started = isInMemory()
    ? import('#app/memory-mode.ts').then(({ startInMemory }) => startInMemory()).then(start)
    : start();
  started.then(
    () => startWorked(localStorage),
    (error: unknown) =>
      startFailed(error, {
        storage: localStorage,
        serviceWorker: navigator.serviceWorker,
        caches: window.caches,
        reload: () => location.reload(),
        show: () => showFailedStart(document, () => location.reload()),
      }),
  );
}

/**
 * What a page loads first. It is small, so that the disk already looks up what the page shows while the browser still reads the
 * app itself, which index.html names too: both are on their way at once.
 */
import '#app/early-store.ts'; // first: it takes longest

import { browserHistory } from '#app/early-history.ts';
import { beginReads } from '#app/early-reads.ts';
import { earlyStore } from '#app/early-store.ts';
import { isEmbedded } from '#app/embedded.ts';
import { reportFault } from '#app/report-fault.ts';
import { reloadOnMissingChunk } from '#app/stale-build.ts';

if (isEmbedded(location.pathname)) {
  void import('./start-lms.tsx').then(({ startLms }) => startLms()).catch(reportFault);
} else {
  reloadOnMissingChunk(window, localStorage, Date.now, () => location.reload());

  const db = earlyStore();
  if (db !== null) beginReads(db, browserHistory.location.pathname);

  void import('./start.tsx').then(({ startApp }) => startApp()).catch(reportFault);
}

/** Begins a sitting in the page that an LMS frames: who launched it, and what the browser lets it keep. */
import type { LaunchMessage } from '#contract/lms/bridge.ts';
import { findLauncher, LaunchPage } from './parts/launch-page.ts';
import { parseLmsAddress } from './parts/lms-address.ts';
import { LmsApi } from './parts/lms-api.ts';
import { findStorage, noteEntity } from './parts/local-notes.ts';
import { ViewerSession } from './parts/viewer-session.ts';
import { countVisibleSeconds } from './parts/visible-seconds.ts';

export type Viewer = {
  session: ViewerSession;
  /** null: the browser forbids it here */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  /** a launch page holds the progress too */
  launched: boolean;
  /** the launch page is a frame of ours: this is the window that it opened */
  ownWindow: boolean;
};

export function openViewer(page: Window): Viewer {
  const launcher = findLauncher(page);
  const address = parseLmsAddress(page.location.pathname);
  const entity = address && address.kind !== 'lab' ? address.entity : null;
  const storage = findStorage(page);
  if (entity) noteEntity(storage, entity);

  const launchPage =
    launcher.kind === 'page' ? new LaunchPage(page, launcher.place, (...said) => hear(...said)) : null;
  const session = new ViewerSession({
    tell: launchPage && ((message) => launchPage.tell(message)),
    code: launcher.kind === 'code' ? launcher.code : null,
    entity,
    api: new LmsApi((path, init) => page.fetch(path, init)),
    clock: {
      now: Date.now,
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as number),
    },
    seconds: countVisibleSeconds(page.document, Date.now),
  });
  const hear = (message: LaunchMessage, origin: string) => {
    switch (message.type) {
      case 'launch': {
        // A frame of ours that hands its launch on says where that came from; nobody else is asked.
        const from = origin === page.location.origin ? (message.lmsOrigin ?? origin) : origin;
        return session.launchedBy(message, from);
      }
      case 'acknowledged':
        return session.acknowledged(message.number);
      case 'lms-lost':
        return session.lmsLost(message.kept);
    }
  };

  page.addEventListener('pagehide', () => session.leave());
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') session.leave();
  });
  page.addEventListener('online', () => session.online());
  session.start();
  return {
    session,
    storage,
    launched: launchPage !== null,
    ownWindow: launchPage !== null && page.parent === page,
  };
}

/** Starts the app: what is on this device shows at once, everything else comes after the first paint. */
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { afterFirstPaint, aheadOfUse } from '#app/after-paint.ts';
import type { DeviceAccounts, LoadAccounts } from '#app/device-accounts.ts';
import { browserHistory } from '#app/early-history.ts';
import { EngineProvider } from '#app/engine-provider.tsx';
import { FirstInTurns } from '#app/first-in-turns.tsx';
import { followAddresses } from '#app/followed-addresses.ts';
import { letGoOfLinks } from '#app/leaving-focus.ts';
import { linkManifest } from '#app/link-manifest.ts';
import { forcedReload } from '#app/missing-part.ts';
import { pageClock } from '#app/page-clock.ts';
import { PageFailure } from '#app/page-failure.tsx';
import { PendingPage } from '#app/pending-page.tsx';
import { hasReader } from '#app/public-page.ts';
import { reportFault } from '#app/report-fault.ts';
import { SessionProvider } from '#app/session.tsx';
import { SessionControl } from '#app/session-control.ts';
import { ThemeProvider } from '#app/theme/theme-provider.tsx';
import { loadFaces } from '#app/theme/web-faces.ts';
import { installTrustedTypes } from '#app/trusted-types.ts';
import { localKeys } from '#domain/storage-keys.ts';
import { FailureBoundary } from '#features/failure/failure-boundary.tsx';
import { afterSignOut, keepLoginRedirect } from '#features/session/login-redirect.ts';
import { KEPT_MS } from '#store/begun-reads.ts';
import { isActing } from '#store/in-memory.ts';
import { routeTree } from './routeTree.gen.ts';

/** A page that is not known by then is shown as it comes. */
const FIRST_MS = 150;

const routerFor = (session: SessionControl) =>
  createRouter({
    routeTree,
    history: browserHistory,
    context: { session },
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: KEPT_MS / 2, // what was read on that occasion is still there
    defaultStaleReloadMode: 'blocking', // a page that was here before shows with its content too
    defaultErrorComponent: PageFailure,
    disableGlobalCatchBoundary: true, // what no page has caught is FailureBoundary's
    defaultPendingComponent: PendingPage,
    scrollRestoration: () => !hasReader(document),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerFor>;
  }
}

/** A call, and not the loading of this file: the viewer in an LMS's frame shares code that lies in the same chunk. */
export function startApp(): void {
  installTrustedTypes();
  loadFaces();

  let opened: Promise<DeviceAccounts> | null = null;
  const accounts: LoadAccounts = () => {
    opened ??= import('#app/device-accounts.ts').then(({ deviceAccountsOf }) =>
      deviceAccountsOf({
        caches: window.caches, // undefined where the page did not come over https
        locks: navigator.locks,
        storage: localStorage,
        now: Date.now,
      }),
    );
    return opened;
  };

  const acting = () => import('#features/impersonation/acting.ts');
  /** As it was when the page was loaded: who goes back clears the mark first, and is still answered as whoever acted until the reload. */
  const asSomebodyElse = isActing();
  const session: SessionControl = new SessionControl({
    fetch: (path, init) => fetch(path, init),
    locks: navigator.locks,
    channel: (name) => new BroadcastChannel(name),
    clock: pageClock,
    storage: asSomebodyElse ? sessionStorage : localStorage,
    accounts,
    acting: (as) => void acting().then(({ heardOfActing }) => heardOfActing(as, session)),
    leave: (to) => {
      if (asSomebodyElse) return void acting().then(({ sessionOver }) => sessionOver(to));
      if (to === '/logout') keepLoginRedirect(router.state.location.href);
      void router.navigate({
        href: to === '/login' ? afterSignOut(router.state.location) : to,
        replace: true,
      });
    },
    report: reportFault,
  });
  const router = routerFor(session);
  followAddresses(router);
  letGoOfLinks(router);

  router.subscribe('onRendered', () => {
    forcedReload.pageCame();
    // The page has a link of its own by which one skips to the content: it is to be the first.
    document.getElementById('late')?.remove();
  });
  session.start(afterFirstPaint);
  aheadOfUse(() => linkManifest(document));
  window.addEventListener('online', () => void session.retry());
  window.addEventListener('storage', (event) => event.key === localKeys.authed && session.noticeOtherTab());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.retry();
  });

  const again = () => {
    reportFault(new Error('Nothing of the first page was drawn: it is loaded once more.'));
    router.load().catch(reportFault);
  };
  const show = () => {
    const root = document.getElementById('root');
    if (root === null) throw new Error('The page has no root element.');
    createRoot(root).render(
      <FailureBoundary report={reportFault}>
        <ThemeProvider>
          <SessionProvider control={session} accounts={accounts}>
            <EngineProvider session={session} accounts={accounts}>
              <FirstInTurns root={root} again={again}>
                <RouterProvider router={router} />
              </FirstInTurns>
            </EngineProvider>
          </SessionProvider>
        </ThemeProvider>
      </FailureBoundary>,
    );
  };

  /** This may run while the page itself is still arriving. */
  const parsed = new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve);
    else resolve(null);
  });
  const known = Promise.race([
    router.load().catch(() => {}), // what shows it tells
    new Promise((resolve) => setTimeout(resolve, FIRST_MS)),
  ]);
  Promise.all([parsed, known]).then(show).catch(reportFault);
}

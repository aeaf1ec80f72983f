/**
 * What works behind the screens of one account: the engine, the last sending of a page that goes, the service worker. All of it
 * is loaded after the first paint; what screens ask of the engine before then waits for it, what they change is stored already.
 */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { DraftPlatformContext, type LoadDraftPlatform } from '#drafts/platform-context.ts';
import { VISITOR } from '#store/db.ts';
import { useStore } from '#store/react.ts';
import { SyncProvider } from '#sync/react.ts';
import type { AppUpdate } from '#sync/service-worker/service-worker-registration.ts';
import {
  afterFirstPaint,
  afterFirstVisit,
  aheadOfUse,
  FIRST_VISIT_QUIET_MS,
  isFirstVisit,
} from './after-paint.ts';
import type { LoadAccounts } from './device-accounts.ts';
import { type LateEngine, lateEngine } from './late-engine.ts';
import { loadUntilItComes } from './missing-part.ts';
import { reportFault } from './report-fault.ts';
import type { SessionControl } from './session-control.ts';
import { UpdateContext } from './update-context.ts';

/**
 * A visitor at the sign-in has nothing to send and nothing to keep in step with: the engine waits there for something to be asked of it.
 * On a first visit nothing is on the device to be painted first: what a page misses is asked for at once.
 */
function engineOf(accountId: string): LateEngine {
  const waits = accountId === VISITOR && /^\/(login|logout)(\/|$)/.test(location.pathname);
  const later = waits ? (run: () => void) => void setTimeout(run, FIRST_VISIT_QUIET_MS) : afterFirstPaint;
  return lateEngine(accountId, undefined, later, waits || isFirstVisit());
}

export function EngineProvider({
  session,
  accounts,
  children,
}: {
  session: SessionControl;
  accounts: LoadAccounts;
  children: ReactNode;
}) {
  const db = useStore();
  const [update, setUpdate] = useState<AppUpdate | null>(null);

  const late = useMemo(() => engineOf(db.accountId), [db]);
  useEffect(() => () => late.stop(), [late]);
  const drafts = useMemo((): LoadDraftPlatform => {
    let loading: ReturnType<LoadDraftPlatform> | null = null;
    return () => {
      loading ??= import('./draft-platform.ts').then(({ draftPlatform }) =>
        draftPlatform(session, db.accountId),
      );
      return loading;
    };
  }, [session, db]);

  useEffect(() => {
    const stops: (() => void)[] = [];
    let gone = false;
    afterFirstPaint(() => {
      if (!gone) startBehind().catch(reportFault);
    });
    const keep = (stop: () => void) => {
      if (gone) stop();
      else stops.push(stop);
    };
    const startBehind = async () => {
      if (db.accountId !== VISITOR) {
        const { sendWhenLeaving } = await import('#sync/pagehide.ts');
        if (gone) return;
        keep(
          sendWhenLeaving({
            db,
            token: () => (session.gate.account === db.accountId ? session.gate.tokenNow : null),
            fetch: (path, init) => fetch(path, init),
            flush: async () => {}, // screens store what they count when the page is hidden
            aheadOfUse,
          }),
        );
        const { watchClearing } = await import('#store/clearing.ts');
        const { sendUnsentDrafts } = await import('#drafts/unsent-drafts.ts');
        const { tendSealedWork } = await import('./sealed-work.ts');
        const platform = await drafts();
        if (gone) return;
        keep(await watchClearing(db, localStorage, Date.now()));
        if (gone) return;
        keep(sendUnsentDrafts({ db, locks: navigator.locks, ...platform }));
        keep(tendSealedWork({ db, session, accounts, nudge: late.nudge, report: reportFault }));
      }
      afterFirstVisit(() => {
        loadUntilItComes(startServiceWorker, () => gone).catch(reportFault);
      });
    };
    /** It takes the whole app to the device: once the page has what it shows. */
    const startServiceWorker = async () => {
      const { registerServiceWorker } = await import('#sync/service-worker/service-worker-registration.ts');
      const registered = gone ? null : await registerServiceWorker(db);
      if (registered === null) return;
      keep(registered.stop);
      if (!gone) setUpdate(registered);
    };
    return () => {
      gone = true;
      for (const stop of stops) stop();
    };
  }, [db, session, accounts, drafts, late]);

  return (
    <UpdateContext.Provider value={update}>
      <DraftPlatformContext value={drafts}>
        <SyncProvider sync={late}>{children}</SyncProvider>
      </DraftPlatformContext>
    </UpdateContext.Provider>
  );
}

/** How the service fares, as the server says it: asked at most every five minutes, and when the network comes back; kept for the session. */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { noIncident, type ServiceStatus, STATUS_PATH, statusSchema } from '#contract/status.ts';
import { sessionKeys } from '#domain/storage-keys.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSession } from '#features/session/session-context.ts';
import { NoAnswer } from '#sync/session/request.ts';

export const ASK_EVERY_MS = 5 * 60_000;

const keptSchema = v.object({ status: statusSchema, at: v.number() });
type Kept = { status: ServiceStatus; at: number };

function kept(): Kept | null {
  try {
    const read = v.safeParse(keptSchema, JSON.parse(sessionStorage.getItem(sessionKeys.incident) ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null; // not ours: as good as absent
  }
}

/** @param report  gets failures, of which the person reads nothing (BANNER-013); being out of reach is none */
export function useIncident(report: (error: unknown) => void): ServiceStatus {
  const { ask } = useSession();
  const online = !useOffline();
  const [status, setStatus] = useState(() => kept()?.status ?? noIncident);
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!online) return setWasOffline(true);
    let gone = false;
    const look = async () => {
      try {
        const answer = v.parse(statusSchema, await ask(STATUS_PATH));
        sessionStorage.setItem(sessionKeys.incident, JSON.stringify({ status: answer, at: Date.now() }));
        if (!gone) setStatus(answer);
      } catch (error) {
        if (!gone && !(error instanceof NoAnswer)) report(error);
      }
    };
    const age = Date.now() - (kept()?.at ?? 0);
    const fresh = !wasOffline && age >= 0 && age < ASK_EVERY_MS;
    let timer = setTimeout(repeat, fresh ? ASK_EVERY_MS - age : 0);
    function repeat() {
      void look();
      timer = setTimeout(repeat, ASK_EVERY_MS);
    }
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [ask, online, report, wasOffline]);
  return status;
}

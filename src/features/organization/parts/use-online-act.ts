/** One act that the server has to do now: it runs once at a time, and its failure is told. */
import { useState } from 'react';
import { type OnlineCall, useSession } from '#features/session/session-context.ts';
import { callFailure } from './call-failure.ts';

export function useOnlineAct() {
  const { call } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** @returns what came back, or null when it failed, which `failure` tells */
  const act = async (asked: OnlineCall, variables: Record<string, unknown>): Promise<unknown> => {
    if (busy) return null;
    setBusy(true);
    setFailure(null);
    try {
      return (await call(asked, variables)) ?? {};
    } catch (error) {
      setFailure(callFailure(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, failure, clear: () => setFailure(null) };
}

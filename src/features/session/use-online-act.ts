/** One act that the server has to do now or not at all (D29): it runs once at a time, and its failure is told. */
import { useState } from 'react';
import { type OnlineCall, useSession } from './session-context.ts';

export function useOnlineAct(failureOf: (error: unknown) => string) {
  const { call } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, fail] = useState<string | null>(null);
  /** @returns what came back, or null when it failed, which `failure` tells */
  const act = async (asked: OnlineCall, variables: Record<string, unknown>): Promise<unknown> => {
    if (busy) return null;
    setBusy(true);
    fail(null);
    try {
      return (await call(asked, variables)) ?? {};
    } catch (error) {
      fail(failureOf(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, failure, fail, clear: () => fail(null) };
}

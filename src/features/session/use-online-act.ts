/** One act that the server has to do now or not at all (D29): it runs once at a time, and its failure is told. */
import { useState } from 'react';
import { type OnlineCall, useSession } from './session-context.ts';

/** @param least  ms that the act is busy for at least, however fast the answer comes: see `A_PRESS_MS` */
export function useOnlineAct(failureOf: (error: unknown) => string, { least = 0 } = {}) {
  const { call } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, fail] = useState<string | null>(null);
  /** @returns what came back, or null when it failed, which `failure` tells */
  const act = async (asked: OnlineCall, variables: Record<string, unknown>): Promise<unknown> => {
    if (busy) return null;
    setBusy(true);
    fail(null);
    const held = least > 0 ? new Promise((done) => setTimeout(done, least)) : null;
    try {
      const answer = (await call(asked, variables)) ?? {};
      await held;
      return answer;
    } catch (error) {
      fail(failureOf(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, failure, fail, clear: () => fail(null) };
}

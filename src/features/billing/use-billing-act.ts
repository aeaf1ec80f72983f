/** One act about money: it runs once at a time, on the server now or not at all, and its failure is told (D29). */
import { useState } from 'react';
import { RequestError } from '#contract/request-error.ts';
import { billingWords as say } from '#contract/words/en/billing.ts';
import { type OnlineCall, useSession } from '#features/session/session-context.ts';

export function useBillingAct(failureOf: (error: unknown) => string = billingFailure) {
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
      setFailure(failureOf(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, failure, fail: setFailure };
}

function billingFailure(error: unknown): string {
  return error instanceof RequestError && error.status === 403 ? say.refused : say.failed;
}

/** Of a payment, whose outcome may be unknown: its id makes trying again harmless. */
export function paymentFailure(error: unknown): string {
  if (!(error instanceof RequestError)) return say.pay.unknown;
  if (error.code === 'RATE_LIMITED') return say.pay.tooOften;
  if (error.code === 'STALE_VERSION') return say.pay.changed;
  if (error.code === 'FORBIDDEN_ACCESS') return say.pay.impossible;
  return error.code === 'INVALID_ARGUMENTS' ? say.pay.otherMoney : say.pay.unknown;
}

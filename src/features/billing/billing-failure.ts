/** Why an act about money did not do what was asked, in words. */
import { RequestError } from '#contract/request-error.ts';
import { billingWords as say } from '#contract/words/en/billing.ts';

export function billingFailure(error: unknown): string {
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

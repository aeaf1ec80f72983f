/** What a person reads when a sign-in fails (error catalogue 8.3). */
import { RequestError } from '#contract/request-error.ts';
import * as words from '#contract/words/en.ts';
import { NoAnswer } from '#sync/session/request.ts';

export function loginFailureText(error: unknown): string {
  const { refusals, noAnswer, unknown } = words.session;
  if (error instanceof NoAnswer) return noAnswer;
  if (!(error instanceof RequestError)) return unknown;
  if (error.status === 429) return refusals.RATE_LIMITED ?? unknown;
  return error.code !== undefined && Object.hasOwn(refusals, error.code)
    ? (refusals[error.code] ?? unknown)
    : unknown;
}

/** Where a password leads that the operator printed. @returns null: it failed for another reason */
export function ownPasswordPage(error: unknown): string | null {
  if (!(error instanceof RequestError) || error.code !== 'OWN_PASSWORD_REQUIRED') return null;
  return `/reset-password#token=${String(error.extras?.token)}`;
}

/** Of which kinds the factor may be that has to follow. */
export type SecondStepNeeds = { code: boolean; passkey: boolean };

/** @returns null: it failed for another reason */
export function secondStepOf(error: unknown): SecondStepNeeds | null {
  if (!(error instanceof RequestError) || error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  return { code: error.extras?.code !== false, passkey: error.extras?.passkey === true };
}

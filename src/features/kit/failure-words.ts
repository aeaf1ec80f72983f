/** What a person reads when a call fails, by the refusals that there is a sentence for. */
import type { ErrorCode } from '#contract/errors.ts';
import { RequestError } from '#contract/request-error.ts';
import { notAllowed } from '#contract/words/en/common.ts';

export type FailureWords<Code extends ErrorCode> = {
  /** null: that is said elsewhere, at a field for example */
  refusals: Readonly<Record<Code, string | null>>;
  /** of whatever else: no answer, a server in trouble, a refusal that common words say; never of what is not allowed */
  otherwise: (error: unknown) => string | null;
};

export function failureText<Code extends ErrorCode>(
  { refusals, otherwise }: FailureWords<Code>,
  error: unknown,
): string | null {
  const code = error instanceof RequestError ? error.code : undefined;
  if (code !== undefined && Object.hasOwn(refusals, code)) return refusals[code as Code];
  // It is forbidden, not broken: nobody is sent to try again.
  return code === 'FORBIDDEN_ACCESS' ? notAllowed : otherwise(error);
}

/** What a person reads when a call fails, by the refusals that there is a sentence for. */
import type { ErrorCode } from '#contract/errors.ts';
import { RequestError } from '#contract/request-error.ts';

export type FailureWords<Code extends ErrorCode> = {
  /** null: that is said elsewhere, at a field for example */
  refusals: Readonly<Record<Code, string | null>>;
  /** of whatever else: no answer, a server in trouble, a refusal that common words say */
  otherwise: (error: unknown) => string | null;
};

export function failureText<Code extends ErrorCode>(
  { refusals, otherwise }: FailureWords<Code>,
  error: unknown,
): string | null {
  const code = error instanceof RequestError ? error.code : undefined;
  return code !== undefined && Object.hasOwn(refusals, code) ? refusals[code as Code] : otherwise(error);
}

/** With which of its own refusals a call was answered: only a code that the contract declares can be asked for. */
import type { ErrorCode } from './errors.ts';
import { RequestError } from './request-error.ts';

/** What so many verbs are refused with that common words say it. For every other refusal a verb declares, there is a sentence of its own. */
export type CommonRefusal = 'FORBIDDEN_ACCESS' | 'INVALID_ARGUMENTS' | 'RATE_LIMITED';

type Refusing<Code extends ErrorCode> = { refusals: readonly Code[] };

/** @returns undefined: it failed otherwise, without an answer for example */
export function refusalOf<Code extends ErrorCode>(
  { refusals }: Refusing<Code>,
  error: unknown,
): Code | undefined {
  return error instanceof RequestError ? refusals.find((code) => code === error.code) : undefined;
}

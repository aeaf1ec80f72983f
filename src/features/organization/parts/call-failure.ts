/** Why a call that needs the server did not do what was asked, in words. */
import { RequestError } from '#contract/request-error.ts';
import { accessWords } from '#contract/words/en/access.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';

export function callFailure(error: unknown): string {
  if (!(error instanceof RequestError)) return say.unreachable;
  if (error.code === 'LAST_OWNER') return say.lastOwner;
  if (error.code === 'NO_SEAT_LEFT') return accessWords.seats.noneLeft;
  if (error.code === 'CODE_IN_USE') return accessWords.codes.usedMeanwhile;
  if (error.status === 429) return say.tooOften;
  return error.status >= 500 ? say.unreachable : say.refused;
}

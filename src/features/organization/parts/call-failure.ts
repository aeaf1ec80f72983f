/** Why a call that needs the server did not do what was asked, in words. */
import { RequestError } from '#contract/request-error.ts';
import { accessWords } from '#contract/words/en/access.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { catalogued } from '#contract/words/en/refusal-catalogue.ts';
import { limitWords } from '#contract/words/en/refusal-limits.ts';
import { failureText } from '#features/kit/failure-words.ts';

export const callWords = {
  refusals: {
    ...limitWords,
    LAST_OWNER: say.lastOwner,
    NO_SEAT_LEFT: accessWords.seats.noneLeft,
    CODE_IN_USE: accessWords.codes.usedMeanwhile,
    INVALID_ACTION_FOR_RETIRED_COURSE: catalogued.INVALID_ACTION_FOR_RETIRED_COURSE,
  },
  otherwise(error: unknown): string {
    if (!(error instanceof RequestError)) return say.unreachable;
    if (error.status === 429) return say.tooOften;
    return error.status >= 500 ? say.unreachable : say.refused;
  },
};

export const callFailure = (error: unknown): string | null => failureText(callWords, error);

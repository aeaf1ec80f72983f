/** What is said of a change that the server has refused. */
import * as words from '#contract/words/en.ts';

/** Why, from the code of the refusal: 'Not accepted: …'. */
export const notAccepted = (code: string | null): string =>
  words.refusal.notAccepted((code !== null && words.refusal.reason[code]) || words.refusal.unknownReason);

/** The words of the mutation itself (COMMENT-007), else the reason. */
export const refusalText = (op: string, code: string | null): string =>
  words.refusal.ofMutation[op] ?? notAccepted(code);

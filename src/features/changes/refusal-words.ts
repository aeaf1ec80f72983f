/** What is said of a change that the server has refused. */
import { type Words, words } from '#contract/words/en.ts';
import { mutationNamed } from '#mutations/registry.ts';

/** Why, from the code of the refusal. */
export const reasonOf = (code: string | null): string =>
  (code !== null && words.changes.reason[code]) || words.changes.unknownReason;

/** The words of the mutation itself (COMMENT-007), else the reason. */
export function refusalWords(op: string, code: string | null, say: Words = words): string {
  return mutationNamed(op)?.refused.words?.(say) ?? say.changes.mark.refused(reasonOf(code));
}

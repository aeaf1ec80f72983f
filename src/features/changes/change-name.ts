/** What a change is called. */
import * as words from '#contract/words/en.ts';
import type { About } from '#mutations/definition.ts';
import type { MutationName } from '#mutations/registry.ts';
import type { DRAFT_CHANGE, LOST_CHANGE, UPLOAD_CHANGE } from '#mutations/unsent-changes.ts';

type Known = MutationName | typeof DRAFT_CHANGE | typeof LOST_CHANGE | typeof UPLOAD_CHANGE;

/** A mutation without a name does not compile. */
const described: Record<Known, string> = words.changes.described;

/** @param op  of this version or of another one */
export const changeName = (op: string, act?: About['act']): string => {
  if (act) return words.changes.acts[act];
  return Object.hasOwn(described, op) ? described[op as Known] : words.changes.unknownChange;
};

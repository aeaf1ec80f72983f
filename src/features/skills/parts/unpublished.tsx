/** Instead of a text that nobody has published yet. */
import * as words from '#contract/words/en.ts';
import { EmptyState } from '#ui/empty-state.tsx';

export const Unpublished = () => (
  <EmptyState title={words.skill.unpublishedTitle}>{words.skill.unpublished}</EmptyState>
);

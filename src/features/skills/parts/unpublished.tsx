/** Instead of a text that nobody has published yet. */
import * as words from '#contract/words/en.ts';
import { isOffered, isSharedOwn } from '#domain/own-space.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { EmptyState } from '#ui/empty-state.tsx';

const ownText = (skill: SkillRow) =>
  isSharedOwn(skill) ? words.skill.sharedOwnUnpublished : words.skill.ownUnpublished;

export default function Unpublished({ skill }: { skill: SkillRow }) {
  return (
    <EmptyState title={words.skill.unpublishedTitle}>
      {isOffered(skill, 'availability') ? words.skill.unpublished : ownText(skill)}
    </EmptyState>
  );
}

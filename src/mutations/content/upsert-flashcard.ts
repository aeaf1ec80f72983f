/** A person writes a card for themselves, changes it or takes it away. Served by services/content/study. */
import { type FlashcardRow, upsertFlashcardOperation } from '#contract/content/study.ts';
import { newId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const upsertFlashcard = defineMutation({
  operation: upsertFlashcardOperation,
  lane: ({ flashcardId }) => `flashcard:${flashcardId}`,
  types: ['flashcard'],
  touches: ({ args }) => [entityKey('flashcard', args.flashcardId)],
  apply: (rows, { args: { flashcardId, skillId, front, rear, deleted }, at }) => {
    const known = rows.get('flashcard', flashcardId);
    const card: FlashcardRow = {
      id: flashcardId,
      thing: 'flashcard',
      skillId,
      own: { front, rear, createdAt: known?.own?.createdAt ?? at, deletedAt: deleted ? at : null },
      reviews: known?.reviews ?? [],
    };
    return [{ key: entityKey('flashcard', flashcardId), row: card }];
  },
  into: { upsertFlashcard: (_earlier, later) => ({ ...later }) },
  about: ({ skillId, front, rear }) => ({ place: entityKey('skill', skillId), text: `${front}\n\n${rear}` }),
});

export const sample: SampleOf<typeof upsertFlashcard> = ({ all, text }, chance) => {
  const skill = oneOf(all('skill'), chance);
  if (!skill) return null;
  return { flashcardId: newId(), skillId: skill.skillId, front: text, rear: text, deleted: chance() < 0.1 };
};

/** A person was asked a card and says how well they knew it. Served by services/content/study. */
import { type FlashcardRow, REVIEWS_KEPT, reviewFlashcardOperation } from '#contract/content/study.ts';
import { grades, mergedReviews } from '#domain/flashcards.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const reviewFlashcard = defineMutation({
  operation: reviewFlashcardOperation,
  lane: ({ flashcardId }) => `flashcard:${flashcardId}`,
  types: ['flashcard'],
  touches: ({ args }) => [entityKey('flashcard', args.flashcardId)],
  apply: (rows, { args: { flashcardId, skillId, grade, at }, id }) => {
    const known = rows.get('flashcard', flashcardId);
    const reviews = mergedReviews(known?.reviews ?? [], [{ id, grade, at }]).slice(-REVIEWS_KEPT);
    const card: FlashcardRow = {
      id: flashcardId,
      thing: 'flashcard',
      skillId,
      own: known?.own ?? null,
      reviews,
    };
    return [{ key: entityKey('flashcard', flashcardId), row: card }];
  },
  about: ({ skillId }) => ({ place: entityKey('skill', skillId), text: null }),
});

export const sample: SampleOf<typeof reviewFlashcard> = ({ all }, chance) => {
  const card = oneOf(
    all('flashcard').filter(({ own }) => own !== null),
    chance,
  );
  if (!card) return null;
  const { id: flashcardId, skillId } = card;
  return { flashcardId, skillId, grade: oneOf(grades, chance) ?? 'Good', at: Math.floor(chance() * 1000) };
};

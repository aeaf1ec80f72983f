/** Answering, writing and removing cards; a device without room says so, and nothing is lost. */
import { newId } from '#contract/ids.ts';
import { cardWords as say } from '#contract/words/en/cards.ts';
import type { Grade } from '#domain/flashcards.ts';
import { reviewFlashcard } from '#mutations/content/review-flashcard.ts';
import { upsertFlashcard } from '#mutations/content/upsert-flashcard.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';

type Card = { id: string; skillId: string };
type Text = { front: string; rear: string };

export function useCards() {
  const review = useMutate(reviewFlashcard);
  const write = useMutate(upsertFlashcard);
  const saved = async (act: Promise<unknown>): Promise<boolean> => {
    try {
      await act;
      return true;
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id: 'cards', tone: 'vermilion', icon: stateIcons.needsYou, text: say.notSaved });
      return false;
    }
  };
  const store = ({ id, skillId }: Card, { front, rear }: Text, deleted = false) =>
    saved(write({ flashcardId: id, skillId, front, rear, deleted }));
  return {
    grade: ({ id, skillId }: Card, grade: Grade) =>
      saved(review({ flashcardId: id, skillId, grade, at: Date.now() })),
    add: (skillId: string, text: Text) => store({ id: newId(), skillId }, text),
    change: store,
    async remove(card: Card & Text) {
      if (!(await store(card, card, true))) return;
      const action = { label: say.undo, onPress: () => void store(card, card) };
      showToast({ id: 'cards', text: say.removed, action });
    },
  };
}

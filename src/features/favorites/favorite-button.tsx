/** The heart that marks something as a favorite, at once on this device (PLAY-003). */
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { favoriteWords as say } from '#contract/words/en/favorites.ts';
import { setFavorite } from '#mutations/content/set-favorite.ts';
import { VISITOR } from '#store/db.ts';
import { isFavorite } from '#store/queries/favorites.ts';
import type { PlannedThing } from '#store/queries/planned-things.ts';
import { useStore, useStored } from '#store/react.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';

/** A longer title is cut in the button's name: the row or page beside it says the whole. */
const TITLE_LETTERS = 60;

export function FavoriteButton({ thing }: { thing: PlannedThing }) {
  const marked = useStored(isFavorite, thing.type, thing.id) ?? false;
  return <FavoriteHeart thing={thing} marked={marked} />;
}

/** The same where it is known already whether the thing is marked. */
export function FavoriteHeart({
  thing: { type, id, title },
  marked,
  onRemoved,
}: {
  thing: PlannedThing;
  marked: boolean;
  /** Where the row goes away with its mark. */
  onRemoved?: () => void;
}) {
  const visitor = useStore().accountId === VISITOR;
  const set = useMutate(setFavorite);
  const press = async () => {
    try {
      await set({ type, entityId: id, on: !marked });
      if (marked) onRemoved?.();
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id: 'favorite', tone: 'vermilion', icon: stateIcons.needsYou, text: say.notSaved });
    }
  };
  return (
    <IconButton
      icon={marked ? IconHeartFilled : IconHeart}
      label={visitor ? say.signIn : nameFor(title)}
      pressed={marked}
      disabled={visitor}
      onPress={() => void press()}
    />
  );
}

const nameFor = (title: string) => {
  if (title === '') return say.mark;
  return say.markOf(title.length > TITLE_LETTERS ? `${title.slice(0, TITLE_LETTERS).trimEnd()}…` : title);
};

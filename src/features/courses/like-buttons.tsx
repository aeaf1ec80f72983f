/** Liking a lesson or a course, at once on this device (SKILL-022). */
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import type { RatedType, RatingValue } from '#contract/content/study.ts';
import { studyWords as say } from '#contract/words/en/study.ts';
import { shownRatings } from '#domain/ratings.ts';
import { rateEntity } from '#mutations/content/rate-entity.ts';
import { VISITOR } from '#store/db.ts';
import { ratingOf } from '#store/queries/study.ts';
import { useStore, useStored } from '#store/react.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Icon } from '#ui/icon.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import classes from './like-buttons.module.css';

export function LikeButtons({
  type,
  entityId,
  likes,
  dislikes,
}: {
  type: RatedType;
  entityId: string;
  likes: number;
  /** undefined: of this kind dislikes are not counted */
  dislikes?: number;
}) {
  const visitor = useStore().accountId === VISITOR;
  const rate = useMutate(rateEntity);
  const own = useStored(ratingOf, type, entityId);
  const shown = shownRatings({ likes, dislikes: dislikes ?? 0 }, own ?? undefined);
  const press = async (kind: RatingValue) => {
    try {
      await rate({ type, entityId, value: own?.value === kind ? null : kind });
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id: 'rating', tone: 'vermilion', icon: stateIcons.needsYou, text: say.notSaved });
    }
  };
  const button = (
    kind: RatingValue,
    count: number,
    label: string,
    icon: typeof IconThumbUp,
    words: string,
  ) => (
    <button
      type="button"
      className={classes.button}
      aria-pressed={own?.value === kind}
      aria-label={`${label}, ${words}`}
      title={visitor ? say.signInToRate : label}
      disabled={visitor}
      onClick={() => void press(kind)}
    >
      <Icon of={icon} size={20} />
      {count}
    </button>
  );
  return (
    <div className={classes.buttons} data-no-print="">
      {button('like', shown.likes, say.like, IconThumbUp, say.likesOf(shown.likes))}
      {dislikes !== undefined &&
        button('dislike', shown.dislikes, say.dislike, IconThumbDown, say.dislikesOf(shown.dislikes))}
    </div>
  );
}

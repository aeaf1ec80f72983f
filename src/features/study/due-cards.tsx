/** On the dashboard: how many cards wait, and the way to them. */
import { cardWords as say } from '#contract/words/en/cards.ts';
import { isDue } from '#domain/flashcards.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useStored } from '#store/react.ts';
import classes from './parts/cards.module.css';
import { deck } from './read-cards.ts';
import { cardScheduler } from './schedule.ts';

export function useDueCards(): number {
  const cards = useStored(deck) ?? [];
  return cards.filter(({ reviews }) => isDue(reviews, Date.now(), cardScheduler)).length;
}

export function DueCards({ due }: { due: number }) {
  if (due === 0) return null;
  return (
    <p className={classes.row}>
      {say.dashboard(due)}
      <LearningButton to="/flashcards" variant="default" size="compact-md">
        {say.review}
      </LearningButton>
    </p>
  );
}

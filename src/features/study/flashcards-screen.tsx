/** The cards of the day, one after the other (SKILL-022). */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { cardWords as say } from '#contract/words/en/cards.ts';
import { type Grade, isDue } from '#domain/flashcards.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import classes from './parts/cards.module.css';
import { GradeButtons } from './parts/grade-buttons.tsx';
import { useCards } from './parts/use-cards.ts';
import { type DeckCard, deck } from './read-cards.ts';
import { cardScheduler } from './schedule.ts';

const CLOCK_MS = 30_000;

/** Cards that have come due meanwhile are added. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function FlashcardsScreen() {
  const cards = useStored(deck);
  const now = useNow();
  usePageCrumbs([hereCrumb(say.reviewHeading, 'home')]);
  const due = (cards ?? [])
    .filter(({ reviews }) => isDue(reviews, now, cardScheduler))
    .sort((a, b) => (a.reviews.at(-1)?.at ?? 0) - (b.reviews.at(-1)?.at ?? 0));
  return (
    <>
      <PageHeader title={say.reviewHeading} page="/flashcards" lead={cards && say.due(due.length)} />
      <LoadingArea loading={cards === undefined} skeleton={<ListSkeleton rows={3} />} slowText={say.heading}>
        {cards && <Review cards={cards} due={due} />}
      </LoadingArea>
    </>
  );
}

function Review({ cards, due }: { cards: readonly DeckCard[]; due: readonly DeckCard[] }) {
  const { grade } = useCards();
  const [card] = due;
  if (cards.length === 0) return <EmptyState title={say.noneTitle}>{say.none}</EmptyState>;
  if (!card) return <EmptyState title={say.doneTitle}>{say.done}</EmptyState>;
  return (
    <Asked
      key={`${card.id} ${card.reviews.length}`}
      card={card}
      onGrade={(given) => void grade(card, given)}
    />
  );
}

function Asked({ card, onGrade }: { card: DeckCard; onGrade: (grade: Grade) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.review}>
      <article className={classes.big}>
        <p className={classes.question} dir="auto">
          {card.front}
        </p>
        {open && (
          <p className={classes.answer} dir="auto">
            {card.rear}
          </p>
        )}
      </article>
      {open ? <GradeButtons onGrade={onGrade} /> : <Button onClick={() => setOpen(true)}>{say.show}</Button>}
      {card.skill && (
        <p className={classes.lead}>
          <LearningLink to={card.skill.path}>{say.from(card.skill.title)}</LearningLink>
        </p>
      )}
    </div>
  );
}

/** When a card comes again: worked out anew from all answers to it, so that it is the same on every device (D88). */
import { createEmptyCard, type Grade as FsrsGrade, fsrs, generatorParameters, Rating } from 'ts-fsrs';
import type { Grade, Scheduler } from '#domain/flashcards.ts';

const scheduler = fsrs(generatorParameters({ enable_fuzz: false }));

const ratings: Record<Grade, FsrsGrade> = {
  Again: Rating.Again,
  Hard: Rating.Hard,
  Good: Rating.Good,
  Easy: Rating.Easy,
};

export const cardScheduler: Scheduler = {
  dueAfter(reviews) {
    const [first] = reviews;
    if (!first) return 0;
    let card = createEmptyCard(new Date(first.at));
    for (const { at, grade } of reviews) card = scheduler.next(card, new Date(at), ratings[grade]).card;
    return card.due.getTime();
  },
};

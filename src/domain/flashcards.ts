/** Learning by cards: how well one knew, and when a card comes again (SKILL-022, D88). */
import { localDay } from './schedule.ts';

export const grades = ['Again', 'Hard', 'Good', 'Easy'] as const;
export type Grade = (typeof grades)[number];

/** One answer. Each has an id of its own, so that two devices never count one twice nor lose one. */
export type CardReview = { id: string; grade: Grade; at: number };

/** All answers of both, in the order in which they were given. */
export function mergedReviews(a: readonly CardReview[], b: readonly CardReview[]): CardReview[] {
  const byId = new Map([...a, ...b].map((review) => [review.id, review]));
  return [...byId.values()].sort((x, y) => x.at - y.at || (x.id < y.id ? -1 : 1));
}

export const confidenceOf = (reviews: readonly CardReview[]): Grade | null => reviews.at(-1)?.grade ?? null;

/** What works out the schedule: it is handed in, since rules need no package. */
export type Scheduler = {
  /** epoch ms at which the card comes again after these answers, oldest first */
  dueAfter(reviews: readonly CardReview[]): number;
};

/** A card that was never asked is due at once. One that comes again on another day is due on all of that day; within a day, the minute counts. */
export function isDue(reviews: readonly CardReview[], now: number, scheduler: Scheduler): boolean {
  const last = reviews.at(-1);
  if (!last) return true;
  const due = scheduler.dueAfter(reviews);
  const day = localDay(due);
  return due <= now || (localDay(last.at) < day && day <= localDay(now));
}

/** Learning by cards: how well one knew, and when a card comes again (SKILL-022, D88). */

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

/** A card that was never asked is due at once. */
export const isDue = (reviews: readonly CardReview[], now: number, scheduler: Scheduler): boolean =>
  reviews.length === 0 || scheduler.dueAfter(reviews) <= now;

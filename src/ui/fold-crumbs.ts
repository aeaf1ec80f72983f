/** Which places of a long way up share one button, so that the names of the others can be read whole. */

const MOST_IN_LINE = 4;

export type Folding = { first: number; count: number };

/** A way of more than four places shows its ends. */
export const foldedAtLeast = (places: number): number => (places > MOST_IN_LINE ? places - 3 : 0);

/**
 * Between the first place and the last two they go first, from the top on; then the first, then the one above the last, which stays.
 * @param folds  at most `places - 1`
 */
export function foldingOf(places: number, folds: number): Folding {
  const between = Math.max(places - 3, 0);
  return folds <= between ? { first: 1, count: folds } : { first: 0, count: folds };
}

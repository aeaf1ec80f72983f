/** Which pieces of a long list are in sight, where each is as high as it was when it was last on the page. */

type Pieces = { from: number; to: number };

/** Of those that were never on the page: as high as the others are on average. @param otherwise  px, while none is known */
export function pieceHeights(count: number, known: ReadonlyMap<number, number>, otherwise: number): number[] {
  const measured = [...known].filter(([at]) => at < count);
  const sum = measured.reduce((total, [, height]) => total + height, 0);
  const usual = measured.length > 0 ? sum / measured.length : otherwise;
  return Array.from({ length: count }, (_, at) => known.get(at) ?? usual);
}

/** @param top  px of the list above the window; may lie outside of the list. @param bottom  px, where the window ends. At least one piece. */
export function piecesInSight(heights: readonly number[], top: number, bottom: number): Pieces {
  let from = 0;
  let start = 0;
  while (from < heights.length - 1 && start + (heights[from] ?? 0) <= top) {
    start += heights[from] ?? 0;
    from += 1;
  }
  let to = from;
  while (to < heights.length && (to === from || start < bottom)) {
    start += heights[to] ?? 0;
    to += 1;
  }
  return { from, to };
}

import { expect, it } from 'vitest';
import { pieceHeights, piecesInSight } from './pieces-in-sight.ts';

it('pieces that were never on the page count as high as the others are on average', () => {
  expect(pieceHeights(3, new Map(), 100)).toEqual([100, 100, 100]);
  expect(
    pieceHeights(
      4,
      new Map([
        [0, 100],
        [2, 300],
        [9, 5_000], // of a longer list
      ]),
      1,
    ),
  ).toEqual([100, 200, 300, 200]);
});

it('of 10,000 cards in pieces of 24 only those in sight are on the page, wherever it was scrolled to', () => {
  const heights = pieceHeights(417, new Map([[1, 1_600]]), 1);
  expect(piecesInSight(heights, 0, 1_800)).toEqual({ from: 0, to: 2 });
  expect(piecesInSight(heights, 160_000, 161_800)).toEqual({ from: 100, to: 102 });
  expect(piecesInSight(heights, 416 * 1_600, 9_999_999)).toEqual({ from: 416, to: 417 });
});

it('one piece is always on the page: before the list, behind it, and when it is shorter than the window', () => {
  expect(piecesInSight([500, 500], -9_000, -8_000)).toEqual({ from: 0, to: 1 });
  expect(piecesInSight([500, 500], 9_000, 9_900)).toEqual({ from: 1, to: 2 });
  expect(piecesInSight([500], 0, 2_000)).toEqual({ from: 0, to: 1 });
  expect(piecesInSight([], 0, 2_000)).toEqual({ from: 0, to: 0 });
});

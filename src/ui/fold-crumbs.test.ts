import { expect, it } from 'vitest';
import { foldedAtLeast, foldingOf } from './fold-crumbs.ts';

const way = ['Catalog', 'Linux', 'Basics', 'Time', 'Cron'];
const shown = (folds: number) => {
  const { first, count } = foldingOf(way.length, folds);
  return count === 0 ? way : [...way.slice(0, first), '…', ...way.slice(first + count)];
};

it('gives up the middle first, then the top, and the page itself never', () => {
  expect([0, 1, 2, 3, 4].map(shown)).toEqual([
    ['Catalog', 'Linux', 'Basics', 'Time', 'Cron'],
    ['Catalog', '…', 'Basics', 'Time', 'Cron'],
    ['Catalog', '…', 'Time', 'Cron'],
    ['…', 'Time', 'Cron'],
    ['…', 'Cron'],
  ]);
});

it('shows four places, and of a longer way the ends', () => {
  expect([1, 4, 5, 7].map(foldedAtLeast)).toEqual([0, 0, 2, 4]);
});

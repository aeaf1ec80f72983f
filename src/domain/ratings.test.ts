import { expect, it } from 'vitest';
import { shownRatings } from './ratings.ts';

it('shows one’s own like at once, and counts it once when the server has taken it in (SKILL-022)', () => {
  const counts = { likes: 4, dislikes: 1 };
  expect(shownRatings(counts)).toEqual({ likes: 4, dislikes: 1 });
  expect(shownRatings(counts, { value: 'like', counted: null })).toEqual({ likes: 5, dislikes: 1 });
  expect(shownRatings({ likes: 5, dislikes: 1 }, { value: 'like', counted: 'like' })).toEqual({
    likes: 5,
    dislikes: 1,
  });
  expect(shownRatings({ likes: 5, dislikes: 1 }, { value: 'dislike', counted: 'like' })).toEqual({
    likes: 4,
    dislikes: 2,
  });
  expect(shownRatings({ likes: 0, dislikes: 0 }, { value: null, counted: 'like' })).toEqual({
    likes: 0,
    dislikes: 0,
  });
});

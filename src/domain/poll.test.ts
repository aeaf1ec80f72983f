import { describe, expect, it } from 'vitest';
import { pollShares } from './poll.ts';

const options = ['a', 'b'];

describe('the counts of a poll', () => {
  it('show one’s own answer at once, before anything was counted', () => {
    expect(pollShares(options, {}, { own: 'a', counted: undefined })).toEqual({
      total: 1,
      shares: [
        { optionId: 'a', count: 1, percent: 100 },
        { optionId: 'b', count: 0, percent: 0 },
      ],
    });
  });

  it('take one’s own answer in once, also when it was changed since it was counted', () => {
    const { total, shares } = pollShares(options, { a: 3, b: 1 }, { own: 'b', counted: 'a' });
    expect(total).toBe(4);
    expect(shares.map(({ count }) => count)).toEqual([2, 2]);
    expect(pollShares(options, { a: 3, b: 1 }, { own: 'a', counted: 'a' }).total).toBe(4);
    expect(pollShares(options, { a: 3, b: 1 }, { own: 'a', counted: undefined }).total).toBe(5);
  });

  it('leave out answers to what the poll offers no longer', () => {
    expect(pollShares(options, { a: 1, gone: 9 }, { own: undefined, counted: undefined }).total).toBe(1);
  });
});

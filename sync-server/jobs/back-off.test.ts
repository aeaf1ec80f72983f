import { expect, it } from 'vitest';
import { restAfter } from './back-off.ts';

it('rests twice as long after each failure, from 15 seconds to six hours, spread by a tenth to either side', () => {
  const rests = Array.from({ length: 14 }, (_, i) => restAfter(i + 1, () => 0.5));
  expect(rests.slice(0, 4)).toEqual([15_000, 30_000, 60_000, 120_000]);
  expect(rests.at(-1)).toBe(21_600_000);
  expect([restAfter(1, () => 0), restAfter(1, () => 1)]).toEqual([13_500, 16_500]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wideningOf } from '#domain/bucket.ts';
import { crowds } from './crowds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CATALOG = 'org:big:member';

function anOrganization(members: number) {
  const told: string[][] = [];
  const { letThrough } = crowds(
    (bucket) => (bucket.startsWith('org:') ? members : 30),
    (buckets) => void told.push(buckets),
  );
  return { told, letThrough };
}

it('tells a crowd of more than 1,000 at once, and then together once a minute', () => {
  const { told, letThrough } = anOrganization(1_001);
  expect(letThrough([CATALOG])).toEqual([CATALOG]);
  for (let edit = 0; edit < 100; edit += 1) {
    vi.advanceTimersByTime(500);
    expect(letThrough([CATALOG])).toEqual([]);
  }
  vi.advanceTimersByTime(9_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([[CATALOG]]);
  expect(letThrough([CATALOG])).toEqual([]);
  vi.advanceTimersByTime(59_999);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(told).toHaveLength(2);
});

it('never keeps back what is a person’s own, a course’s or a small organization’s, nor who may hold what', () => {
  const big = anOrganization(5_000);
  const widening = wideningOf(CATALOG);
  big.letThrough([CATALOG]);
  expect(big.letThrough([CATALOG, widening, 'user:ana', 'course:knots:read'])).toEqual([
    'user:ana',
    'course:knots:read',
  ]);
  vi.advanceTimersByTime(60_000);
  expect(big.told).toEqual([[CATALOG, widening]]);
  const small = anOrganization(1_000);
  expect(small.letThrough([CATALOG])).toEqual([CATALOG]);
  expect(small.letThrough([CATALOG])).toEqual([CATALOG]);
});

import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonth,
  bucketOf,
  localDay,
  msToNextDay,
  quickDays,
  SCHEDULE_PAGE,
  SCHEDULE_PREVIEW,
  scheduleSide,
} from './schedule.ts';

describe('the buckets of the schedule', () => {
  it.each([
    ['2026-11-24', null],
    ['2026-11-25', 'today'],
    ['2026-11-26', 'tomorrow'],
    ['2026-11-27', 'thisWeek'],
    ['2026-12-02', 'thisWeek'],
    ['2026-12-03', 'thisMonth'],
    ['2026-12-25', 'thisMonth'],
    ['2026-12-26', 'later'],
    ['2031-01-01', 'later'],
  ])('put %s into %s on 25 November 2026 (SCHED-004)', (day, bucket) => {
    expect(bucketOf(day, '2026-11-25')).toBe(bucket);
  });

  it.each([
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2026-03-31', '2026-04-30'],
    ['2026-12-31', '2027-01-31'],
    ['2026-02-28', '2026-03-28'],
  ])('end a month after %s on %s (D86)', (day, end) => {
    expect(addMonth(day)).toBe(end);
  });

  it('end this month on the last of February for 31 January (SCHED-004, D86)', () => {
    expect(bucketOf('2026-02-28', '2026-01-31')).toBe('thisMonth');
    expect(bucketOf('2026-03-01', '2026-01-31')).toBe('later');
  });

  it('cross months and years by days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(quickDays('2026-12-28')).toEqual({
      today: '2026-12-28',
      tomorrow: '2026-12-29',
      nextWeek: '2027-01-04',
    });
  });
});

describe('the day of the schedule', () => {
  it('is the local date as yyyy-MM-dd (SCHED-006)', () => {
    expect(localDay(new Date(2026, 0, 5, 0, 0, 0).getTime())).toBe('2026-01-05');
    expect(localDay(new Date(2026, 0, 5, 23, 59, 59).getTime())).toBe('2026-01-05');
  });

  it('ends at the next local midnight', () => {
    expect(msToNextDay(new Date(2026, 0, 5, 23, 59, 59).getTime())).toBe(1_000);
    const midnight = new Date(2026, 0, 6).getTime();
    expect(localDay(midnight + msToNextDay(midnight))).toBe('2026-01-07');
  });
});

it('pages by 5 and previews 3 (SCHED-006)', () => {
  expect([SCHEDULE_PAGE, SCHEDULE_PREVIEW]).toEqual([5, 3]);
});

it('lists upcoming items by day and past ones with the latest first (SCHED-003)', () => {
  const entry = (id: string, date: string, addedAt = 1) => ({ id, date, addedAt });
  const all = [
    entry('c', '2026-11-26'),
    entry('b', '2026-11-25', 2),
    entry('a', '2026-11-25', 1),
    entry('y', '2026-11-24'),
    entry('x', '2026-11-01'),
  ];
  const ids = (side: 'upcoming' | 'past') => scheduleSide(all, side, '2026-11-25').map(({ id }) => id);
  expect(ids('upcoming')).toEqual(['a', 'b', 'c']);
  expect(ids('past')).toEqual(['y', 'x']);
});

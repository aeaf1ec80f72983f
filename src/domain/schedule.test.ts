import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonth,
  bucketOf,
  isDone,
  localDay,
  msToNextDay,
  quickDays,
  SCHEDULE_PAGE,
  SCHEDULE_PREVIEW,
  type ScheduleList,
  scheduleList,
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

describe('the day of a learner', () => {
  it('is a date as yyyy-MM-dd that lasts until 4 in the night, where the device is (SCHED-006)', () => {
    expect(localDay(new Date(2026, 0, 5, 4, 0, 0).getTime())).toBe('2026-01-05');
    expect(localDay(new Date(2026, 0, 5, 23, 59, 59).getTime())).toBe('2026-01-05');
    expect(localDay(new Date(2026, 0, 6, 0, 30).getTime())).toBe('2026-01-05');
    expect(localDay(new Date(2026, 0, 6, 3, 59, 59).getTime())).toBe('2026-01-05');
    expect(msToNextDay(new Date(2026, 0, 6, 3, 59, 59).getTime())).toBe(1_000);
  });

  const HOUR = 3_600_000;
  it.each([
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe', // half an hour
    'Antarctica/Troll', // two hours
    'Africa/Cairo', // at midnight, which is skipped
    'Asia/Kathmandu',
  ])(
    'follows the day before and has 22 to 26 hours at any moment of a year, also when the clocks change, in %s (SCHED-004)',
    (zone) => {
      const before = process.env.TZ;
      try {
        process.env.TZ = zone;
        const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
        fc.assert(
          fc.property(moment, (at) => {
            const today = localDay(at);
            const next = at + msToNextDay(at);
            expect(next).toBeGreaterThan(at);
            expect(localDay(next - 1)).toBe(today);
            expect(localDay(next)).toBe(addDays(today, 1));
            expect(new Date(next).getHours()).toBe(4);
            const hours = msToNextDay(next) / HOUR;
            expect(hours).toBeGreaterThanOrEqual(22);
            expect(hours).toBeLessThanOrEqual(26);
          }),
          { numRuns: 500, seed: 58 },
        );
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    },
  );
});

it('pages by 5 and previews 3 (SCHED-006)', () => {
  expect([SCHEDULE_PAGE, SCHEDULE_PREVIEW]).toEqual([5, 3]);
});

it('lists what is to do by day, and what is behind one with the latest day first (SCHED-003)', () => {
  const entry = (id: string, date: string, addedAt = 1) => ({ id, date, addedAt });
  const all = [
    entry('c', '2026-11-26'),
    entry('b', '2026-11-25', 2),
    entry('a', '2026-11-25', 1),
    entry('y', '2026-11-24'),
    entry('x', '2026-11-01'),
  ];
  const ids = (list: ScheduleList) => scheduleList(all, list, '2026-11-25').map(({ id }) => id);
  expect(ids('toDo')).toEqual(['x', 'y', 'a', 'b', 'c']);
  expect(ids('upcoming')).toEqual(['a', 'b', 'c']);
  expect(ids('overdue')).toEqual(['y', 'x']);
  expect(ids('complete')).toEqual(['c', 'b', 'a', 'y', 'x']);
});

it('takes what its progress finishes as done, unless its person says otherwise', () => {
  expect([isDone(null, true), isDone(undefined, false)]).toEqual([true, false]);
  expect([isDone(false, true), isDone(true, false)]).toEqual([false, true]);
});

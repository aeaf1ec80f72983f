import { describe, expect, it } from 'vitest';
import { byDueDate, dueState, isDueSoon, isFinished, progressIn } from './assignments.ts';

describe('an assignment', () => {
  it('is due today on its day, overdue from the day after, and never without a date (D89, D54)', () => {
    expect(dueState('2026-11-25', '2026-11-24')).toBe('later');
    expect(dueState('2026-11-25', '2026-11-25')).toBe('today');
    expect(dueState('2026-11-25', '2026-11-26')).toBe('overdue');
    expect(dueState('2026-12-01', '2026-11-30')).toBe('later');
    expect(dueState(null, '2026-11-25')).toBe('none');
  });

  it('is shown from two weeks before its day on, and after it', () => {
    const soon = (day: string | null) => isDueSoon(day, '2026-11-25');
    expect(['2026-12-10', null].map(soon)).toEqual([false, false]);
    expect(['2026-12-09', '2026-11-25', '2026-01-01'].map(soon)).toEqual([true, true, true]);
  });

  it('is finished once everything in it is completed; an empty one never is (D89)', () => {
    expect(isFinished({ completed: 2, items: 3 })).toBe(false);
    expect(isFinished({ completed: 3, items: 3 })).toBe(true);
    expect(isFinished({ completed: 0, items: 0 })).toBe(false);
  });

  it('does not wait for what is no longer available', () => {
    expect(
      progressIn([
        { gone: false, completed: true },
        { gone: true, completed: false },
        { gone: false, completed: false },
      ]),
    ).toEqual({ completed: 1, items: 2 });
  });
});

it('assignments are sorted by due date, those without one last', () => {
  const assigned = [
    { id: 'none', dueDate: null, assignedAt: 1 },
    { id: 'later', dueDate: '2027-01-02', assignedAt: 2 },
    { id: 'second', dueDate: '2026-12-31', assignedAt: 4 },
    { id: 'first', dueDate: '2026-12-31', assignedAt: 3 },
  ];
  expect(assigned.sort(byDueDate).map(({ id }) => id)).toEqual(['first', 'second', 'later', 'none']);
});

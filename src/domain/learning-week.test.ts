import { describe, expect, it } from 'vitest';
import { learningWeek, withLearned } from './learning-week.ts';

describe('the week on the dashboard', () => {
  it('runs from Monday to Sunday, whatever day it is', () => {
    const days = (today: string) => learningWeek({}, today).map(({ day }) => day);
    const week = ['23', '24', '25', '26', '27', '28', '29'].map((date) => `2026-11-${date}`);
    expect(days('2026-11-23')).toEqual(week);
    expect(days('2026-11-25')).toEqual(week);
    expect(days('2026-11-29')).toEqual(week);
    expect(days('2026-11-30')[0]).toBe('2026-11-30');
  });

  it('shows what was counted on each day, and nothing of another week', () => {
    const learned = { '2026-11-22': 900, '2026-11-23': 60, '2026-11-25': 600 };
    expect(learningWeek(learned, '2026-11-25').map(({ seconds }) => seconds)).toEqual([
      60, 0, 600, 0, 0, 0, 0,
    ]);
  });
});

describe('a day of learning', () => {
  it('adds up over the day', () => {
    const once = withLearned({}, '2026-11-25', 15);
    expect(withLearned(once, '2026-11-25', 30)).toEqual({ '2026-11-25': 45 });
  });

  it('is forgotten after two weeks', () => {
    const learned = { '2026-11-11': 60, '2026-11-12': 60 };
    expect(withLearned(learned, '2026-11-25', 15)).toEqual({ '2026-11-12': 60, '2026-11-25': 15 });
  });
});

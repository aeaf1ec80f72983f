import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CardReview, confidenceOf, grades, isDue, mergedReviews } from '#domain/flashcards.ts';
import { cardScheduler } from './schedule.ts';

const DAY = 86_400_000;
const review = fc.record({
  id: fc.uuid(),
  grade: fc.constantFrom(...grades),
  at: fc.integer({ min: 0, max: 400 * DAY }),
});

describe('flashcards', () => {
  it('of two devices merge to one schedule, and no answer is lost (SKILL-022)', () => {
    fc.assert(
      fc.property(
        fc.array(review, { maxLength: 12 }),
        fc.array(review, { maxLength: 12 }),
        (phone, laptop) => {
          const shared = phone.slice(0, 3);
          const one = mergedReviews(phone, [...laptop, ...shared]);
          const other = mergedReviews([...laptop, ...shared], phone);
          expect(one).toEqual(other);
          expect(new Set(one.map(({ id }) => id))).toEqual(
            new Set([...phone, ...laptop].map(({ id }) => id)),
          );
          expect(one.map(({ at }) => at)).toEqual(one.map(({ at }) => at).toSorted((a, b) => a - b));
          expect(cardScheduler.dueAfter(one)).toBe(cardScheduler.dueAfter(other));
          expect(mergedReviews(one, other)).toEqual(one);
        },
      ),
      { numRuns: 200, seed: 22 },
    );
  });

  it('come again the later the better they were known, and are due at first (SKILL-022)', () => {
    const dueWith = (grade: CardReview['grade']) => cardScheduler.dueAfter([{ id: '1', grade, at: 0 }]);
    expect(dueWith('Again')).toBeLessThan(dueWith('Hard'));
    expect(dueWith('Hard')).toBeLessThanOrEqual(dueWith('Good'));
    expect(dueWith('Good')).toBeLessThan(dueWith('Easy'));
    expect(dueWith('Easy')).toBeGreaterThan(DAY);
    expect(isDue([], 0, cardScheduler)).toBe(true);
    const known: CardReview[] = [{ id: '1', grade: 'Easy', at: 0 }];
    expect(isDue(known, DAY, cardScheduler)).toBe(false);
    expect(isDue(known, 100 * DAY, cardScheduler)).toBe(true);
    expect(confidenceOf(known)).toBe('Easy');
    expect(confidenceOf([])).toBeNull();
  });

  it('are due all day when their day has come, and within a day only when their minutes are over (SKILL-022)', () => {
    const at = new Date(2026, 10, 25, 22).getTime();
    const answered = [{ id: '1', grade: 'Good', at }] as const;
    const due = (dueAt: Date, now: Date) =>
      isDue(answered, now.getTime(), { dueAfter: () => dueAt.getTime() });
    const tomorrowEvening = new Date(2026, 10, 26, 22);
    expect(due(tomorrowEvening, new Date(2026, 10, 25, 23, 59))).toBe(false);
    expect(due(tomorrowEvening, new Date(2026, 10, 26, 1))).toBe(false); // still the same evening
    expect(due(tomorrowEvening, new Date(2026, 10, 26, 4))).toBe(true);
    const inTenMinutes = new Date(2026, 10, 25, 22, 10);
    expect(due(inTenMinutes, new Date(2026, 10, 25, 22, 5))).toBe(false);
    expect(due(inTenMinutes, inTenMinutes)).toBe(true);
  });
});

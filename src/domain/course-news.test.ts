import { describe, expect, it } from 'vitest';
import { type CourseTimes, lessonNews } from './course-news.ts';

const DAY = 86_400_000;
const now = 1_000 * DAY;
const ago = (days: number) => now - days * DAY;
const course: CourseTimes = { since: ago(60), learnedAt: ago(30) };

const news = (createdDays: number, updatedDays: number, learnedDays: number | null, of = course) =>
  lessonNews(
    {
      createdAt: ago(createdDays),
      updatedAt: ago(updatedDays),
      learnedAt: learnedDays === null ? null : ago(learnedDays),
    },
    of,
    now,
  );

describe('the news of a course', () => {
  it('are lessons that were added or changed since the person was last there', () => {
    expect(news(20, 20, null)).toBe('added');
    expect(news(90, 20, 40)).toBe('changed');
    expect(news(90, 20, null)).toBe('changed');
  });

  it('are not what was there when the person began', () => {
    expect(news(70, 70, null)).toBeNull();
    expect(news(3, 3, null, { since: ago(2), learnedAt: null })).toBeNull();
  });

  it('stay for 14 days when the person was in the course meanwhile', () => {
    const lately = { since: ago(60), learnedAt: ago(1) };
    expect(news(13, 13, null, lately)).toBe('added');
    expect(news(14, 14, null, lately)).toBeNull();
  });

  it('end when the person opens the lesson', () => {
    expect(news(20, 10, 9)).toBeNull();
    expect(news(20, 10, 11)).toBe('changed');
  });
});

import { describe, expect, it } from 'vitest';
import { catalogSections, MOST_IN_SECTION } from './catalog-sections.ts';

const NOW = Date.UTC(2026, 8, 30);
const DAY_MS = 86_400_000;

const aCourse = (id: string, given: Partial<Parameters<typeof catalogSections>[0][number]> = {}) => ({
  id,
  visible: true,
  free: true,
  loginRequired: false,
  workflow: 'PUBLISHED' as string | null,
  updatedAt: NOW - 400 * DAY_MS,
  likes: 0,
  views: 0,
  complete: false,
  learnedAt: 0,
  ...given,
});
const others = Array.from({ length: 6 }, (_, at) => aCourse(`other ${at}`));
const shown = (courses: ReturnType<typeof aCourse>[], visitor = false) =>
  Object.fromEntries(
    catalogSections(courses, { visitor, now: NOW }).map(({ name, courses: inside }) => [
      name,
      inside.map(({ id }) => id),
    ]),
  );

describe('the sections of a catalog', () => {
  it('are those that have a course, and none for a catalog about which nothing is known', () => {
    expect(shown(others)).toEqual({});
    expect(shown([])).toEqual({});
    expect(shown([...others, aCourse('knots', { learnedAt: 5 })])).toEqual({ continue: ['knots'] });
  });

  it('continue what was started, the latest first, and not what is complete', () => {
    const courses = [
      aCourse('knots', { learnedAt: 5 }),
      aCourse('radar', { learnedAt: 9 }),
      aCourse('weather', { learnedAt: 7, complete: true }),
    ];
    expect(shown([...others, ...courses])).toEqual({ continue: ['radar', 'knots'] });
  });

  it('show as new what has changed in the last 30 days, the latest first, unless that is most of the catalog', () => {
    const courses = [
      aCourse('knots', { updatedAt: NOW - 29 * DAY_MS }),
      aCourse('radar', { updatedAt: NOW - DAY_MS }),
      aCourse('weather', { updatedAt: NOW - 30 * DAY_MS }),
    ];
    expect(shown([...others, ...courses])).toEqual({ fresh: ['radar', 'knots'] });
    expect(shown(courses)).toEqual({});
  });

  it('show as popular the most liked and viewed that the person has not started, at most a third of the catalog', () => {
    const courses = [
      aCourse('knots', { views: 10 }),
      aCourse('radar', { views: 10, likes: 3 }),
      aCourse('weather', { views: 90, learnedAt: 3 }),
      aCourse('tides', { views: 1 }),
    ];
    expect(shown([...others, ...courses]).popular).toEqual(['radar', 'knots', 'tides']);
    expect(shown([...others.slice(0, 2), ...courses]).popular).toEqual(['radar', 'knots']);
  });

  it('hold at most eight courses', () => {
    const courses = Array.from({ length: 40 }, (_, at) => aCourse(`${at}`, { learnedAt: 1, views: 3 }));
    expect(shown([...courses, ...courses.map((each) => ({ ...each, learnedAt: 0 }))])).toEqual({
      continue: courses.slice(0, MOST_IN_SECTION).map(({ id }) => id),
      popular: courses.slice(0, MOST_IN_SECTION).map(({ id }) => id),
    });
  });

  it('recommend nothing hidden or retired, and to a visitor nothing that asks for a sign-in or a payment (AVAIL-008)', () => {
    const learned = { learnedAt: 5 };
    const courses = [
      aCourse('hidden', { ...learned, visible: false }),
      aCourse('retired', { ...learned, workflow: 'RETIRED' }),
      aCourse('members', { ...learned, loginRequired: true }),
      aCourse('paid', { ...learned, free: false }),
      aCourse('open', learned),
    ];
    expect(shown([...others, ...courses])).toEqual({ continue: ['members', 'paid', 'open'] });
    expect(shown([...others, ...courses], true)).toEqual({ continue: ['open'] });
  });

  it('recommend nothing among five courses, and do without a section that repeats a catalog of one', () => {
    const five = Array.from({ length: 5 }, (_, at) =>
      aCourse(`${at}`, { views: at, updatedAt: at && NOW - at * 20 * DAY_MS }),
    );
    expect(shown(five)).toEqual({});
    expect(shown([aCourse('knots', { learnedAt: 5, views: 9, updatedAt: NOW })])).toEqual({});
  });
});

import { expect, it } from 'vitest';
import type { CourseCard } from '#store/queries/course-cards.ts';
import { aCollection } from '#tests/support/store-builders.ts';
import { filteredCourses, filteredInTurns, noFilter } from './course-filter.ts';

const card = (given: Parameters<typeof aCollection>[0]): CourseCard => ({
  course: aCollection(given),
  progress: { collectionComplete: false, completedChildren: 0, secondsConsumed: 0, percentComplete: 0 },
  skillIds: [],
  learnedAt: 0,
});
const cards = [
  card({ title: 'Café racer wiring', difficulty: 'Expert' }),
  card({ title: 'Größen und Maße', shortDescription: 'Alles über Knoten' }),
  card({ title: 'Weather', shortDescription: 'Reading clouds and isobars', difficulty: 'Beginner' }),
];
const found = (text: string, given = {}) =>
  filteredCourses(cards, { ...noFilter, text, ...given }, new Set()).map(({ course }) => course.title);

it('a catalog is filtered by words wherever they are, without case and accents', () => {
  expect(found('CAFE wir')).toEqual(['Café racer wiring']);
  expect(found('grossen')).toEqual(['Größen und Maße']);
  expect(found('sobar')).toEqual(['Weather']);
  expect(found('')).toHaveLength(3);
});

it('a slip is forgiven in titles where no course has the words as they were typed', () => {
  expect(found('wether')).toEqual(['Weather']);
  expect(found('cafe wirnig')).toEqual(['Café racer wiring']);
  expect(found('isobasr')).toEqual([]);
  expect(found('wether', { difficulties: ['Expert'] })).toEqual([]);
  expect(found('submarines')).toEqual([]);
});

it('thousands of courses are filtered in turns, with the same result', async () => {
  const many = Array.from({ length: 400 }, (_, at) => [
    ...[card({ title: `Weather ${at}` }), card({ title: `Knots ${at}`, difficulty: 'Expert' })],
  ]).flat();
  const going = new AbortController();
  for (const filter of [
    { ...noFilter, text: 'weather 39' },
    { ...noFilter, text: 'wether' },
    { ...noFilter, text: 'nothing' },
    { ...noFilter, difficulties: ['Expert'] },
  ])
    expect(await filteredInTurns(many, filter, new Set(), going.signal)).toEqual(
      filteredCourses(many, filter, new Set()),
    );
});

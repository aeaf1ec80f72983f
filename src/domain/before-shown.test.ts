import { expect, it } from 'vitest';
import { courseAudience, courseLacks, readsEmpty } from './before-shown.ts';

it('a course says who will see it: its organization, everybody, who has signed in, who has enrolled or paid', () => {
  const catalog = { rootType: 'catalog', free: true, loginRequired: false, hasProduct: false } as const;
  expect(courseAudience({ ...catalog, rootType: 'internal' })).toBe('organization');
  expect(courseAudience(catalog)).toBe('everyone');
  expect(courseAudience({ ...catalog, loginRequired: true })).toBe('signed in');
  expect(courseAudience({ ...catalog, free: false, loginRequired: true })).toBe('enrolled');
  expect(courseAudience({ ...catalog, hasProduct: true })).toBe('enrolled');
});

it('a course says what it lacks before it is shown', () => {
  expect(courseLacks({ lessons: [], described: false })).toEqual([
    { kind: 'lessons' },
    { kind: 'description' },
  ]);
  const lessons = [{ published: true }, { published: false }, { published: false }];
  expect(courseLacks({ lessons, described: true })).toEqual([{ kind: 'unpublished', count: 2 }]);
  expect(courseLacks({ lessons: [{ published: true }], described: true })).toEqual([]);
});

it('a course reads empty until one of its lessons is published', () => {
  expect(readsEmpty([])).toBe(true);
  expect(readsEmpty([{ published: false }])).toBe(true);
  expect(readsEmpty([{ published: false }, { published: true }])).toBe(false);
});

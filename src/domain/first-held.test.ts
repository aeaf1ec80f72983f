import { expect, it } from 'vitest';
import { courseBucket } from './bucket.ts';
import { type CourseStanding, firstHeld, OPENED_LAST } from './first-held.ts';

const standing = (over: Partial<CourseStanding> = {}): CourseStanding => ({
  organizationId: 'large',
  learns: false,
  kept: null,
  authored: false,
  opened: null,
  learnedAt: null,
  planned: false,
  ...over,
});
const read = (courseId: string) => ({ bucket: courseBucket(courseId, 'read'), priority: 2 });

/** The names of the courses that are held, of those and 300 others of the same large organization. */
function held(
  standings: Record<string, CourseStanding>,
  most: number,
  before: { bucket: string; priority: number }[] = [],
) {
  const others = Array.from({ length: 300 }, (_, at) => `0-${String(at).padStart(3, '0')}`);
  const all = new Map([...others.map((id) => [id, standing()] as const), ...Object.entries(standings)]);
  const buckets = [...before, ...[...all.keys()].map(read)];
  return firstHeld(buckets, all, most).map(({ bucket }) => bucket.split(':')[1]);
}

it('holds what somebody learns, keeps, writes and opened last before all else, whatever the names of the buckets (D59)', () => {
  const mine = {
    'z-planned': standing({ planned: true }),
    'y-opened': standing({ opened: 0 }),
    'x-learned': standing({ learnedAt: 5 }),
    'w-authored': standing({ authored: true }),
    'v-kept': standing({ kept: 0 }),
    'u-seated': standing({ learns: true }),
  };
  const inOrder = ['u-seated', 'v-kept', 'w-authored', 'y-opened', 'x-learned', 'z-planned'];
  for (let most = 1; most <= inOrder.length; most += 1)
    expect(held(mine, most).toSorted()).toEqual(inOrder.slice(0, most).toSorted());
});

it('holds the person’s own and their organizations before any course, and channels after what they learn', () => {
  const own = [
    { bucket: 'user:me', priority: 0 },
    { bucket: 'org:large:public', priority: 1 },
    { bucket: 'org:large:people', priority: 2 },
  ];
  const channels = Array.from({ length: 600 }, (_, at) => ({ bucket: `channel:${at}`, priority: 2 }));
  const names = held({ z: standing({ learns: true }) }, 10, [...channels, ...own]);
  expect(names).toEqual(expect.arrayContaining(['me', 'large', 'z']));
  expect(names).toHaveLength(10);
});

it('holds an organization of at most 100 courses whole, and nothing of larger ones that is nothing more to the person (D59)', () => {
  const small = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`z-${at}`, standing({ organizationId: 'small' })]),
  );
  expect(held(small, 399).toSorted()).toEqual(Object.keys(small).toSorted());
  const larger = { ...small, 'z-100': standing({ organizationId: 'small' }) };
  expect(held(larger, 399)).toEqual([]);
});

it('counts 200 courses as opened last: those that the device opened, then those learned elsewhere, the newest first', () => {
  const opened = Object.fromEntries(
    Array.from({ length: OPENED_LAST }, (_, at) => [`y-${at}`, standing({ opened: at })]),
  );
  const learned = { 'x-old': standing({ learnedAt: 1 }), 'x-new': standing({ learnedAt: 2 }) };
  expect(held({ ...opened, ...learned }, OPENED_LAST).every((name) => name?.startsWith('y-'))).toBe(true);
  expect(held(learned, 1)).toEqual(['x-new']);
});

it('leaves out nothing while there is room, and keeps the order that was given', () => {
  const buckets = [read('b'), read('a')];
  expect(firstHeld(buckets, new Map(), 2)).toEqual(buckets);
});

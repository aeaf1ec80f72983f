// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import { latestMondays } from '#domain/learning-report.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { CourseUsage } from './course-usage.tsx';

const [organizationId, courseId, first, second] = [newId(), newId(), newId(), newId()];
const lesson = { learners: 0, finished: 0, seconds: 0, averagePercent: null };
const learning = {
  totals: {
    ...{ id: courseId, name: 'Knots', enrolled: 12, completed: 3, finishedSkills: 40, learners: 1_009 },
    ...{ seconds: 7_200, examSessions: 0, averageScore: null },
  },
  lessons: [
    { ...lesson, skillId: second, title: 'Bends' },
    { skillId: first, title: 'Hitches', learners: 9, finished: 4, seconds: 600, averagePercent: 55 },
  ],
  weeks: latestMondays('2026-11-26').map((monday) => ({ monday, enrolled: 2, finished: 5, learners: 3 })),
  at: Date.now() - 3_600_000,
};
const steps = [
  { skillId: first, path: '/harbor/knots/skill/hitches' },
  { skillId: second, path: '/harbor/knots/skill/bends' },
];

let db: LecternDb;
let asked: { name: string; args: unknown }[];

beforeEach(async () => {
  setOnline(true);
  asked = [];
  db = await aStore({}, newId());
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

/** @param answer  null: the server refuses */
const show = (answer: object | null = learning) => {
  const call = async ({ name }: { name: string }, args: unknown) => {
    asked.push({ name, args });
    if (answer === null) throw new RequestError({ status: 403, message: 'FORBIDDEN_ACCESS' });
    return answer;
  };
  const usage = <CourseUsage organizationId={organizationId} courseId={courseId} steps={steps} />;
  return showScreen(db, usage, '/harbor/knots', { call } as never);
};
const cellsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('shows who started and completed a course, its lessons in reading order, and the last weeks (ORG-009)', async () => {
  await show();
  expect(await screen.findByText('As of 1 hour ago')).toBeTruthy();
  expect(asked).toEqual([{ name: 'getCourseLearning', args: { organizationId, courseId } }]);
  expect(screen.getByText('1,009').previousElementSibling?.textContent).toBe('Started');
  expect(screen.getByText('2 hours').previousElementSibling?.textContent).toBe('Time');
  expect(cellsOf('By skill')).toEqual([
    ['Hitches', '9', '4', '55%', '10 minutes'],
    ['Bends', '0', '0', '–', '–'],
  ]);
  expect(screen.getByRole('link', { name: 'Hitches' }).getAttribute('href')).toBe(steps[0]?.path);
  expect(cellsOf('The last weeks').at(-1)).toEqual(['11/23/2026', '2', '5', '3']);
  const report = screen.getByRole('link', { name: 'Open the report' });
  expect(report.getAttribute('href')).toBe(`/organization/${organizationId}/reporting?course=${courseId}`);
});

it('shows offline what was last seen and from when, or says that nothing was loaded yet (LOCAL-007)', async () => {
  setOnline(false);
  await show();
  expect(await screen.findByText('Usage not loaded')).toBeTruthy();
  expect(screen.getByText(/when you’re online; it’s kept here from then on\.$/)).toBeTruthy();
  cleanup();
  setOnline(true);
  await show();
  await screen.findByRole('table', { name: 'By skill' });
  cleanup();
  setOnline(false);
  await show();
  expect(await screen.findByText('As of 1 hour ago. It updates when you’re online.')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'By skill' })).toBeTruthy();
});

it('says when nobody has started yet, and takes it away from those to whom it is closed (ORG-009, D92)', async () => {
  await show({ ...learning, totals: { ...learning.totals, enrolled: 0, learners: 0 } });
  expect(await screen.findByText('Nobody has enrolled or started yet.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  cleanup();
  await show(null);
  expect(await screen.findByText('Usage isn’t open to you')).toBeTruthy();
  cleanup();
  setOnline(false);
  await show();
  expect(await screen.findByText('Usage not loaded')).toBeTruthy();
});

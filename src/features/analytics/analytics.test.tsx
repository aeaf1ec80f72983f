// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import type { ThingRow } from '#store/tables/synced.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aCollection, anOrganization, aProgress, aSkill, aStore } from '#tests/support/store-builders.ts';
import { AnalyticsScreen } from './analytics-screen.tsx';

const harbor = anOrganization();
const { organizationId } = harbor;
const skill = aSkill({ title: 'Bowline', organizationId });
const course = aCollection({
  ...{ title: 'Knots', organizationId },
  children: [{ type: 'skill', id: skill.skillId }],
});

let db: LecternDb | undefined;
beforeEach(() => setOnline(false));
afterEach(async () => {
  cleanup();
  await db?.delete();
  db = undefined;
});

async function store(): Promise<void> {
  db = await aStore(
    {
      ...{ organizations: [harbor], collections: [course] },
      skills: [{ ...skill, courseIds: [course.collectionId] }],
      progress: [aProgress(skill.skillId, { complete: true, completedAt: Date.now(), secondsConsumed: 600 })],
    },
    newId(),
  );
}

it('shows a person’s own weeks, courses and hard questions offline (ROUTE-017)', async () => {
  await store();
  const question = { questionId: newId(), kind: 'trueFalse', text: 'Is it a knot?', choices: [] };
  await db?.things.put({
    ...{
      id: newId(),
      thing: 'examSession',
      examId: newId(),
      courseId: newId(),
      title: 'Ropes',
      questionIds: [],
    },
    ...{ startedAt: 1, timeLimitMinutes: null, answers: {}, finishedAt: Date.now(), score: 0 },
    review: [{ ...question, correct: ['true'], explanation: '', right: false }],
    ...{ ver: 1, buckets: ['test'], pending: 0 },
  } as unknown as ThingRow);
  await showScreen(db as LecternDb, <AnalyticsScreen />, '/analytics/weeks');
  const weeks = within(await screen.findByRole('table', { name: 'Your weeks' }));
  expect(
    weeks
      .getAllByRole('cell')
      .slice(-2)
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '1']);
  const courses = within(screen.getByRole('table', { name: 'Your courses' }));
  expect(courses.getByRole('link', { name: 'Knots' })).toBeTruthy();
  expect(courses.getByText('1 of 1')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Hardest questions' }).textContent).toContain('Is it a knot?');
});

it('says that there is nothing yet to a person who has not begun (ROUTE-017)', async () => {
  db = await aStore({ organizations: [harbor] }, newId());
  await showScreen(db, <AnalyticsScreen />, '/analytics');
  expect(await screen.findByText('Nothing to show yet')).toBeTruthy();
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import '#mutations/fold-into-waiting.ts'; // loaded late, when something folds: not while a test waits
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  aCollection,
  anEnrollment,
  aProgress,
  aSkill,
  aStore,
  type Rows,
} from '#tests/support/store-builders.ts';
import { EnrollmentsScreen } from './enrollments-screen.tsx';

let db: LecternDb;

beforeEach(() => setOnline(false));
afterEach(async () => {
  cleanup();
  await db.delete();
});

/** A course of two lessons, the second one inside a section. */
function aCourseOf(title: string) {
  const course = aCollection({ title });
  const inside = { courseIds: [course.collectionId] };
  const first = aSkill({ ...inside, title: `${title} one` });
  const second = aSkill({ ...inside, title: `${title} two` });
  const part = aCollection({
    type: 'collection',
    title: `${title} part`,
    rootCollectionId: course.collectionId,
    children: [{ type: 'skill', id: second.skillId }],
  });
  course.children = [
    { type: 'skill', id: first.skillId },
    { type: 'collection', id: part.collectionId },
  ];
  return { course, part, first, second };
}
type Course = ReturnType<typeof aCourseOf>;

const rowsOf = (courses: readonly Course[], rows: Rows = {}): Rows => ({
  collections: courses.flatMap(({ course, part }) => [course, part]),
  skills: courses.flatMap(({ first, second }) => [first, second]),
  enrollments: courses.map(({ course }) => anEnrollment(course.collectionId)),
  ...rows,
});

const show = async (rows: Rows) => {
  db = await aStore(rows);
  return showScreen(db, <EnrollmentsScreen />, '/enrollments');
};
const lines = async (list: string) =>
  within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');

describe('the enrollments of a person', () => {
  it('shows without a network how far each course is and continues at the exact lesson (ROUTE-025, LOCAL-004)', async () => {
    const knots = aCourseOf('Knots');
    await show(rowsOf([knots], { progress: [aProgress(knots.first.skillId, { complete: true })] }));

    const [line] = await lines('Active');
    expect(within(line!).getByRole('link', { name: 'Knots' }).getAttribute('href')).toBe('/harbor/knots');
    expect(within(line!).getByRole('progressbar').ariaValueText).toBe('50%');
    const next = within(line!).getByRole('link', { name: 'Continue with “Knots two”' });
    expect(next.getAttribute('href')).toBe('/harbor/knots/knots-part/skill/knots-two');
  });

  it('counts a finished course as completed, and leaves out one that the person has left (ROUTE-025)', async () => {
    const [knots, tides, left] = [aCourseOf('Knots'), aCourseOf('Tides'), aCourseOf('Left')];
    const { first, second } = tides;
    await show(
      rowsOf([knots, tides, left], {
        progress: [first, second].map(({ skillId }) => aProgress(skillId, { complete: true })),
        enrollments: [
          anEnrollment(knots.course.collectionId),
          anEnrollment(tides.course.collectionId),
          anEnrollment(left.course.collectionId, { status: 'inactive' }),
        ],
      }),
    );

    expect(await lines('Active')).toHaveLength(1);
    fireEvent.click(screen.getByRole('tab', { name: 'Completed (1)' }));
    const [line] = await lines('Completed');
    expect(line!.textContent).toContain('Tides');
    expect(line!.textContent).toContain('Completed on 09/01/2026');
  });

  it('hides a course at once, offline too, and shows it again (ROUTE-025)', async () => {
    await show(rowsOf([aCourseOf('Knots')]));

    fireEvent.click(await screen.findByLabelText('Hide “Knots”'));
    expect(await screen.findByText('No active courses')).toBeTruthy();
    fireEvent.click(screen.getByText('Hidden (1)'));
    fireEvent.click(await screen.findByLabelText('Show “Knots” again'));
    expect(await screen.findByText('Active (1)')).toBeTruthy();
    await waitFor(async () => expect(await db.outbox.count()).toBe(1)); // both are one call
    expect(await db.outbox.toArray()).toMatchObject([
      { op: 'setEnrollmentVisibility', vars: { hidden: false } },
    ]);
  });

  it('puts the course that was learned last first', async () => {
    const [knots, tides] = [aCourseOf('Knots'), aCourseOf('Tides')];
    await show(
      rowsOf([knots, tides], {
        progress: [aProgress(tides.first.skillId, { updatedAt: Date.UTC(2026, 9, 1) })],
      }),
    );

    expect((await lines('Active')).map((line) => line.textContent)).toEqual([
      expect.stringContaining('Tides'),
      expect.stringContaining('Knots'),
    ]);
  });

  it('says of a course that it is retired, and still continues it (ROUTE-025, RETIRE-016)', async () => {
    const [knots, tides] = [aCourseOf('Knots'), aCourseOf('Tides')];
    knots.course.workflow = 'RETIRED';
    await show(rowsOf([knots, tides]));

    const textOf = async (title: string) =>
      (await lines('Active')).find((line) => line.textContent?.includes(title))?.textContent;
    expect(await textOf('Knots')).toContain('Course · Retired');
    expect(await textOf('Tides')).not.toContain('Retired');
    expect(screen.getByRole('link', { name: 'Start with “Knots one”' })).toBeTruthy();
  });

  it('says that a course is no longer available when it is not on this device', async () => {
    await show({ enrollments: [anEnrollment(newId())] });

    const [line] = await lines('Active');
    expect(line!.textContent).toContain('A course that is no longer available');
    expect(within(line!).queryByRole('link')).toBeNull();
  });
});

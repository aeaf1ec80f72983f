// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aCollection, anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { filtersIn } from './parts/filters-in-address.ts';
import { ReportScreen } from './report-screen.tsx';

const harbor = anOrganization();
const { organizationId } = harbor;
const me = newId();
const course = aCollection({
  ...{ title: 'Knots', organizationId },
});
const row = {
  ...{ id: course.collectionId, name: 'Knots', enrolled: 12, completed: 3, finishedSkills: 40, learners: 9 },
  ...{ seconds: 7_200, examSessions: 4, averageScore: 63 },
};
const usage = {
  enrollments: { active: 9, inactive: 1, completed: 3, assigned: 2 },
  cagSeats: { active: 5, assigned: 6, bonus: 0 },
  wishlists: { lists: 7 },
  playlists: { owned: 1, followed: 2, assigned: 1 },
  updatedAt: 1,
  usageRecordsExist: true,
};
const hard = { questionId: newId(), examId: newId(), exam: 'Ropes', text: 'Which rope?', asked: 4, wrong: 3 };

let db: LecternDb | undefined;
let asked: { name: string; args: Record<string, unknown> }[];

beforeEach(() => {
  setOnline(true);
  asked = [];
});
afterEach(async () => {
  cleanup();
  await db?.delete();
  db = undefined;
});

async function store(roles = ['learningAdmin'], rows = {}): Promise<LecternDb> {
  db = await aStore(
    {
      ...{ organizations: [harbor], collections: [course], ...rows },
      profiles: [{ ...aProfile(organizationId), roles: roles as never }],
    },
    me,
  );
  return db;
}
/** What the server answers, by the name of the page; null: it refuses. */
const answering = (answers: Record<string, unknown>) => ({
  call: async ({ name }: { name: string }, args: Record<string, unknown>) => {
    asked.push({ name, args });
    if (answers[name] === null) throw new RequestError({ status: 403, message: 'FORBIDDEN_ACCESS' });
    return answers[name];
  },
});
const reports = {
  getOrganizationReport: { rows: [row], more: false, at: Date.now() },
  getCourseReport: { title: 'Knots', usage, questions: [hard] },
};
const report = (
  answers: Record<string, unknown> = reports,
  path = `/organization/${organizationId}/reporting`,
) =>
  showScreen(
    db as LecternDb,
    <ReportScreen organizationId={organizationId} />,
    path,
    answering(answers) as never,
  );

it('shows enrollments, progress and usage of each course, with filters that stand in the address (ORG-009, ROUTE-023)', async () => {
  await store();
  const { router } = await report();
  const table = within(await screen.findByRole('table', { name: 'Report by course' }));
  const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['12', '3', '40', '9', '2 hours', '4', '63%']);
  fireEvent.change(screen.getByLabelText('Show by'), { target: { value: 'person' } });
  await waitFor(() => expect(router.history.location.search).toContain('by=person'));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      name: 'getOrganizationReport',
      args: { organizationId, by: 'person', from: '2026-11-01', to: null },
    }),
  );
});

it('takes what somebody wrote into the address for no filter (ROUTE-023)', () => {
  const none = { by: 'course', courseId: null, groupId: null, from: null, to: null };
  expect(filtersIn({ by: 'all', course: '7', group: ['x'], from: 'yesterday', to: 3 })).toEqual(none);
  const id = newId();
  expect(filtersIn({ by: 'group', course: id, group: id, from: '2026-11-01', to: '2026-11-30' })).toEqual({
    ...{ by: 'group', courseId: id, groupId: id, from: '2026-11-01', to: '2026-11-30' },
  });
});

it('shows how a course is used, bonus access as coming soon, and which questions are hard (COLL-006, CONST-012)', async () => {
  await store();
  await report(reports, `/organization/${organizationId}/reporting?course=${course.collectionId}`);
  const details = within(await screen.findByRole('region', { name: 'Usage of “Knots”' }));
  const bonus = details.getByText('Bonus access (2 years)');
  expect(bonus.nextElementSibling?.textContent).toBe('coming soon');
  expect(details.getByText('Lists').nextElementSibling?.textContent).toBe('7');
  const questions = within(details.getByRole('table', { name: 'Questions by difficulty' }));
  expect(questions.getByText('3 of 4 (75%)')).toBeTruthy();
});

it('says offline from when it is, and to whom it is closed (ORG-009, LOCAL-007)', async () => {
  await store();
  await report();
  await screen.findByRole('table');
  cleanup();
  setOnline(false);
  await report();
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(await screen.findByText(/^As of /)).toBeTruthy();
  cleanup();
  setOnline(true);
  await report({ getOrganizationReport: null });
  expect(await screen.findByText('This report isn’t open to you')).toBeTruthy();
});

it('keeps a date that is typed digit by digit, and asks for it when its year is whole (ORG-009)', async () => {
  await store();
  const { router } = await report();
  await screen.findByRole('table');
  const from = screen.getByLabelText<HTMLInputElement>('From');
  for (const value of ['0002-11-01', '0020-11-01', '0202-11-01']) {
    fireEvent.change(from, { target: { value } });
    expect(from.value).toBe(value);
  }
  expect(router.history.location.search).not.toContain('from');
  fireEvent.change(from, { target: { value: '2026-11-01' } });
  expect(from.value).toBe('2026-11-01');
  await waitFor(() => expect(router.history.location.search).toContain('from='));
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(from.value).toBe(''));
});

it('offers filters to nobody who has no report, and to administrators of a group only theirs (ORG-009, D92)', async () => {
  const aGroup = (name: string) => ({ groupId: newId(), organizationId, name, archived: false, buckets: [] });
  const [mine, other] = [aGroup('Night watch'), aGroup('Day watch')];
  await store([], { groups: [mine, other] });
  await report({ getOrganizationReport: null });
  expect(await screen.findByText('This report isn’t open to you')).toBeTruthy();
  expect(screen.queryByLabelText('Show by')).toBeNull();
  cleanup();
  await db?.delete();
  const groupMemberships = [
    { membershipId: newId(), groupId: mine.groupId, userId: me, role: 'grpAdmin', buckets: [] },
  ];
  await store([], { groups: [mine, other], groupMemberships });
  await report();
  expect(await screen.findByRole('table', { name: 'Report by course' })).toBeTruthy();
  const group = within(screen.getByLabelText('Group'));
  expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Night watch']);
  expect(asked.at(-1)?.args).toMatchObject({ groupId: mine.groupId });
});

it('opens no report of an address that can be no organization’s, and asks no server for it (ROUTE-023)', async () => {
  await store();
  const screenOfNone = <ReportScreen organizationId="abc" />;
  await showScreen(db as LecternDb, screenOfNone, '/organization/abc/reporting', answering({}) as never);
  expect(await screen.findByText('This report isn’t open to you')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('exports the columns that are shown, each with its name (ORG-009)', async () => {
  await store();
  await report(reports, `/organization/${organizationId}/reporting?by=person`);
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  await screen.findByRole('table', { name: 'Report by person' });
  fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [heads, line] = (await (saved[0] as Blob).text()).split('\r\n');
  expect(heads).toContain('"Person","Enrolled","Completed",');
  expect(heads).not.toContain('Learners');
  expect(line).toBe('"Knots","12","3","40","7200","4","63"');
});

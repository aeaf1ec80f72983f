// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  aCatalog,
  aCollection,
  anOrganization,
  aProfile,
  aProgress,
  aSkill,
  aStore,
  aUser,
  type Rows,
} from '#tests/support/store-builders.ts';
import { DashboardScreen } from './dashboard-screen.tsx';
// Loaded with the file: what the screen still loads when the last test ends would fail for the next file of this worker.
import '#features/organization/first-steps-card.tsx';
import './parts/due-today.tsx';
import './parts/plan-parts.tsx';

let db: LecternDb;

beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const lena = newId();
const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const place = { organizationId: harbor.organizationId, tenantSlug: 'harbor' };

/** Knots, three lessons, the last two of them in a part. */
function aHarbor() {
  const course = aCollection({ ...place, title: 'Knots' });
  const section = { questions: 1, labs: 0, videos: 0, duration: 60, description: '' };
  const skills = ['Bowline', 'Hitch', 'Bend'].map((title) =>
    aSkill({
      ...place,
      title,
      courseIds: [course.collectionId],
      sections: [
        { ...section, id: 's1', title: 'What for', questionIds: ['q1'] },
        { ...section, id: 's2', title: 'With one hand', questionIds: ['q2'] },
      ],
    }),
  );
  const [bowline, hitch, bend] = skills as [(typeof skills)[0], (typeof skills)[0], (typeof skills)[0]];
  const part = aCollection({
    ...place,
    type: 'collection',
    rootCollectionId: course.collectionId,
    title: 'Loops',
    children: [
      { type: 'skill', id: hitch.skillId },
      { type: 'skill', id: bend.skillId },
    ],
  });
  course.children = [
    { type: 'skill', id: bowline.skillId },
    { type: 'collection', id: part.collectionId },
  ];
  const rows: Rows = {
    users: [aUser({ userId: lena, name: { first: 'Lena', last: 'Learner' } })],
    organizations: [harbor],
    profiles: [aProfile(harbor.organizationId)],
    collections: [course, part, aCatalog(harbor, [course])],
    skills,
  };
  return { rows, bowline, hitch, bend };
}

const show = async (rows: Rows) => {
  db = await aStore(rows, lena);
  return showScreen(db, <DashboardScreen />);
};

describe('the dashboard', () => {
  it('continues the lesson that was open last, in its course, at the section that comes next', async () => {
    const { rows, bowline, hitch } = aHarbor();
    const s1 = {
      lastCompletedBlockKey: null,
      complete: true,
      secondsConsumed: 9,
      completedQuestions: ['q1'],
    };
    await show({
      ...rows,
      progress: [
        aProgress(bowline.skillId, { complete: true, updatedAt: 1 }),
        aProgress(hitch.skillId, { updatedAt: 2, sections: { s1 } }),
      ],
    });
    const next = await screen.findByRole('link', { name: 'Continue with “Hitch”' });
    expect(next.getAttribute('href')).toBe('/harbor/knots/loops/skill/hitch');
    const card = within(next.closest('article')!);
    expect(card.getByText('Resume at With one hand')).toBeTruthy();
    expect(card.getByRole('progressbar', { name: 'Progress in Knots' }).ariaValueText).toBe('1 of 3 skills');
    expect(screen.getByText('Hello, Lena')).toBeTruthy();
  });

  it('continues a begun course with its next lesson when no lesson is open', async () => {
    const { rows, bowline } = aHarbor();
    await show({ ...rows, progress: [aProgress(bowline.skillId, { complete: true })] });
    const next = await screen.findByRole('link', { name: 'Continue with “Hitch”' });
    expect(next.getAttribute('href')).toBe('/harbor/knots/loops/skill/hitch');
    expect(screen.getByText('Next: Hitch')).toBeTruthy();
  });

  it('shows the courses of the organizations, with the ribbon where one is in progress', async () => {
    const { rows, bowline } = aHarbor();
    await show({ ...rows, progress: [aProgress(bowline.skillId, { complete: true })] });
    const shelf = within(await screen.findByRole('region', { name: 'Courses of Harbor Academy' }));
    expect(shelf.getByRole('link', { name: 'Knots' }).getAttribute('href')).toBe('/harbor/knots');
    expect(shelf.getByText('In progress')).toBeTruthy();
    expect(shelf.getByRole('link', { name: 'Open the catalog' }).getAttribute('href')).toBe(
      '/harbor/catalog',
    );
  });

  it('begins with the organization that the person belongs to, and speaks of each in its own words (PROF-011)', async () => {
    const { rows } = aHarbor();
    const commons = anOrganization({ name: 'Commons', alias: 'commons', isDefaultShared: true });
    const tying = aCollection({
      organizationId: commons.organizationId,
      tenantSlug: 'commons',
      title: 'Tying',
      children: [{ type: 'skill', id: newId() }],
    });
    await show({
      ...rows,
      organizations: [{ ...harbor, terminology: { ...harbor.terminology, course: 'Class' } }, commons],
      profiles: [
        aProfile(commons.organizationId, { order: 0, roles: ['member'] }),
        aProfile(harbor.organizationId, { order: 1, roles: ['member'] }),
      ],
      collections: [...(rows.collections ?? []), tying, aCatalog(commons, [tying])],
    });
    await screen.findByRole('region', { name: 'Courses of Commons' });
    const shelves = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(shelves).toEqual(['Start here', 'Classes of Harbor Academy', 'Courses of Commons']);
    expect(screen.getByRole('link', { name: 'Open the class “Knots”' })).toBeTruthy();
  });

  it('offers the first course to begin with, until something is begun', async () => {
    await show(aHarbor().rows);
    const part = within(await screen.findByRole('region', { name: 'Start here' }));
    expect(part.getByText(/^Nothing started yet/)).toBeTruthy();
    const open = part.getByRole('link', { name: 'Open the course “Knots”' });
    expect(open.getAttribute('href')).toBe('/harbor/knots');
  });

  it('offers the next course when everything that was begun is complete', async () => {
    const { rows, bowline, hitch, bend } = aHarbor();
    const other = aCollection({ ...place, title: 'Tides' });
    const [course, part] = rows.collections ?? [];
    const progress = [bowline, hitch, bend].map(({ skillId }) => aProgress(skillId, { complete: true }));
    await show({
      ...rows,
      collections: [course!, part!, other, aCatalog(harbor, [course!, other])],
      progress,
    });
    const next = within(await screen.findByRole('region', { name: 'Start here' }));
    expect(next.getByText(/^You’ve completed everything you started/)).toBeTruthy();
    expect(next.getByRole('link', { name: 'Open the course “Tides”' })).toBeTruthy();
  });

  it('says so where the person is in no organization', async () => {
    await show({ users: [aUser({ userId: lena })] });
    expect(await screen.findByRole('heading', { name: 'You’re not in an organization yet' })).toBeTruthy();
  });

  it('shows courses while they arrive for the first time, with how many are here', async () => {
    const { rows } = aHarbor();
    await show(rows);
    await db.buckets.put({ id: 'course', priority: 2, cursor: null, page: null });
    expect(await screen.findByText('1 course and 3 skills so far. You can start now.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Knots' })).toBeTruthy();
    await db.buckets.update('course', { cursor: '1:1:' });
    await waitFor(() => expect(screen.queryByText(/so far/)).toBeNull());
  });

  it('says offline that courses which were never here will come', async () => {
    setOnline(false);
    await show({ users: [aUser({ userId: lena })] });
    await db.buckets.put({ id: 'course', priority: 2, cursor: null, page: null });
    expect(await screen.findByText('Your courses are not on this device yet')).toBeTruthy();
  });
});

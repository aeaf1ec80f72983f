// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getMeta, type LecternDb } from '#store/db.ts';
import { noteSeenCourse, noteSeenText } from '#store/queries/seen.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  aCollection,
  anOrganization,
  aProfile,
  aProgress,
  aSkill,
  aStore,
} from '#tests/support/store-builders.ts';
import { CollectionScreen } from '../collection-screen.tsx';

let db: LecternDb;

beforeEach(() => setOnline(false));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const place = { organizationId: harbor.organizationId, tenantSlug: 'harbor' };
const DAY_MS = 86_400_000;
const now = Date.now();

async function aCourse() {
  const course = aCollection({ ...place, title: 'Electrics' });
  const skill = (title: string, bodyVersion: number, updatedAt = now - 5 * DAY_MS) =>
    aSkill({
      ...place,
      title,
      bodyVersion,
      updatedAt,
      createdAt: updatedAt,
      courseIds: [course.collectionId],
    });
  const skills = [skill('Safety', 1), skill('Charging', 3, now - DAY_MS), skill('Cells', 1, now - DAY_MS)];
  course.children = skills.map(({ skillId }) => ({ type: 'skill', id: skillId }));
  const [safety, charging, cells] = skills as [(typeof skills)[0], (typeof skills)[0], (typeof skills)[0]];
  const profiles = [aProfile(harbor.organizationId)];
  db = await aStore({ organizations: [harbor], collections: [course], skills, profiles });
  return { course, safety, charging, cells };
}
const open = (slug: string) =>
  showScreen(db, <CollectionScreen tenantSlug="harbor" collectionSlugs={[slug]} />);
const seen = ({ skillId, title }: { skillId: string; title: string }, version: number) => ({
  skillId,
  title,
  version,
});
const titled = () =>
  screen.findByRole('region', { name: 'What changed since you were here' }, { timeout: 5000 });

describe('a course that was seen on this device before', () => {
  it('lists which lessons are new, changed and gone, until they are seen', async () => {
    const { course, safety, charging } = await aCourse();
    const { collectionId } = course;
    const lessons = [seen(safety, 1), seen(charging, 2), { skillId: 'gone', title: 'Fire', version: 1 }];
    await noteSeenCourse(db, { collectionId, lessons });
    await open(course.collectionSlug);
    const region = await titled();
    const of = (term: string) => within(region).getByText(term).parentElement as HTMLElement;
    expect(within(of('New')).getByRole('link', { name: 'Cells' })).toBeTruthy();
    expect(within(of('Changed')).getByRole('link', { name: 'Charging' })).toBeTruthy();
    expect(within(of('Removed')).getByText('Fire')).toBeTruthy();
    expect(within(region).queryByText('Safety')).toBeNull();
    fireEvent.click(within(region).getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(region.isConnected).toBe(false));
    const [after] = (await getMeta(db, 'seenCourses')) ?? [];
    expect(after?.lessons.map(({ title }) => title)).toEqual(['Safety', 'Charging', 'Cells']);
  });

  it('does not list what was read since as it is now', async () => {
    const { course, safety, charging, cells } = await aCourse();
    const lessons = [seen(safety, 1), seen(charging, 2), seen(cells, 0)];
    await noteSeenCourse(db, { collectionId: course.collectionId, lessons });
    await noteSeenText(db, { skillId: charging.skillId, version: 3, blocks: [] });
    await open(course.collectionSlug);
    const region = await titled();
    expect(within(region).queryByText('Charging')).toBeNull();
    expect(within(region).getByText('Cells')).toBeTruthy();
  });
});

describe('a course that this device has not seen before', () => {
  it('lists what came since the person learned there', async () => {
    const { course, safety } = await aCourse();
    await db.progress.put(aProgress(safety.skillId, { updatedAt: now - 3 * DAY_MS, secondsConsumed: 60 }));
    await open(course.collectionSlug);
    const region = await titled();
    expect(
      within(region)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Charging', 'Cells']);
  });

  it('is noted as it is without a word, where nothing is known of an earlier visit', async () => {
    const { course } = await aCourse();
    await open(course.collectionSlug);
    await waitFor(async () => expect((await getMeta(db, 'seenCourses'))?.[0]?.lessons).toHaveLength(3), {
      timeout: 8000,
    });
    expect(screen.queryByRole('region', { name: 'What changed since you were here' })).toBeNull();
  }, 15_000);
});

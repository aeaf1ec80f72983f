// @vitest-environment jsdom
/** After a row changes only the screens that show it render again: counted over every screen that stands side by side here. */
import 'fake-indexeddb/auto';
import { act, cleanup, waitFor } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Comment } from '#contract/content/comment.ts';
import { newId } from '#contract/ids.ts';
import { CatalogScreen } from '#features/catalog/catalog-screen.tsx';
import { CollectionScreen } from '#features/courses/collection-screen.tsx';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';
import { SkillScreen } from '#features/skills/skill-screen.tsx';
import type { LecternDb } from '#store/db.ts';
import { noteSeenCourse } from '#store/queries/seen.ts';
import { setOnline, showScreen } from './support/screen.tsx';
import {
  aBody,
  aCatalog,
  aCollection,
  aKeptCollection,
  anOrganization,
  aProfile,
  aProgress,
  aSkill,
  aStore,
  aUser,
} from './support/store-builders.ts';

let db: LecternDb;
const renders = new Map<string, number>();

// Once for all: nothing that one of them changes is looked at by another, and the changes of titles come last.
let shown: Awaited<ReturnType<typeof showAll>>;
beforeAll(async () => {
  setOnline(true);
  shown = await showAll();
});
afterAll(async () => {
  cleanup();
  await db.delete();
});

const lena = newId();
const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const place = { organizationId: harbor.organizationId, tenantSlug: 'harbor' };

function aCourse(title: string, titles: readonly string[]) {
  const course = aCollection({ ...place, title });
  const skills = titles.map((each) => aSkill({ ...place, title: each, courseIds: [course.collectionId] }));
  course.children = skills.map(({ skillId }) => ({ type: 'skill', id: skillId }));
  return { course, skills };
}

const counted = (id: string, screen: ReactNode) => (
  <Profiler id={id} onRender={() => renders.set(id, (renders.get(id) ?? 0) + 1)}>
    {screen}
  </Profiler>
);

/** Knots with Bowline, Hitch and Splice, whose Bowline is open; Weather with Fog and Wind; the catalog, the dashboard, the settings. */
async function showAll() {
  const knots = aCourse('Knots', ['Bowline', 'Hitch', 'Splice']);
  const weather = aCourse('Weather', ['Fog', 'Wind']);
  const courses = [knots.course, weather.course];
  const skills = [...knots.skills, ...weather.skills];
  db = await aStore(
    {
      users: [aUser({ userId: lena })],
      organizations: [harbor],
      profiles: [aProfile(harbor.organizationId)],
      collections: [...courses, aCatalog(harbor, courses)],
      skills,
      bodies: skills.map(({ skillId }) => aBody(skillId)),
      progress: [aProgress(knots.skills[0]!.skillId)],
      keeps: [aKeptCollection(weather.course.collectionId, { state: 'keeping', totalBytes: 100 })],
    },
    lena,
  );
  // Else a course says after a while that it has been seen, which is a change of its own.
  for (const { course, skills: inside } of [knots, weather])
    await noteSeenCourse(db, {
      collectionId: course.collectionId,
      lessons: inside.map(({ skillId, title, bodyVersion }) => ({ skillId, title, version: bodyVersion })),
    });
  const [bowline, hitch, splice] = knots.skills as [SkillRow, SkillRow, SkillRow];
  const fog = weather.skills[0] as SkillRow;
  await showScreen(
    db,
    <>
      {counted('Bowline', <SkillScreen collectionSlugs={[]} skillId={bowline.skillId} />)}
      {counted('Fog', <SkillScreen collectionSlugs={[]} skillId={fog.skillId} />)}
      {counted('Knots', <CollectionScreen tenantSlug="harbor" collectionSlugs={['knots']} />)}
      {counted('Weather', <CollectionScreen tenantSlug="harbor" collectionSlugs={['weather']} />)}
      {counted('catalog', <CatalogScreen orgAlias="harbor" rootType="catalog" />)}
      {counted('dashboard', <DashboardScreen />)}
      {counted('settings', <SettingsScreen />)}
    </>,
  );
  await quiet();
  return { bowline, hitch, splice, fog, knots: knots.course, weather: weather.course };
}

type SkillRow = ReturnType<typeof aSkill>;

/** Longer than a skeleton that was shown stays. */
const CALM_LOOKS = 25;

/** Until every part of the screens is there, and none has rendered for a while. */
async function quiet() {
  for (let calm = 0; calm < CALM_LOOKS; calm += 1) {
    const before = JSON.stringify([...renders]);
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    await vi.dynamicImportSettled(); // a part that came may ask for another
    if (before !== JSON.stringify([...renders])) calm = 0;
  }
}

/** @returns the screens that rendered again, in the order in which they stand */
async function renderedBy(change: () => Promise<unknown>): Promise<string[]> {
  renders.clear();
  await act(change);
  await quiet();
  return [...renders.keys()].sort();
}

const aComment = (contextId: string): Comment =>
  ({
    commentId: newId(),
    contextId,
    access: 'public',
    body: 'Why?',
    parent: null,
    thread: [],
    createdBy: lena,
    createdAt: 1,
    updatedAt: 1,
  }) as unknown as Comment;

it('renders only the lesson under which a comment is written', async () => {
  const { fog, splice } = shown;
  const stored = (contextId: string) => ({ ...aComment(contextId), ver: 1, buckets: ['test'], pending: 0 });
  expect(await renderedBy(() => db.comments.put(stored(splice.skillId)))).toEqual([]);
  expect(await renderedBy(() => db.comments.put(stored(fog.skillId)))).toEqual(['Fog']);
});

it('renders only the screens that show the progress that has changed', async () => {
  const { fog } = shown;
  const progress = aProgress(fog.skillId, { complete: true, updatedAt: Date.UTC(2026, 8, 2) });
  expect(await renderedBy(() => db.progress.put(progress))).toEqual([
    'Fog',
    'Weather',
    'catalog',
    'dashboard',
    'settings',
  ]);
});

it('renders nothing when a row comes again as it was', async () => {
  const { bowline, knots } = shown;
  expect(
    await renderedBy(async () => {
      await db.skills.put(bowline);
      await db.collections.put(knots);
      await db.organizations.put(harbor);
    }),
  ).toEqual([]);
});

it('renders what shows how far keeping is, and nothing else, when it comes further', async () => {
  const { weather } = shown;
  expect(await renderedBy(() => db.keeps.update(weather.collectionId, { doneBytes: 40 }))).toEqual([
    'Weather',
    'settings',
  ]);
});

it('renders only the screens that show the title that has changed', async () => {
  const { hitch, splice } = shown;
  const rename = ({ skillId }: SkillRow) => db.skills.update(skillId, { title: 'Renamed' });
  expect(await renderedBy(() => rename(splice))).toEqual(['Knots']);
  // It is the lesson after Bowline.
  expect(await renderedBy(() => rename(hitch))).toEqual(['Bowline', 'Knots']);
});

it('renders the next screens after the last change as well', async () => {
  const { fog, weather } = shown;
  await renderedBy(() => db.skills.update(fog.skillId, { title: 'Sea fog' }));
  await waitFor(() => expect(document.body.textContent).toContain('Sea fog'));
  await renderedBy(() => db.collections.update(weather.collectionId, { title: 'Clouds' }));
  await waitFor(() => expect(document.body.textContent).toContain('Clouds'));
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Collection } from '#contract/content/collection.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import { usePageTrail } from '#features/breadcrumbs/page-crumbs.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  aBody,
  aCollection,
  anEnrollment,
  anOrganization,
  aProfile,
  aProgress,
  aSkill,
  aStore,
  type Rows,
} from '#tests/support/store-builders.ts';
// The screen loads these late: not while a test waits.
import '#features/keeping/keep-on-device.tsx';
import '#features/kit/rich-text.tsx';
import '#features/reporting/course-usage.tsx';
import '#features/retirement/course-workflow.tsx';
import '#features/retirement/retired-notice.tsx';
import '#features/workflow/workflow-menu.tsx';
import './parts/author-acts.tsx';
import './parts/course-acts.tsx';
import './parts/course-changes.tsx';
import './parts/course-panels.tsx';
import './parts/course-tabs.tsx';
import './parts/enroll-button.tsx';
import './parts/show-course.tsx';
import './parts/why-progress.tsx';
import { CollectionScreen } from './collection-screen.tsx';
import { collectionPage } from './read-collection.ts';

let db: LecternDb;

beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const place = { organizationId: harbor.organizationId, tenantSlug: 'harbor' };

/** Electrics: a lesson, and Batteries, in which are a lesson and Lithium, in which are two. */
function aDeepCourse(given: Partial<Collection> = {}) {
  const skill = (title: string) =>
    aSkill({ ...place, title, numberOfQuestions: 2, estimatedSecondsToConsume: 600 });
  const skills = ['Safety', 'Charging', 'Cells', 'Fire'].map(skill);
  const [safety, charging, cells, fire] = skills as [
    (typeof skills)[0],
    (typeof skills)[0],
    (typeof skills)[0],
    (typeof skills)[0],
  ];
  const course = aCollection({ ...place, title: 'Electrics', ...given });
  const inside = {
    ...place,
    type: 'collection' as const,
    rootCollectionId: course.collectionId,
    workflow: null,
  };
  const child = (type: 'skill' | 'collection', id: string) => ({ type, id });
  const lithium = aCollection({
    ...inside,
    title: 'Lithium',
    children: [child('skill', cells.skillId), child('skill', fire.skillId)],
  });
  const batteries = aCollection({
    ...inside,
    title: 'Batteries',
    children: [child('skill', charging.skillId), child('collection', lithium.collectionId)],
  });
  course.children = [child('skill', safety.skillId), child('collection', batteries.collectionId)];
  for (const each of skills) each.courseIds = [course.collectionId];
  const rows: Rows = { organizations: [harbor], collections: [course, batteries, lithium], skills };
  return { rows, course, batteries, lithium, safety, charging, cells, fire };
}

const show = async (rows: Rows, slugs = ['electrics'], accountId?: string) => {
  db = await aStore(rows, accountId);
  return showScreen(db, <CollectionScreen tenantSlug="harbor" collectionSlugs={slugs} />);
};

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('a course', () => {
  it('shows its contents to any depth, each lesson under its whole path (ROUTE-014)', async () => {
    await show(aDeepCourse().rows);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Electrics');
    expect(hrefOf('Safety')).toBe('/harbor/electrics/skill/safety');
    expect(hrefOf('Charging')).toBe('/harbor/electrics/batteries/skill/charging');
    expect(hrefOf('Fire')).toBe('/harbor/electrics/batteries/lithium/skill/fire');
    expect(screen.getByRole('heading', { level: 3, name: /Batteries/ })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 4, name: /Lithium/ })).toBeTruthy();
    expect(hrefOf('Open the page of “Lithium”')).toBe('/harbor/electrics/batteries/lithium');
  });

  it('says how large it is', async () => {
    await show(aDeepCourse().rows);
    const facts = within(await screen.findByRole('list', { name: 'Facts' })).getAllByRole('listitem');
    expect(facts.map(({ textContent }) => textContent)).toEqual(['4 skills', '40 minutes', '8 questions']);
  });

  it('folds a part away and back', async () => {
    await show(aDeepCourse().rows);
    const part = await screen.findByRole('button', { name: /Batteries/ });
    expect(part.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(part);
    expect(part.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: 'Charging' })).toBeNull();
    fireEvent.click(part);
    expect(screen.getByRole('link', { name: 'Charging' })).toBeTruthy();
  });

  it('unfolds of a large course only the part in which the person goes on', async () => {
    const course = aCollection({ ...place, title: 'Linux' });
    const skills = Array.from({ length: 60 }, (_, at) => aSkill({ ...place, title: `Lesson ${at}` }));
    const parts = [0, 1, 2].map((at) =>
      aCollection({
        ...place,
        type: 'collection',
        rootCollectionId: course.collectionId,
        title: `Part ${at}`,
        children: skills
          .slice(20 * at, 20 * at + 20)
          .map(({ skillId }) => ({ type: 'skill' as const, id: skillId })),
      }),
    );
    course.children = parts.map(({ collectionId }) => ({ type: 'collection', id: collectionId }));
    const progress = [aProgress(skills[25]!.skillId)];
    await show({ organizations: [harbor], collections: [course, ...parts], skills, progress }, ['linux']);
    const folds = await screen.findAllByRole('button', { name: /Part/ });
    const unfolded = () => folds.map((fold) => fold.getAttribute('aria-expanded'));
    expect(unfolded()).toEqual(['false', 'true', 'false']);
    // It listens from the end of the frame on.
    await waitFor(() => {
      fireEvent(window, new Event('beforeprint'));
      expect(unfolded()).toEqual(['true', 'true', 'true']); // on paper nothing can be unfolded
    });
    fireEvent(window, new Event('afterprint'));
    expect(unfolded()).toEqual(['false', 'true', 'false']);
  });

  it('counts what is complete, of itself and of each part', async () => {
    const { rows, charging, cells } = aDeepCourse();
    const progress = [charging, cells].map(({ skillId }) => aProgress(skillId, { complete: true }));
    await show({ ...rows, progress });
    const textOf = (name: string) => screen.getByRole('progressbar', { name }).ariaValueText;
    await screen.findByText('2 of 4 skills');
    expect(textOf('Progress in Electrics')).toBe('2 of 4 skills');
    expect(textOf('Progress in Batteries')).toBe('2 of 3 skills');
    expect(textOf('Progress in Lithium')).toBe('1 of 2 skills');
  });

  it('shows the state of each lesson in words', async () => {
    const { rows, safety, charging } = aDeepCourse();
    await show({
      ...rows,
      progress: [aProgress(safety.skillId, { complete: true }), aProgress(charging.skillId)],
    });
    const rowOf = async (name: string) =>
      (await screen.findByRole('link', { name })).closest('li')?.textContent;
    expect(await rowOf('Safety')).toContain('Complete');
    expect(await rowOf('Charging')).toContain('In progress');
    expect(await rowOf('Cells')).toContain('Not started');
  });

  it('starts with the first lesson, and continues with the one that was begun', async () => {
    const { rows, fire } = aDeepCourse();
    await show(rows);
    expect((await screen.findByRole('link', { name: 'Start with “Safety”' })).getAttribute('href')).toBe(
      '/harbor/electrics/skill/safety',
    );
    await db.progress.put(aProgress(fire.skillId));
    expect((await screen.findByRole('link', { name: 'Continue with “Fire”' })).getAttribute('href')).toBe(
      '/harbor/electrics/batteries/lithium/skill/fire',
    );
  });

  it('marks offline the lessons whose text is not on this device', async () => {
    setOnline(false);
    const { rows, safety } = aDeepCourse();
    await show({ ...rows, bodies: [aBody(safety.skillId)] });
    const rowOf = async (name: string) =>
      (await screen.findByRole('link', { name })).closest('li')?.textContent;
    expect(await rowOf('Fire')).toContain('Not on this device yet');
    expect(await rowOf('Safety')).not.toContain('Not on this device yet');
  });

  it('says why its percentage is what it is, with what is missing', async () => {
    const course = aCollection({ ...place, title: 'Linux' });
    const [done, begun, fresh] = ['Signals', 'Lights', 'Ropes'].map((title) =>
      aSkill({ ...place, title, numberOfQuestions: 3 }),
    );
    const skills = [done!, begun!, fresh!];
    course.children = skills.map(({ skillId }) => ({ type: 'skill' as const, id: skillId }));
    const progress = [
      aProgress(done!.skillId, { complete: true, secondsConsumed: 60 }),
      aProgress(begun!.skillId, { secondsConsumed: 9, completedQuestions: ['q1'] }),
    ];
    await show({ organizations: [harbor], collections: [course], skills, progress }, ['linux']);
    fireEvent.click(await screen.findByRole('button', { name: 'What counts?' }));
    const why = within(await screen.findByRole('dialog', { name: 'Why 33%?' }));
    expect(why.getByText('1 of 3 skills is complete.')).toBeTruthy();
    const missing = within(why.getByRole('region', { name: 'Still missing' }));
    expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('1 of 3 questions answered'),
      expect.stringContaining('Not started'),
    ]);
    expect(within(why.getByRole('region', { name: 'Complete' })).getByText('Signals')).toBeTruthy();
  });

  it('shows questions and answers, study plans, tags and the ways to its labs from this device (LOCAL-003, LAB-001)', async () => {
    setOnline(false);
    const { rows } = aDeepCourse({
      description: 'A course about current.\n\nAnd about caution.',
      faqs: [{ question: 'Do I need a boat?', answer: 'No, a bench will do.' }],
      studyPlans: [
        { assetId: null, linkText: 'Four weekends', url: 'https://plans.example/four' },
        { assetId: null, linkText: 'A trap', url: 'javascript:alert(1)' },
      ],
      labs: [
        { labId: 'lab-one', name: 'Bilge pump' },
        { labId: 'lab-two', name: 'Engine room' },
      ],
      catalogTags: [
        { valueId: 'a', categoryId: 'c', name: 'Safety first', enabled: true },
        { valueId: 'b', categoryId: 'c', name: 'Hidden tag', enabled: false },
      ],
    });
    await show(rows);
    const open = async (tab: string) => fireEvent.click(await screen.findByRole('tab', { name: tab }));
    const panel = (name: string) => screen.findByRole('tabpanel', { name });
    await open('Overview');
    expect((await panel('Overview')).textContent).toContain('And about caution.');
    expect(screen.getByText('Safety first')).toBeTruthy();
    expect(screen.queryByText('Hidden tag')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Safety' })).toBeNull();
    await open('Resources');
    expect(hrefOf('Four weekends')).toBe('https://plans.example/four');
    expect(screen.queryByText('A trap')).toBeNull();
    expect(hrefOf('Bilge pump')).toMatch(/^\/lab\/lab-one\/course\//);
    expect(hrefOf('Engine room')).toMatch(/^\/lab\/lab-two\/course\//);
    await open('Questions and answers');
    expect((await panel('Questions and answers')).textContent).toContain(
      'Do I need a boat?No, a bench will do.',
    );
    await open('Contents');
    expect(screen.getByRole('link', { name: 'Safety' })).toBeTruthy();
  });

  it('opens at the tab that its address names, which then leaves the address (ROUTE-034)', async () => {
    const { rows } = aDeepCourse({ faqs: [{ question: 'Do I need a boat?', answer: 'No.' }] });
    db = await aStore(rows);
    const element = <CollectionScreen tenantSlug="harbor" collectionSlugs={['electrics']} />;
    const { router } = await showScreen(db, element, '/harbor/electrics?activeTab=questions');
    const tab = await screen.findByRole('tab', { name: 'Questions and answers', selected: true });
    expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(tab.id);
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    expect(screen.queryByRole('tab', { name: 'Resources' })).toBeNull();
  });

  it('has a tab with its usage for those who manage members, and for nobody else (ORG-009, D92)', async () => {
    const { rows, batteries } = aDeepCourse();
    const as = async (roles: Role[], slugs = ['electrics']) => {
      await show({ ...rows, profiles: [aProfile(harbor.organizationId, { roles })] }, slugs, newId());
      await screen.findByRole('heading', { level: 1 });
    };
    await as(['learningAdmin']);
    fireEvent.click(await screen.findByRole('tab', { name: 'Usage' }));
    const usage = within(await screen.findByRole('tabpanel', { name: 'Usage' }));
    expect(await usage.findByText('Usage not loaded')).toBeTruthy();
    for (const roles of [['member'], ['trainer'], ['storeContentAdmin']] as Role[][]) {
      cleanup();
      await db.delete();
      await as(roles);
      expect(screen.queryByRole('tab')).toBeNull();
    }
    cleanup();
    await db.delete();
    await as(['learningAdmin'], ['electrics', batteries.collectionSlug]);
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('does not open from the device for staff of the other catalog while it is hidden (SKILL-025)', async () => {
    const { rows } = aDeepCourse({ visible: false });
    for (const [role, title] of [
      ['learningAdmin', undefined],
      ['storeContentAdmin', 'Electrics'],
    ] as [Role, string | undefined][]) {
      const profiles = [aProfile(harbor.organizationId, { roles: [role] })];
      db = await aStore({ ...rows, profiles }, newId());
      const page = await collectionPage(db, 'harbor', ['electrics']);
      expect(page === 'missing' ? undefined : page.collection.title).toBe(title);
      if (role === 'learningAdmin') await db.delete();
    }
  });

  it('has no tabs where its contents are all there is', async () => {
    await show(aDeepCourse({ description: 'A course about current.' }).rows);
    expect(await screen.findByText('A course about current.')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('shows its description with headings, lists and links, and no HTML of it (COLL-001)', async () => {
    const description =
      '## You learn\n\n- **Knots**, by hand\n- [Charts](https://example.org/charts)\n\n<img src=x onerror=alert(1)> [bad](javascript:alert(1))';
    await show(aDeepCourse({ description }).rows);
    fireEvent.click(await screen.findByRole('tab', { name: 'Overview' }));
    const overview = within(await screen.findByRole('tabpanel', { name: 'Overview' }));
    expect((await overview.findByRole('heading', { level: 3 })).textContent).toBe('You learn');
    expect(overview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Knots, by hand',
      'Charts',
    ]);
    expect(overview.getByText('Knots').tagName).toBe('STRONG');
    expect(overview.getByRole('link').getAttribute('href')).toBe('https://example.org/charts');
    expect(overview.queryByRole('img')).toBeNull();
    // It is more than a line below the title can say.
    expect(document.querySelector('header')?.textContent).toBe('Electrics');
  });

  it('tells those who work on it that a collection without a workflow needs content (COLL-008)', async () => {
    const { rows } = aDeepCourse();
    await show({ ...rows, profiles: [aProfile(harbor.organizationId, { roles: ['trainer'] })] }, [
      'electrics',
      'batteries',
    ]);
    const state = { name: 'Workflow: Trainer Assigned | Needs Content' };
    expect(await screen.findByRole('button', state)).toBeTruthy();
    await db.profiles.clear();
    await waitFor(() => expect(screen.queryByRole('button', state)).toBeNull());
  });

  it('that is new is set by nobody, and its press says who will see it and what it lacks before it shows it (AVAIL-005, D122)', async () => {
    const course = aCollection({
      ...{ ...place, title: 'Rope work', visible: false, publishedAt: null, workflow: 'NEEDS_CONTENT' },
      ...{ rootType: 'internal' as const, description: '', titleSub: '' },
    });
    const roles: Role[] = ['trainer'];
    const rows = {
      organizations: [harbor],
      collections: [course],
      profiles: [aProfile(harbor.organizationId, { roles })],
    };
    await show(rows, ['rope-work'], 'ana');
    expect(await screen.findByText('Set availability')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Show to learners' }));
    const dialog = within(await screen.findByRole('dialog'));
    const told = 'The people of Harbor Academy see it in internal training. Nobody else does.';
    expect(dialog.getByText(told)).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'It has no skills yet.',
      'It has no description.',
    ]);
    expect((await db.collections.get(course.collectionId))?.visible).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Show it empty' }));
    await waitFor(async () =>
      expect(await db.collections.get(course.collectionId)).toMatchObject({
        visible: true,
        workflow: 'PUBLISHED',
      }),
    );
    expect(await screen.findByText('Internal')).toBeTruthy();
    expect(await screen.findByText('Shown to learners, with nothing to read yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show to learners' })).toBeNull();
  });

  it('that is retired is begun, planned and passed on by nobody; whoever has begun it goes on', async () => {
    const { rows, course, safety } = aDeepCourse({ workflow: 'RETIRED' });
    await show(rows, ['electrics'], 'ana');
    await screen.findByRole('heading', { level: 1 });
    await screen.findByRole('link', { name: 'Safety' });
    for (const name of [/^Start/, /^Enroll/, /^Share/, /schedule/i, /playlist/i])
      expect([name, screen.queryByRole('link', { name }) ?? screen.queryByRole('button', { name })]).toEqual([
        name,
        null,
      ]);
    cleanup();
    await db.delete();
    const progress = [aProgress(safety.skillId, { complete: true })];
    const enrollments = [anEnrollment(course.collectionId)];
    await show({ ...rows, progress, enrollments }, ['electrics'], 'ana');
    expect(await screen.findByRole('link', { name: /^Continue/ })).toBeTruthy();
  });

  it('says so where nothing is in it', async () => {
    await show({ organizations: [harbor], collections: [aCollection({ ...place, title: 'Electrics' })] });
    expect(await screen.findByRole('heading', { name: 'Nothing in here yet' })).toBeTruthy();
  });
});

describe('a collection inside a course', () => {
  it('has a page of its own with the way back up (ROUTE-014)', async () => {
    await show(aDeepCourse().rows, ['electrics', 'batteries', 'lithium']);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Lithium');
    const { result: trail } = renderHook(usePageTrail);
    await waitFor(() =>
      expect(trail.current.map(({ title, to }) => [title, to])).toEqual([
        ['Catalog', '/harbor/catalog'],
        ['Electrics', '/harbor/electrics'],
        ['Batteries', '/harbor/electrics/batteries'],
        ['Lithium', ''],
      ]),
    );
    expect(hrefOf('Cells')).toBe('/harbor/electrics/batteries/lithium/skill/cells');
  });
});

describe('a lesson of another organization in a course', () => {
  it('opens on its own page, with the way back to the course (NAV-013)', async () => {
    const { rows, safety } = aDeepCourse({ title: 'Electrics, part 1' });
    safety.tenantSlug = 'quay';
    await show(rows, ['electrics-part-1']);
    const [line] = await screen.findAllByRole('link', { name: /Safety/ });
    const href = new URL(line?.getAttribute('href') ?? '', 'https://lectern.example');
    expect(href.pathname).toBe('/learn/quay/skill/safety');
    expect(href.searchParams.get('crumbs')).toBe(
      'Electrics%2C%20part%201:/harbor/electrics-part-1:course:link',
    );
  });
});

describe('a course whose lessons are not on this device', () => {
  const bare = () => {
    const { rows, course } = aDeepCourse();
    return { ...rows, collections: [course], skills: [] };
  };

  it('shows its card, says that they are missing, and shows them when they have come', async () => {
    setOnline(false);
    const whole = aDeepCourse();
    await show({ organizations: [harbor], collections: [whole.course] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Electrics' })).toBeTruthy();
    expect(screen.getByText('Not on this device yet')).toBeTruthy();
    await db.collections.bulkPut(whole.rows.collections!);
    await db.skills.bulkPut(whole.rows.skills!);
    expect(await screen.findByRole('link', { name: 'Fire' })).toBeTruthy();
  });

  it('asks a visitor to sign in where an account is needed', async () => {
    await show(bare(), ['electrics'], VISITOR);
    expect(await screen.findByText('Sign in to read the skills')).toBeTruthy();
    expect(hrefOf('Sign in')).toBe('/login');
  });

  it('tells of the enrollment that a closed course needs', async () => {
    const { rows, course } = aDeepCourse({ free: false });
    await show({ ...rows, collections: [course], skills: [] });
    expect(await screen.findByText('The skills are for those who are enrolled')).toBeTruthy();
    setOnline(false);
    await db.enrollments.put(anEnrollment(course.collectionId));
    expect(await screen.findByText('Not on this device yet')).toBeTruthy();
  });

  it('says offline that a course which was never here is not available, and opens it by itself (LOCAL-009)', async () => {
    setOnline(false);
    await show({});
    expect(await screen.findByRole('heading', { name: 'This page is not on this device yet' })).toBeTruthy();
    await waitFor(async () =>
      expect(await db.wants.toArray()).toMatchObject([
        { tenantSlug: 'harbor', collectionSlugs: ['electrics'] },
      ]),
    );
    setOnline(true);
    const { rows } = aDeepCourse();
    for (const [table, content] of Object.entries(rows)) await db.table(table).bulkPut(content as object[]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Electrics' })).toBeTruthy();
  });
});

it('what a learner is not shown counts for nothing: a course without it can be finished (COLL-009)', async () => {
  const { rows, safety, charging, cells, batteries } = aDeepCourse();
  safety.visible = false;
  const done = [charging, cells].map(({ skillId }) => aProgress(skillId, { complete: true }));
  db = await aStore({ ...rows, progress: done });
  const page = await collectionPage(db, 'harbor', ['electrics']);
  if (page === 'missing') throw new Error('The course is missing.');
  expect(page.skills).toBe(3);
  expect(page.progress.completedChildren).toBe(2);
  const section = page.contents.find(({ type }) => type === 'collection');
  expect(section).toMatchObject({ collection: { collectionId: batteries.collectionId } });
  expect(section?.progress).toMatchObject({ completedChildren: 2 });
});

describe('editing a course', () => {
  const acts = [
    'New skill',
    'New collection',
    'Arrange',
    'Settings',
    'FAQs and plans',
    'Labs',
    'Export for an LMS',
  ];
  async function open(roles: Role[], path?: string) {
    const accountId = newId();
    const { rows } = aDeepCourse();
    const profiles = [aProfile(harbor.organizationId, { roles })];
    db = await aStore({ ...rows, profiles }, accountId);
    await showScreen(db, <CollectionScreen tenantSlug="harbor" collectionSlugs={['electrics']} />, path);
    await screen.findByRole('heading', { level: 1 });
  }
  const button = (name: string) => screen.queryByRole('button', { name });

  it('stands behind Edit for those who work on it, and goes with Done (EDIT-007)', async () => {
    await open(['trainer']);
    const edit = await screen.findByRole('button', { name: 'Edit' });
    expect(await screen.findByRole('link', { name: /^Start with/ })).toBeTruthy();
    for (const act of acts) expect(button(act)).toBeNull();
    fireEvent.click(edit);
    for (const act of acts) expect(await screen.findByRole('button', { name: act })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Start with/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
    for (const act of acts) expect(button(act)).toBeNull();
  });

  it('opens with the address for authors, and for others the address is that of the page to read (EDIT-007)', async () => {
    await open(['trainer'], '/harbor/electrics?mode=edit');
    expect(await screen.findByRole('button', { name: 'Arrange' })).toBeTruthy();
    cleanup();
    await db.delete();
    await open(['member'], '/harbor/electrics?mode=edit');
    expect(await screen.findByRole('link', { name: /^Start with/ })).toBeTruthy();
    for (const act of ['Edit', ...acts]) expect(button(act)).toBeNull();
  });
});

describe('the cover at the head of a page', () => {
  const cover = async () => {
    const heading = await screen.findByRole('heading', { level: 1 });
    const covers = document.querySelectorAll<HTMLElement>('[class*="_cover_"] > [class*="_cover_"]');
    expect(covers).toHaveLength(1);
    return { heading, cover: covers[0]!, src: covers[0]!.querySelector('img')?.getAttribute('src') };
  };
  const shownOf = async (given: Partial<Collection>) => {
    const shown = await showAndRead(given);
    cleanup();
    await db.delete();
    return shown;
  };
  const showAndRead = async (given: Partial<Collection>) => {
    await show({
      organizations: [harbor],
      collections: [aCollection({ ...place, title: 'Electrics', ...given })],
    });
    const { cover: element, src } = await cover();
    return { color: /_(red|blue|green|gray)_/.exec(element.className)?.[1], src };
  };

  it('is the picture of the page, else that of the card, else cloth in the colour of the page, gray where none was chosen (COLL-027, IMAGE-016)', async () => {
    const [card, page] = [newId(), newId()];
    for (const defFeat of ['red', 'blue', 'green', 'gray'] as const)
      expect(await shownOf({ defCat: 'blue', defFeat })).toEqual({ color: defFeat, src: undefined });
    expect(await shownOf({ defCat: 'red' })).toEqual({ color: 'gray', src: undefined });
    expect((await shownOf({ images: { catalog: card, featured: page } })).src).toContain(page);
    expect((await shownOf({ images: { catalog: card } })).src).toContain(card);
    await showAndRead({});
  });
});

it('has a calendar button on each lesson of its contents, which says the day that it is on (SCHED-012)', async () => {
  const { rows, safety } = aDeepCourse();
  await show(rows, ['electrics'], newId());
  fireEvent.click(await screen.findByRole('button', { name: 'Add “Safety” to schedule' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Tomorrow/, hidden: true }));
  expect(await screen.findByRole('button', { name: /^“Safety” is on your schedule: / })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add “Cells” to schedule' })).toBeTruthy();
  expect(await db.outbox.toArray()).toMatchObject([
    { op: 'addScheduleItem', vars: { type: 'skill', entityId: safety.skillId } },
  ]);
});

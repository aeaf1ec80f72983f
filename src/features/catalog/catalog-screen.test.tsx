// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '#features/keeping/keep-on-device.tsx'; // the screen loads it late: not while a test waits
import { requiredFactorWords as gateWords } from '#contract/words/en/required-factor.ts';
import type { Role } from '#domain/role.ts';
import { type Session, SessionContext } from '#features/session/session-context.ts';
import { type LecternDb, setMeta, VISITOR } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
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
  type Rows,
} from '#tests/support/store-builders.ts';
import '#features/required-factor/factor-gate.tsx'; // these are loaded late as well
import '#features/search/catalog-search.tsx';
import '#features/search/courses-held.tsx';
import { CatalogScreen } from './catalog-screen.tsx';

let db: LecternDb;

beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });

/** Three courses with three skills each. */
function aHarbor(): Rows & { courses: ReturnType<typeof aCollection>[] } {
  const skills = Array.from({ length: 9 }, (_, at) => aSkill({ title: `Lesson ${at}` }));
  const children = (from: number) =>
    skills.slice(from, from + 3).map(({ skillId }) => ({ type: 'skill' as const, id: skillId }));
  const courses = [
    aCollection({ title: 'Knots', difficulty: 'Beginner', children: children(0) }),
    aCollection({ title: 'Café racer wiring', difficulty: 'Expert', children: children(3) }),
    aCollection({
      title: 'Weather',
      shortDescription: 'Reading clouds and isobars',
      difficulty: 'Beginner',
      children: children(6),
    }),
  ];
  return { courses, organizations: [harbor], collections: [...courses, aCatalog(harbor, courses)], skills };
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const titlesIn = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('heading')
    .map((heading) => heading.textContent);
const showCatalog = async (rows: Rows, accountId?: string) => {
  const { courses, ...tables } = rows as Rows & { courses?: unknown };
  db = await aStore(tables, accountId);
  return showScreen(db, <CatalogScreen orgAlias="harbor" rootType="catalog" />, '/harbor/catalog');
};

describe('the catalog', () => {
  it('is the one over the search, with facets, where the flag algoliaCatalog is on (ROUTE-020)', async () => {
    const session = { ask: async () => ({}), call: async () => ({}), accountId: null };
    const { courses: _courses, ...tables } = aHarbor();
    const collections = tables.collections?.map((row) => ({ ...row, organizationId: harbor.organizationId }));
    db = await aStore({ ...tables, ...(collections && { collections }) });
    await setMeta(db, 'verdicts', { algoliaCatalog: true });
    await showScreen(
      db,
      <SessionContext value={session as unknown as Session}>
        <CatalogScreen orgAlias="harbor" rootType="catalog" />
      </SessionContext>,
      '/harbor/catalog',
    );
    const box = await screen.findByRole('searchbox', { name: 'Search Harbor Academy...' });
    fireEvent.change(box, { target: { value: 'knots' } });
    expect(await screen.findByRole('list', { name: 'Results' })).toBeTruthy();
    await setMeta(db, 'verdicts', { algoliaCatalog: false });
    expect(await screen.findByRole('searchbox', { name: 'Filter courses' })).toBeTruthy();
    expect(titles()).toEqual(['Knots', 'Café racer wiring', 'Weather']);
  });

  it('shows every course with its progress, from this device alone (LOCAL-001)', async () => {
    const rows = aHarbor();
    const first = rows.skills![0]!.skillId;
    await showCatalog({ ...rows, progress: [aProgress(first, { complete: true })] });
    const list = await screen.findByRole('list', { name: 'Courses' });
    expect(titlesIn(list)).toEqual(['Knots', 'Café racer wiring', 'Weather']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Harbor Academy catalog');
    expect(screen.getByRole('status').textContent).toBe('3 courses');
    const inList = within(list);
    expect(inList.getByRole('progressbar', { name: 'Progress in Knots' }).ariaValueText).toBe(
      '1 of 3 skills',
    );
    expect(inList.getByText('In progress')).toBeTruthy();
  });

  it('finds a course by words of its title and description, without case and accents', async () => {
    await showCatalog(aHarbor());
    const box = await screen.findByRole('searchbox', { name: 'Filter courses' });
    fireEvent.change(box, { target: { value: 'CAFE wiring' } });
    expect(titles()).toEqual(['Café racer wiring']);
    expect(screen.getByRole('status').textContent).toBe('1 of 3 courses');
    fireEvent.change(box, { target: { value: 'isobars' } });
    expect(titles()).toEqual(['Weather']);
  });

  it('offers to clear the filters when nothing is found', async () => {
    await showCatalog(aHarbor());
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'submarines' } });
    expect(titles()).toEqual(['No course matches']);
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(titles()).toHaveLength(3);
  });

  it('shows on request only what is on this device: kept courses, and those whose lessons are all here', async () => {
    const rows = aHarbor();
    await showCatalog({
      ...rows,
      keeps: [
        aKeptCollection(rows.courses[0]!.collectionId),
        aKeptCollection(rows.courses[1]!.collectionId, { state: 'keeping' }),
      ],
      bodies: rows.skills!.slice(6).map(({ skillId }) => aBody(skillId)),
    });
    fireEvent.click(await screen.findByRole('button', { name: /^On this device\s?2$/ }));
    expect(titles()).toEqual(['Knots', 'Weather']);
  });

  it('is kept whole, with the size of all its courses said before', async () => {
    const rows = aHarbor();
    const { asked } = await showCatalog(rows);
    fireEvent.click(await screen.findByRole('button', { name: /^Keep on this device\s?9 kB$/ }));
    const { catalogIds } = rows.organizations![0]!;
    await waitFor(() => expect(asked).toContainEqual({ call: 'keep', of: catalogIds.public }));
  });

  it.each<[Role[], string | null]>([
    [[], null],
    [['member'], null],
    [['owner'], null],
    [['trainer'], 'Hidden courses'],
  ])('offers %j the hidden courses: %j (COLL-010)', async (roles, chip) => {
    const { courses, ...rows } = aHarbor();
    const owned = courses.map((course, at) => ({
      ...course,
      ...{ visible: at > 0, free: true, loginRequired: false },
    }));
    const profiles = roles.length > 0 ? [aProfile(harbor.organizationId, { roles })] : [];
    const collections = [...owned, aCatalog(harbor, owned)];
    await showCatalog({ ...rows, collections, profiles }, roles.length > 0 ? undefined : VISITOR);
    await waitFor(() => expect(titles()).toHaveLength(roles[0] === 'owner' ? 3 : 2));
    expect(screen.queryByRole('button', { name: /Hidden courses/ }) === null).toBe(chip === null);
    if (chip === null) return;
    fireEvent.click(screen.getByRole('button', { name: /Hidden courses/ }));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it('narrows by difficulty', async () => {
    await showCatalog(aHarbor());
    fireEvent.click(await screen.findByRole('button', { name: 'Expert' }));
    expect(titles()).toEqual(['Café racer wiring']);
  });

  it('takes its filter from the address and writes it there', async () => {
    const { courses: _, ...rows } = aHarbor();
    db = await aStore(rows);
    const { router } = await showScreen(
      db,
      <CatalogScreen orgAlias="harbor" rootType="catalog" />,
      '/harbor/catalog?q=knots',
    );
    await waitFor(() => expect(titles()).toEqual(['Knots']));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'weather' } });
    await waitFor(() => expect(router.state.location.href).toBe('/harbor/catalog?q=weather'));
  });

  it('shows what to continue, what is new and what is popular above all courses, until a filter narrows them', async () => {
    const skills = [aSkill({ title: 'Clove hitch' }), aSkill({ title: 'Bowline' })];
    const children = skills.map(({ skillId }) => ({ type: 'skill' as const, id: skillId }));
    const plain = Array.from({ length: 9 }, (_, at) => aCollection({ title: `Course ${at}`, updatedAt: 1 }));
    const courses = [
      ...plain,
      aCollection({ title: 'Knots', children, updatedAt: 1 }),
      aCollection({ title: 'Radar', updatedAt: Date.now() }),
      aCollection({ title: 'Weather', updatedAt: 1, views: 40, likes: 2 }),
    ];
    const rows = { organizations: [harbor], collections: [...courses, aCatalog(harbor, courses)], skills };
    const { findAllByRole } = screen;
    await showCatalog({ ...rows, progress: [aProgress(skills[0]!.skillId, { secondsConsumed: 20 })] });
    const headings = await findAllByRole('heading', { level: 2 });
    expect(headings.map((heading) => heading.textContent)).toEqual([
      'Continue',
      'New and updated',
      'Popular',
      'All courses',
    ]);
    const shown = (name: string) => titlesIn(screen.getByRole('list', { name }));
    expect(['Continue', 'New and updated', 'Popular'].map(shown)).toEqual([
      ['Knots'],
      ['Radar'],
      ['Weather'],
    ]);
    expect(shown('Courses')).toHaveLength(12);
    // What changes while the page is open moves nothing.
    await db.collections.update(plain[0]!.collectionId, { views: 900, title: 'Course zero' });
    await waitFor(() => expect(shown('Courses')[0]).toBe('Course zero'));
    expect(shown('Popular')).toEqual(['Weather']);
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'radar' } });
    expect(titles()).toEqual(['Radar']);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
    expect(titles()).toHaveLength(4);
  });

  it('has 60 courses on the page whole, and of more only those around the window, each with its place in the list', async () => {
    const courses = Array.from({ length: 500 }, (_, at) => aCollection({ title: `Course ${at}` }));
    await showCatalog({ organizations: [harbor], collections: [...courses, aCatalog(harbor, courses)] });
    await waitFor(() => expect(titles().length).toBeGreaterThan(0));
    expect(titles().length).toBeLessThan(60);
    expect(titles()[0]).toBe('Course 0');
    const cards = [...screen.getByRole('list', { name: 'Courses' }).children];
    expect(cards[1]?.getAttribute('aria-posinset')).toBe('2');
    expect(cards[1]?.getAttribute('aria-setsize')).toBe('500');
    expect(screen.getByRole('status').textContent).toBe('500 courses');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'course 1' } });
    await waitFor(() => expect(titles()[1]).toBe('Course 10'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'course 49' } });
    await waitFor(() => expect(titles()).toHaveLength(15));
  });

  it('says what belongs here where no course is published', async () => {
    await showCatalog({ organizations: [harbor], collections: [aCatalog(harbor, [])] });
    expect(await screen.findByRole('heading', { name: 'No courses yet' })).toBeTruthy();
  });

  it('says of how many courses this device has the contents where it is not given all of them (D59)', async () => {
    await showCatalog(aHarbor());
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(screen.queryByText(/courses in full/)).toBeNull();
    await setMeta(db, 'coursesHeld', { held: 250, of: 301 });
    expect(await screen.findByText('This device shows 250 of 301 courses in full')).toBeTruthy();
  });

  it('says that internal training waits for a second factor, rather than that there is none', async () => {
    const organization = { ...harbor, secondFactorFrom: Date.now() - 86_400_000 };
    const { organizationId } = organization;
    db = await aStore(
      {
        organizations: [organization],
        collections: [aCatalog(organization, [], 'internal')],
        profiles: [
          aProfile(organizationId, { profileId: `ana:${organizationId}`, roles: ['member'] as never }),
        ],
      },
      'ana',
    );
    await showScreen(db, <CatalogScreen orgAlias="harbor" rootType="internal" />);
    expect(await screen.findByRole('heading', { name: gateWords.gateTitle('Harbor Academy') })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'No courses yet' })).toBeNull();
  });

  it('keeps internal training to members', async () => {
    const course = aCollection({ title: 'How we work', rootType: 'internal' });
    db = await aStore({
      organizations: [harbor],
      collections: [course, aCatalog(harbor, [course], 'internal')],
    });
    await showScreen(db, <CatalogScreen orgAlias="harbor" rootType="internal" />);
    expect(await screen.findByText("You don't have access to this content.")).toBeTruthy();
    await db.profiles.put(aProfile(harbor.organizationId));
    expect(await screen.findByRole('heading', { name: 'How we work' })).toBeTruthy();
  });
});

describe('a catalog that is not on this device', () => {
  it('says so offline, with a retry, and shows by itself when it has come (LOCAL-009)', async () => {
    setOnline(false);
    const { asked } = await showCatalog({});
    expect(await screen.findByRole('heading', { name: 'This page is not on this device yet' })).toBeTruthy();
    expect(screen.queryByText("We've encountered an unknown issue.")).toBeNull();
    await waitFor(async () =>
      expect(await db.wants.toArray()).toMatchObject([
        { kind: 'place', tenantSlug: 'harbor', state: 'waiting' },
      ]),
    );
    const before = asked.length;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked.length).toBeGreaterThan(before);
    setOnline(true);
    const { courses: _, ...rows } = aHarbor();
    for (const [table, content] of Object.entries(rows)) await db.table(table).bulkPut(content as object[]);
    await waitFor(() => expect(titles()).toEqual(['Knots', 'Café racer wiring', 'Weather']));
  });

  it('asks again by itself when the network returns (LOCAL-009)', async () => {
    setOnline(false);
    await showCatalog({});
    await screen.findByRole('heading', { name: 'This page is not on this device yet' });
    const want = await waitFor(async () => {
      const [first] = await db.wants.toArray();
      expect(first).toBeDefined();
      return first;
    });
    await db.wants.update(want!.key, { state: 'failed' });
    setOnline(true);
    await waitFor(async () => expect((await db.wants.toArray())[0]?.state).toBe('waiting'));
  });

  it('shows a visitor the courses where one of them asks for no account, else leads through the sign-in and back (ROUTE-031)', async () => {
    const open = aCollection({ title: 'Knots', loginRequired: false });
    const closed = aCollection({ title: 'Radar', loginRequired: true });
    const rows = (courses: (typeof open)[]): Rows => ({
      organizations: [harbor],
      collections: [...courses, aCatalog(harbor, courses)],
    });
    await showCatalog(rows([open, closed]), VISITOR);
    await setMeta(db, 'verdicts', {});
    expect(await screen.findByRole('heading', { name: 'Harbor Academy catalog' })).toBeTruthy();
    expect(titles()).toEqual(['Knots', 'Radar']);
    cleanup();
    await db.delete();
    const { router } = await showCatalog(rows([closed]), VISITOR);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(localStorage.getItem('login-redirect-url')).toBe('/harbor/catalog');
    expect(screen.queryByText('Radar')).toBeNull();
  });

  it('is not found where the server does not know it', async () => {
    await showCatalog({}, VISITOR);
    await waitFor(async () => expect(await db.wants.count()).toBe(1));
    const [want] = await db.wants.toArray();
    await db.wants.update(want!.key, { state: 'absent' });
    expect(await screen.findByText("We couldn't find the content you're looking for.")).toBeTruthy();
  });
});

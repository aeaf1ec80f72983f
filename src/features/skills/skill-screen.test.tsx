// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { usePageTrail } from '#features/breadcrumbs/page-crumbs.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { deviceSeconds } from '#store/queries/progress.ts';
import { skillWantKey } from '#store/queries/wants.ts';
import {
  aChoice,
  aDocument,
  aGapFill,
  aHeading,
  aMultipleChoice,
  aParagraph,
  aSkillOf,
} from '#tests/support/lesson-samples.ts';
import { answerWant, setLink, showOnDevice } from '#tests/support/lesson-stage.tsx';
import { setOnline } from '#tests/support/screen.tsx';
import {
  aBody,
  aCollection,
  anOrganization,
  aProfile,
  aProgress,
  aSkill,
  aStore,
  type Rows,
} from '#tests/support/store-builders.ts';
import { shortcutFor } from '#ui/shortcuts.ts';
import './parts/lesson-end.tsx'; // the screen loads it late: not while a test waits
import { SkillScreen } from './skill-screen.tsx';

let db: LecternDb;
const me = newId();

beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await db.delete();
});

const text = aDocument(
  aParagraph('Before you begin.'),
  aHeading('Looking around'),
  aChoice('q1'),
  aHeading('Shells'),
  aMultipleChoice('q2'),
  aGapFill('q3', 'The bar _ joins, the arrow _ writes.', ['|', '>'], ['&']),
);

/** A course of three lessons; the second is the one that is opened. */
function aShelf(given: Parameters<typeof aSkillOf>[1] = {}, withText = true) {
  const organization = anOrganization({ name: 'Harbor Academy' });
  const { organizationId } = organization;
  const course = aCollection({ title: 'The shell', organizationId });
  const courseIds = [course.collectionId];
  const skill = aSkillOf(text, { title: 'First commands', organizationId, courseIds, ...given });
  const before = aSkill({ title: 'Why a shell', organizationId, courseIds });
  const after = aSkill({ title: 'Files', organizationId, courseIds });
  course.children = [before, skill, after].map(({ skillId }) => ({ type: 'skill', id: skillId }));
  const rows: Rows = {
    organizations: [organization],
    collections: [course],
    skills: [before, skill, after],
    profiles: [aProfile(organizationId)],
    bodies: withText ? [aBody(skill.skillId, { document: text })] : [],
  };
  return { organization, course, skill, rows };
}

const screenOf = (skillSlug = 'first-commands', collectionSlugs = ['the-shell']) => (
  <SkillScreen tenantSlug="harbor" collectionSlugs={collectionSlugs} skillSlug={skillSlug} />
);
const question = (number: number) => screen.findByRole('region', { name: `Question ${number}` });
const outline = () => screen.getByRole('navigation', { name: 'Outline' });
const sectionState = (title: string) => within(outline()).getByText(title).closest('li')?.dataset.state;

describe('a lesson of one’s own', () => {
  const mine = async (given: Parameters<typeof aSkillOf>[1] = {}, withText = true) => {
    const own = {
      organizationId: null,
      ownerId: me,
      tenantSlug: 'ana',
      rootType: 'internal',
      visible: false,
    };
    const skill = aSkillOf(text, { title: 'Whistling', ...own, ...given } as never);
    db = await aStore(
      { skills: [skill], bodies: withText ? [aBody(skill.skillId, { document: text })] : [] },
      me,
    );
    const page = <SkillScreen tenantSlug="ana" collectionSlugs={[]} skillSlug="whistling" />;
    return showOnDevice(db, page, ['/learn/ana/skill/whistling?mode=edit', '/learn/ana/skill/whistling']);
  };
  const isOffered = (name: string | RegExp) => screen.queryByRole('button', { name }) !== null;

  it('offers to write it, to plan it and to choose who works on it, and nothing that takes readers (D96)', async () => {
    await mine();
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Settings' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: /schedule|later/i })).toBeTruthy();
    await screen.findByRole('heading', { name: /^Comments/ });
    expect(screen.queryByRole('tab')).toBeNull();
    for (const name of [/Share/, /^Like/, /Export/]) expect(isOffered(name), String(name)).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'More about Whistling' }));
    expect(
      (await screen.findAllByRole('menuitem', { hidden: true })).map((each) => each.textContent),
    ).toEqual(['Collaborators']);
  });

  it('that is archived says so, is not edited, and comes back by one press (STUDIO-012, D96)', async () => {
    await mine({ archived: true });
    expect(await screen.findByText('This skill is archived')).toBeTruthy();
    expect(isOffered('Edit')).toBe(false);
    expect(isOffered('Settings')).toBe(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect((await screen.findAllByText('“Whistling” is back.')).length).toBeGreaterThan(0);
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
    expect(screen.queryByText('This skill is archived')).toBeNull();
  });

  it('waits for no learners before its first publication', async () => {
    await mine({ bodyVersion: null }, false);
    expect(
      await screen.findByText('Your text appears here after its first publication. Only you can see it.'),
    ).toBeTruthy();
  });
});

describe('a lesson', () => {
  it('of an organization that is archived says that learners don’t see it, and what restoring leaves hidden (STUDIO-012)', async () => {
    const { rows, organization } = aShelf({ archived: true, visible: false });
    const profiles = [aProfile(organization.organizationId, { roles: ['owner'] })];
    db = await aStore({ ...rows, profiles }, me);
    await showOnDevice(db, screenOf());
    expect(await screen.findByText('Learners don’t see it. Restore it to edit it.')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    const told = await screen.findAllByText('“First commands” is back. It’s hidden until you show it.');
    expect(told.length).toBeGreaterThan(0);
  });

  it('stands under its course, with the lessons before and after it (ROUTE-013)', async () => {
    const { rows } = aShelf();
    db = await aStore(rows, me);
    await showOnDevice(db, screenOf());
    expect(await screen.findByRole('heading', { level: 1, name: 'First commands' })).toBeTruthy();
    const { result: trail } = renderHook(usePageTrail);
    await waitFor(() =>
      expect(trail.current.map(({ title, to }) => [title, to])).toEqual([
        ['Catalog', '/harbor/catalog'],
        ['The shell', '/harbor/the-shell'],
        ['First commands', ''],
      ]),
    );
    expect((await screen.findByText('Why a shell')).closest('a')?.getAttribute('href')).toBe(
      '/harbor/the-shell/skill/why-a-shell',
    );
    expect(screen.getByText('Files').closest('a')?.getAttribute('href')).toBe(
      '/harbor/the-shell/skill/files',
    );
  });

  it('answers to n and p with its sections, and to 1 to 9 with the answers of the question at hand', async () => {
    const { rows, skill } = aShelf();
    db = await aStore(rows, me);
    await showOnDevice(db, screenOf());
    const first = await question(1);
    const press = (key: string) => act(() => shortcutFor(key)?.());
    const section = () => document.activeElement?.textContent;
    press('n');
    expect(section()).toContain('Looking around');
    const options = within(first).getAllByRole<HTMLInputElement>('radio');
    options[0]?.focus();
    press('2');
    await waitFor(() => expect(options[1]?.checked).toBe(true));
    expect(document.activeElement).toBe(options[1]);
    press('9');
    expect(options.filter(({ checked }) => checked)).toEqual([options[1]]);
    await waitFor(async () => expect(await db.progress.get(skill.skillId)).toBeDefined());
    cleanup();
    expect(shortcutFor('n')).toBeUndefined();
  });

  it('opens by its public address and by its id alone, also in edit mode for a learner (ROUTE-012)', async () => {
    const { rows, skill } = aShelf({ rootType: 'internal' });
    db = await aStore(rows, me);
    await showOnDevice(db, <SkillScreen collectionSlugs={[]} skillId={skill.skillId} />, [
      `/skill/${skill.skillId}?mode=edit`,
    ]);
    expect(await screen.findByText('Before you begin.')).toBeTruthy();
    cleanup();
    await showOnDevice(db, screenOf('first-commands', []), ['/learn/harbor/skill/first-commands']);
    expect(await screen.findByText('Before you begin.')).toBeTruthy();
  });

  it('says at once whether one choice is right, and lets a wrong one be mended', async () => {
    db = await aStore(aShelf().rows, me);
    await showOnDevice(db, screenOf());
    const card = await question(1);
    fireEvent.click(within(card).getByRole('radio', { name: /cd/ }));
    expect(within(card).getByRole('status').textContent).toContain('That is not right yet');
    fireEvent.click(within(card).getByRole('radio', { name: /ls/ }));
    expect(within(card).getByRole('status').textContent).toContain('That is right.');
    expect(within(card).getByText('ls stands for list.')).toBeTruthy();
  });

  it('does not take an option that arrow keys pass for an answer', async () => {
    db = await aStore(aShelf().rows, me);
    await showOnDevice(db, screenOf());
    const card = await question(1);
    const option = within(card).getByRole('radio', { name: /cd/ });
    fireEvent.keyDown(option, { key: 'ArrowDown' });
    fireEvent.click(option);
    fireEvent.keyUp(option, { key: 'ArrowDown' });
    expect(within(card).getByRole('status').textContent).toBe('');
    fireEvent.click(within(card).getByRole('button', { name: 'Check' }));
    expect(within(card).getByRole('status').textContent).toContain('That is not right yet');
  });

  it('judges several choices together', async () => {
    db = await aStore(aShelf().rows, me);
    await showOnDevice(db, screenOf());
    const card = await question(2);
    fireEvent.click(within(card).getByRole('checkbox', { name: /bash/ }));
    expect(within(card).getByRole('status').textContent).toBe('');
    fireEvent.click(within(card).getByRole('button', { name: 'Check' }));
    expect(within(card).getByRole('status').textContent).toContain('That is not right yet');
    fireEvent.click(within(card).getByRole('checkbox', { name: /zsh/ }));
    fireEvent.click(within(card).getByRole('button', { name: 'Check' }));
    expect(within(card).getByRole('status').textContent).toContain('That is right.');
  });

  it('judges gaps one by one when all are filled', async () => {
    db = await aStore(aShelf().rows, me);
    await showOnDevice(db, screenOf());
    const card = await question(3);
    const bank = within(card).getByRole('toolbar');
    fireEvent.click(within(bank).getByRole('button', { name: '|' }));
    expect(within(card).getByRole('status').textContent).toBe('');
    fireEvent.click(within(bank).getByRole('button', { name: '&' }));
    expect(within(card).getByRole('status').textContent).toContain('That is not right yet');
    expect(within(card).getByRole('button', { name: 'Gap 1: |, right' })).toBeTruthy();
    expect(within(card).getByRole('button', { name: 'Gap 2: &, not right' })).toBeTruthy();
    fireEvent.click(within(card).getByRole('button', { name: 'Try again' }));
    fireEvent.click(within(bank).getByRole('button', { name: '|' }));
    fireEvent.click(within(bank).getByRole('button', { name: '>' }));
    expect(within(card).getByRole('status').textContent).toContain('That is right.');
  });

  it('fills gaps in code', async () => {
    const code = aDocument(aGapFill('c1', '$ cat notes | _ -l', ['wc'], ['ls'], true));
    const skill = aSkillOf(code, { title: 'Code' });
    db = await aStore({ skills: [skill], bodies: [aBody(skill.skillId, { document: code })] }, me);
    await showOnDevice(db, screenOf('code', []));
    const card = await question(1);
    expect(card.querySelector('pre code')?.textContent).toContain('$ cat notes | ');
    fireEvent.click(within(card).getByRole('button', { name: 'wc' }));
    expect(within(card).getByRole('status').textContent).toContain('That is right.');
  });

  it('moves a section from not started to complete as its questions are answered (SKILL-013, SKILL-014)', async () => {
    const { rows, skill } = aShelf();
    db = await aStore(rows, me);
    await showOnDevice(db, screenOf());
    const card = await question(2);
    expect(sectionState('Shells')).toBe('not started');
    fireEvent.click(within(card).getByRole('checkbox', { name: /bash/ }));
    fireEvent.click(within(card).getByRole('checkbox', { name: /zsh/ }));
    fireEvent.click(within(card).getByRole('button', { name: 'Check' }));
    await waitFor(() => expect(sectionState('Shells')).toBe('in progress'));
    const bank = within(await question(3)).getByRole('toolbar');
    fireEvent.click(within(bank).getByRole('button', { name: '|' }));
    fireEvent.click(within(bank).getByRole('button', { name: '>' }));
    await waitFor(() => expect(sectionState('Shells')).toBe('complete'));
    expect(sectionState('Looking around')).toBe('not started');
    expect((await db.progress.get(skill.skillId))?.completedQuestions).toEqual(['q2', 'q3']);
    expect(within(outline()).getByRole('progressbar').getAttribute('aria-valuetext')).toBe('2 of 3 sections');
  });

  it('is complete when the person says so, and then every section is (SKILL-014)', async () => {
    const { rows, skill } = aShelf();
    db = await aStore(rows, me);
    await showOnDevice(db, screenOf());
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as complete' }));
    expect(await screen.findByText('You have completed this skill')).toBeTruthy();
    expect(sectionState('Shells')).toBe('complete');
    expect(await db.progress.get(skill.skillId)).toMatchObject({ complete: true, percentComplete: 100 });
  });

  it('shows the answers of an earlier day, and where to go on', async () => {
    const { rows, skill } = aShelf();
    const [, heading] = text.content;
    const progress = aProgress(skill.skillId, {
      answers: { q1: ['q1-a'] },
      completedQuestions: ['q1'],
      lastCompletedBlockKey: text.content[2]?.attrs.key ?? '',
    });
    db = await aStore({ ...rows, progress: [progress] }, me);
    await showOnDevice(db, screenOf());
    const card = await question(1);
    expect(within(card).getByRole('status').textContent).toContain('That is right.');
    expect(heading?.type).toBe('heading');
    expect(await screen.findByRole('button', { name: 'Resume at Shells' })).toBeTruthy();
  });

  it('counts the seconds on the device and keeps them when the page is left (SKILL-024)', async () => {
    const { rows, skill } = aShelf();
    db = await aStore(rows, me);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    await showOnDevice(db, screenOf());
    await screen.findByText('Before you begin.');
    vi.advanceTimersByTime(15_000);
    await waitFor(async () => expect(await deviceSeconds(db, skill.skillId)).toBe(15));
    vi.advanceTimersByTime(4000);
    cleanup();
    await waitFor(async () => expect(await deviceSeconds(db, skill.skillId)).toBe(19));
  });

  it('keeps no seconds of a lesson that has left the device meanwhile: nobody would take them', async () => {
    const { rows, skill } = aShelf();
    db = await aStore(rows, me);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    await showOnDevice(db, screenOf());
    await screen.findByText('Before you begin.');
    vi.advanceTimersByTime(15_000);
    await waitFor(async () => expect(await deviceSeconds(db, skill.skillId)).toBe(15));
    vi.advanceTimersByTime(4000);
    await db.skills.delete(skill.skillId);
    await waitFor(() => expect(screen.queryByText('Before you begin.')).toBeNull());
    expect(await deviceSeconds(db, skill.skillId)).toBe(15);
  });

  it('holds what a visitor answers on the page only, and offers to sign in', async () => {
    const { rows, skill } = aShelf({ loginRequired: false });
    db = await aStore({ ...rows, profiles: [] }, VISITOR);
    await showOnDevice(db, screenOf());
    fireEvent.click(within(await question(1)).getByRole('radio', { name: /ls/ }));
    await waitFor(() => expect(sectionState('Looking around')).toBe('complete'));
    const signIn = await screen.findByText('Sign in to keep your progress');
    expect(signIn.closest('a')?.getAttribute('href')).toBe('/login');
    expect(await db.progress.get(skill.skillId)).toBeUndefined();
    expect(await db.outbox.count()).toBe(0);
  });

  it('keeps its text, questions, pictures, flashcards and ratings readable without a connection (LOCAL-002)', async () => {
    const { rows, skill } = aShelf({ ratings: { likes: 3, dislikes: 1 } });
    const assetId = newId();
    const document = aDocument(...text.content, {
      type: 'image',
      attrs: { key: 'pic00001', assetId, alt: 'A terminal', width: 4, height: 3 },
    });
    const flashcards = [{ flashcardId: newId(), front: 'What does ls do?', rear: 'It lists files.' }];
    db = await aStore({ ...rows, bodies: [aBody(skill.skillId, { document, flashcards })] }, me);
    await setLink(db, false);
    setOnline(false);
    await showOnDevice(db, screenOf());
    expect(await screen.findByText('Before you begin.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Like, 3 likes' })).toBeTruthy();
    fireEvent.click(await screen.findByText('What does ls do?'));
    expect(screen.getByText('It lists files.')).toBeTruthy();
    const picture = screen.getByRole('img', { name: 'A terminal' });
    expect(picture.getAttribute('src')).toBe(`/assets/${assetId}?for=${me}`);
    fireEvent.error(picture);
    expect(screen.getByText('This picture is not on this device.')).toBeTruthy();
    expect(screen.getByText('A terminal')).toBeTruthy();
  });
});

describe('a lesson that is not there yet', () => {
  it('shows its shape while it comes (SKILL-016)', async () => {
    const { rows, skill } = aShelf({}, false);
    db = await aStore(rows, me);
    const { page } = await showOnDevice(db, screenOf());
    expect(await screen.findByRole('heading', { level: 1, name: 'First commands' })).toBeTruthy();
    await waitFor(() => expect(page.container.querySelector('[aria-busy="true"]')).toBeTruthy());
    expect(await screen.findByText('Loading the skill')).toBeTruthy();
    await db.bodies.put(aBody(skill.skillId, { document: text }));
    expect(await screen.findByText('Before you begin.')).toBeTruthy();
  });

  it('says so without a connection, asks on Retry, and opens by itself when it comes (LOCAL-009)', async () => {
    const { rows, skill } = aShelf({}, false);
    db = await aStore(rows, me);
    await setLink(db, false);
    await showOnDevice(db, screenOf());
    expect(await screen.findByText('This skill is not on this device yet')).toBeTruthy();
    expect(within(outline()).getByText('Looking around')).toBeTruthy();
    await waitFor(async () => expect(await db.wants.get(skillWantKey(skill.skillId))).toBeTruthy());
    await db.wants.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect((await db.wants.toArray())[0]?.skillId).toBe(skill.skillId));
    await setLink(db, true);
    await db.bodies.put(aBody(skill.skillId, { document: text }));
    await db.wants.clear();
    expect(await screen.findByText('Before you begin.')).toBeTruthy();
  });

  it('says so for an address that was never opened, and asks for the place (LOCAL-009)', async () => {
    db = await aStore({}, me);
    setOnline(false);
    await showOnDevice(db, screenOf());
    expect(await screen.findByText('This skill is not on this device yet')).toBeTruthy();
    await waitFor(async () =>
      expect(await db.wants.toArray()).toMatchObject([{ kind: 'place', skillSlug: 'first-commands' }]),
    );
  });

  it('asks for a newer text and shows the one that is here meanwhile', async () => {
    const { rows, skill } = aShelf({ bodyVersion: 2 });
    db = await aStore(rows, me);
    await showOnDevice(db, screenOf());
    expect(await screen.findByText('Before you begin.')).toBeTruthy();
    await waitFor(async () => expect((await db.wants.toArray())[0]?.skillId).toBe(skill.skillId));
  });
});

describe('a lesson that can not be shown', () => {
  const refused = async (state: 'forbidden' | 'failed' | 'absent', error: string | null) => {
    const { rows, skill } = aShelf({}, false);
    db = await aStore(rows, me);
    const shown = await showOnDevice(db, screenOf());
    await waitFor(async () => expect(await db.wants.count()).toBe(1));
    await answerWant(db, skillWantKey(skill.skillId), state, error);
    return shown;
  };

  it.each([
    ['the code FORBIDDEN_ACCESS', 'failed', 'FORBIDDEN_ACCESS'],
    ['a place that is closed', 'forbidden', null],
  ] as const)('shows the no-access page for %s (SKILL-017)', async (_, state, error) => {
    await refused(state, error);
    expect(await screen.findByText("You don't have access to this content.")).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Close skill' })).toBeTruthy();
  });

  it('shows the no-access page to those who may not read it, with the way to their organization (SKILL-017, UI-001)', async () => {
    const { rows } = aShelf({ rootType: 'internal' });
    db = await aStore({ ...rows, profiles: [] }, me);
    await showOnDevice(db, screenOf());
    expect(await screen.findByText("You don't have access to this content.")).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Close skill' })).toBeTruthy();
    expect(screen.queryByText('Before you begin.')).toBeNull();
    const way = await screen.findByRole('link', { name: 'Organization dashboard' });
    expect(way.getAttribute('href')).toBe('/harbor/org-dashboard');
  });

  it('goes back to where one was when it is closed (SKILL-018)', async () => {
    const { rows } = aShelf({ visible: false });
    db = await aStore(rows, me);
    const { router } = await showOnDevice(db, screenOf(), [
      '/dashboard',
      '/harbor/the-shell/skill/first-commands',
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Close skill' }));
    await waitFor(() => expect(router.history.location.pathname).toBe('/dashboard'));
  });

  it("goes to the tenant's catalog when it is closed and one was nowhere before (SKILL-018)", async () => {
    const { rows } = aShelf({ visible: false });
    db = await aStore(rows, me);
    const { router } = await showOnDevice(db, screenOf(), ['/harbor/the-shell/skill/first-commands']);
    fireEvent.click(await screen.findByRole('button', { name: 'Close skill' }));
    await waitFor(() => expect(router.history.location.pathname).toBe('/harbor/catalog'));
  });

  it('shows the error page for any other failure, and asks again on Retry (SKILL-019)', async () => {
    await refused('failed', 'INTERNAL');
    expect(await screen.findByRole('heading', { name: 'This skill could not be loaded' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect((await db.wants.toArray())[0]?.state).toBe('waiting'));
  });

  it('says that it is not found when nobody has it', async () => {
    await refused('absent', null);
    expect(await screen.findByText("We couldn't find the content you're looking for.")).toBeTruthy();
  });
});

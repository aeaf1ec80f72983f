// @vitest-environment jsdom
/** A course is retired and brought back, as the person at the screen sees it. */
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Collection } from '#contract/content/collection.ts';
import type { Exclusivity } from '#contract/content/retirement.ts';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import { dateText } from '#contract/words/time.ts';
import type { Role } from '#domain/role.ts';
import { catalogPage } from '#features/catalog/read-catalog.ts';
import type { OnlineCall } from '#features/session/session-context.ts';
import { type LecternDb, setMeta } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aCollection, anOrganization, aProfile, aSkill, aStore } from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { hideToast } from '#ui/toasts.ts';
import { CourseWorkflow } from './course-workflow.tsx';
import { RetiredNotice } from './retired-notice.tsx';
import { showRetirement } from './shown-retirement.ts';

HTMLElement.prototype.showPopover ??= () => undefined;
HTMLElement.prototype.hidePopover ??= () => undefined;

const harbor = anOrganization();
const { organizationId } = harbor;
const course = (given: Partial<Collection> = {}) => aCollection({ title: 'Knots', organizationId, ...given });
const next = course({ title: 'Ropework' });
const skill = aSkill({ title: 'Bowline', organizationId });

const exclusive: Exclusivity = {
  isExclusive: true,
  hasError: false,
  externalSkills: [],
  externalLabs: [],
  externalSkillableLabs: [],
};
const elsewhere = { courseId: newId(), title: 'Sailing', courseSlug: 'sailing', tenantSlug: 'harbor' };
const lab = { labId: newId(), labName: 'Pump station', courses: [elsewhere], skills: [] };
const shared: Exclusivity = {
  ...exclusive,
  isExclusive: false,
  externalSkills: [
    {
      skillId: skill.skillId,
      skillTitle: 'Bowline',
      skillSlug: 'bowline',
      tenantSlug: 'harbor',
      courses: [elsewhere],
    },
  ],
  externalLabs: [lab],
};
const refused = (status: number, code?: string) => new RequestError({ status, message: 'no', code });

let db: LecternDb;
beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  hideToast('retirement');
  showRetirement(shownCourse, null);
  await db.delete();
});
let shownCourse = '';

type Server = Partial<Record<string, () => unknown>>;

async function show(
  shown: ReturnType<typeof course>,
  server: Server = {},
  { roles = ['owner'] as Role[], flag = true, others = [] as ReturnType<typeof course>[] } = {},
) {
  shownCourse = shown.collectionId;
  const all = [shown, next, ...others];
  const children = all.map(({ collectionId: id }) => ({ type: 'course' as const, id }));
  const root = (rootType: 'catalog' | 'internal') =>
    aCollection({
      ...{ collectionId: harbor.catalogIds[rootType === 'catalog' ? 'public' : 'internal'] },
      ...{ type: 'root', rootType, organizationId, children: rootType === 'catalog' ? children : [] },
    });
  db = await aStore({
    organizations: [harbor],
    collections: [root('catalog'), root('internal'), ...all],
    profiles: [{ ...aProfile(organizationId), roles }],
    skills: [{ ...skill, courseIds: [shown.collectionId] }],
  });
  await setMeta(db, 'verdicts', { enableRetirement: flag });
  const asked: { name: string; args: Record<string, unknown> }[] = [];
  const call = async ({ name }: OnlineCall, args: Record<string, unknown>) => {
    asked.push({ name, args });
    const answer = server[name];
    if (answer) return answer();
    if (name === 'validateCourseContentExclusivity') return exclusive;
    if (name === 'getSkillRetirementImpact') return [{ skillId: skill.skillId, courses: [], retires: true }];
    if (name === 'getCourseRetirementImpact') return reaches;
    if (name === 'getCourseRetirement') return null;
    return new Promise(() => undefined);
  };
  const courseIds = [shown.collectionId];
  await showScreen(
    db,
    <>
      <CourseWorkflow collectionId={shown.collectionId} />
      <RetiredNotice courseIds={courseIds} />
      <ToastHost label="Notifications" dismissLabel="Dismiss" />
    </>,
    '/',
    { call },
  );
  return { asked };
}

const reaches = {
  ...{ enrolled: 12, planned: 1, marked: 0, playlists: 2, assignments: 1 },
  groups: ['A', 'B', 'C', 'D', 'E', 'F'],
};

const label = () => screen.findByRole('button', { name: /^Workflow/ });
async function items() {
  fireEvent.click(await label());
  const menu = await screen.findByRole('menu', { hidden: true });
  return [...menu.querySelectorAll('[role^="menuitem"]')];
}
const names = async () => (await items()).map(({ textContent }) => textContent ?? '');
async function choose(name: RegExp) {
  const item = (await items()).find(({ textContent }) => name.test(textContent ?? ''));
  fireEvent.click(item!);
}
const openDialog = async () => {
  await choose(/^Retired/);
  return screen.findByRole('dialog');
};
const retireButton = async () =>
  within(await screen.findByRole('dialog')).findByRole('button', { name: 'Retire' });
const picker = () => screen.findByLabelText<HTMLSelectElement>('Replacement course');

describe('the menu', () => {
  it('offers Retired only with the flag on and in the catalog (RETIRE-008)', async () => {
    for (const [flag, rootType, offered] of [
      [true, 'catalog', true],
      [false, 'catalog', false],
      [true, 'internal', false],
      [false, 'internal', false],
    ] as const) {
      await show(course({ rootType }), {}, { flag });
      expect((await names()).some((name) => name.startsWith('Retired'))).toBe(offered);
      cleanup();
    }
  });

  it('offers nothing but Restore once the course is retired, whatever the flag (RETIRE-009)', async () => {
    await show(course({ workflow: 'RETIRED' }), {}, { flag: false });
    const offered = await names();
    expect(offered).toHaveLength(1);
    expect(offered[0]).toMatch(/^Restore/);
    expect((await label()).textContent).toBe('Retired');
  });

  it('is there without a connection, disabled with the reason; so for who may not (D49, RETIRE-001)', async () => {
    setOnline(false);
    await show(course());
    const retired = (await items()).at(-1)!;
    expect(retired.getAttribute('aria-disabled')).toBe('true');
    expect(retired.textContent).toContain('Needs a connection');
    cleanup();
    setOnline(true);
    await show(course(), {}, { roles: ['trainer'] });
    expect((await items()).at(-1)!.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the dialog', () => {
  it('checks the content, says what goes, and takes a replacement and comments (RETIRE-001, RETIRE-003, RETIRE-018)', async () => {
    const { asked } = await show(course());
    const dialog = await openDialog();
    expect(dialog.textContent).toContain(
      'If a skill/lab exists in additional courses, it will NOT be retired',
    );
    await waitFor(() => expect(dialog.textContent).toContain('1 skill is retired with it.'));
    const changes = within(await within(dialog).findByRole('list', { name: 'What this changes' }));
    await waitFor(() =>
      expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        '1 skill is retired with it.',
        `Retired with it: ${skill.title}.`,
        '12 people are learning it.',
        '1 person has it on their schedule.',
        '2 playlists contain it.',
        'It is part of 1 assignment.',
        'Enrolled groups: A, B, C, D, E and 1 more.',
      ]),
    );
    expect(asked[0]?.name).toBe('validateCourseContentExclusivity');
    fireEvent.change(screen.getByLabelText('Internal comments'), { target: { value: ' Why ' } });
    fireEvent.change(await picker(), { target: { value: next.collectionId } });
    fireEvent.click(await retireButton());
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'retireCourseNow')?.args).toEqual({
        courseId: shownCourse,
        replacementEntities: [{ id: next.collectionId, type: 'course' }],
        internalComments: 'Why',
      }),
    );
  });

  it('keeps Retire disabled while it checks, while the content is elsewhere, too, and after a failure (RETIRE-002, RETIRE-014)', async () => {
    const retire = async () => (await retireButton()).hasAttribute('disabled');
    let answer: (found: Exclusivity) => void = () => undefined;
    await show(course(), {
      validateCourseContentExclusivity: () => new Promise((resolve) => (answer = resolve as never)),
    });
    await openDialog();
    expect(await retire()).toBe(true);
    await act(async () => answer(shared));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Bowline');
    expect(dialog.textContent).toContain('Also in Sailing');
    expect(dialog.textContent).toContain('Pump station');
    expect(await retire()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await act(async () => answer(exclusive));
    expect(await retire()).toBe(false);
    for (const failing of [
      () => Promise.reject(refused(500)),
      () => ({ ...exclusive, isExclusive: false, hasError: true }),
    ]) {
      cleanup();
      hideToast('retirement');
      await show(course(), { validateCourseContentExclusivity: failing });
      const failed = await openDialog();
      await waitFor(() =>
        expect(failed.textContent).toContain('Unable to validate course content exclusivity'),
      );
      expect(failed.textContent).toContain('contact support');
      expect(screen.getByText('Failed to validate course content exclusivity')).toBeTruthy();
      expect(await retire()).toBe(true);
    }
  });

  it('offers what may replace it, one at most, and counts it (RETIRE-004, RETIRE-005, RETIRE-020)', async () => {
    const others = [
      course({ title: 'Gone', workflow: 'RETIRED' }),
      course({ title: 'Inside', rootType: 'internal' }),
      course({ title: 'Foreign', organizationId: newId() }),
      course({ title: 'Bends' }),
    ];
    await show(course(), {}, { others });
    const dialog = await openDialog();
    const offered = [...(await picker()).options].map(({ text }) => text).filter((text) => text !== '');
    expect(offered).toEqual(['Bends', 'Ropework']);
    expect(dialog.textContent).toContain('0/1 item(s) selected');
    fireEvent.change(await picker(), { target: { value: next.collectionId } });
    await waitFor(() => expect(dialog.textContent).toContain('Maximum 1 item reached'));
    expect((await picker()).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Ropework' }));
    await waitFor(() => expect(dialog.textContent).toContain('0/1 item(s) selected'));
  });

  it('shows the course as Retired at once, with date and replacement, and that it is queued (RETIRE-006)', async () => {
    let answer: () => void = () => undefined;
    await show(course(), {
      retireCourseNow: () =>
        new Promise((resolve) => (answer = () => resolve({ success: true, version: 2 }))),
    });
    await openDialog();
    fireEvent.change(await picker(), { target: { value: next.collectionId } });
    await waitFor(async () => expect((await retireButton()).hasAttribute('disabled')).toBe(false));
    fireEvent.click(await retireButton());
    await waitFor(async () => expect((await label()).textContent).toBe('Retired'));
    expect(await screen.findByText(`This course was retired on ${dateText(Date.now())}.`)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Continue with Ropework' })).toBeTruthy();
    expect(screen.queryByText('Course retirement has been queued')).toBeNull();
    await act(async () => answer());
    expect(await screen.findByText('Course retirement has been queued')).toBeTruthy();
    expect((await label()).textContent).toBe('Retired');
  });

  it('takes it back when the server refuses (RETIRE-007)', async () => {
    await show(course(), { retireCourseNow: () => Promise.reject(refused(500)) });
    await openDialog();
    await waitFor(async () => expect((await retireButton()).hasAttribute('disabled')).toBe(false));
    fireEvent.click(await retireButton());
    expect(await screen.findByText('An error occurred. Unable to retire course')).toBeTruthy();
    expect((await label()).textContent).toBe('Published');
    expect(screen.queryByText(/was retired on/)).toBeNull();
  });
});

it('tells what became of it whoever has left the page meanwhile, and shows the row there again (RETIRE-007)', async () => {
  let refuse: () => void = () => undefined;
  await show(course(), {
    retireCourseNow: () => new Promise((_, reject) => (refuse = () => reject(refused(500)))),
  });
  await openDialog();
  await waitFor(async () => expect((await retireButton()).hasAttribute('disabled')).toBe(false));
  fireEvent.click(await retireButton());
  await waitFor(async () => expect((await label()).textContent).toBe('Retired'));
  cleanup();
  refuse();
  await showScreen(db, <ToastHost label="Notifications" dismissLabel="Dismiss" />);
  expect(await screen.findByText('An error occurred. Unable to retire course')).toBeTruthy();
  cleanup();
  await showScreen(db, <CourseWorkflow collectionId={shownCourse} />);
  expect((await label()).textContent).toBe('Published');
});

describe('restoring', () => {
  const retired = () => course({ workflow: 'RETIRED' });

  it('clears the workflow until the server answers, and shows what it will be (RETIRE-010)', async () => {
    for (const originalWorkflow of ['PUBLISHED', 'NEEDS_FINAL'] as const) {
      let answer: () => void = () => undefined;
      await show(retired(), {
        restoreRetiredCourse: () =>
          new Promise((resolve) => (answer = () => resolve({ success: true, originalWorkflow, version: 2 }))),
      });
      await choose(/^Restore/);
      await waitFor(async () => expect((await label()).textContent).toBe('Restoring…'));
      await act(async () => answer());
      expect(await screen.findByText('Course restoration has been queued')).toBeTruthy();
      const shown = originalWorkflow === 'PUBLISHED' ? 'Published' : 'Reviews Complete | Needs Final Go';
      await waitFor(async () => expect((await label()).textContent).toBe(shown));
      cleanup();
      hideToast('retirement');
      showRetirement(shownCourse, null);
    }
  });

  it('lists in Error Details what other courses hold (RETIRE-011, RETIRE-013)', async () => {
    let answer: () => void = () => undefined;
    await show(retired(), {
      restoreRetiredCourse: () => Promise.reject(refused(400, 'COURSE_CONTENT_NOT_EXCLUSIVE')),
      validateCourseContentExclusivity: () => new Promise((resolve) => (answer = () => resolve(shared))),
    });
    await choose(/^Restore/);
    const dialog = await screen.findByRole('dialog', { name: 'Error Details' });
    expect(dialog.textContent).toContain('Loading error details...');
    expect(screen.getByText('Unable to restore course with non-exclusive content')).toBeTruthy();
    await act(async () => answer());
    await waitFor(() => expect(dialog.textContent).toContain('Bowline'));
    expect(dialog.textContent).toContain('Pump station');
    expect((await label()).textContent).toBe('Retired');
  });

  it('shows the workflow again after any other failure (RETIRE-012)', async () => {
    await show(retired(), { restoreRetiredCourse: () => Promise.reject(refused(500)) });
    await choose(/^Restore/);
    expect(await screen.findByText('Unable to restore course')).toBeTruthy();
    expect((await label()).textContent).toBe('Retired');
  });
});

describe('whoever learns in it', () => {
  const retirement = {
    retirementDate: Date.UTC(2026, 9, 3),
    replacementEntities: [{ type: 'course', id: next.collectionId }],
  };

  it('reads when it was retired and where to continue, without a connection, and no internal comments (D101, RETIRE-016)', async () => {
    setOnline(false);
    const { asked } = await show(course({ workflow: 'RETIRED', retirement }), {}, { roles: ['member'] });
    expect(
      await screen.findByText(`This course was retired on ${dateText(retirement.retirementDate)}.`),
    ).toBeTruthy();
    expect(screen.getByText('Your progress is kept.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue with Ropework' }).getAttribute('href')).toContain(
      next.collectionSlug,
    );
    expect(asked.map(({ name }) => name)).not.toContain('getCourseRetirement');
  });

  it('sees the reason only as one who may retire it (RETIRE-001)', async () => {
    const kept = {
      ...{ courseId: newId(), internalComments: 'Nobody buys it.', requestedAt: 1 },
      ...{ requestedBy: { userId: newId(), name: 'Ana' }, originalWorkflow: 'PUBLISHED' },
    };
    await show(course({ workflow: 'RETIRED', retirement }), { getCourseRetirement: () => kept });
    expect(await screen.findByText(/Nobody buys it/)).toBeTruthy();
  });

  it('finds it no more in the catalog, unlike those who work on it (RETIRE-017)', async () => {
    for (const [role, found] of [
      ['member', 0],
      ['owner', 1],
    ] as const) {
      const gone = course({ workflow: 'RETIRED' });
      await show(gone, {}, { roles: [role] });
      const page = await catalogPage(db, 'harbor', 'catalog');
      const cards = page === 'missing' ? [] : page.cards;
      const isGone = (id: string) => id === gone.collectionId;
      expect(cards.filter((card) => isGone(card.course.collectionId))).toHaveLength(found);
      cleanup();
    }
  });

  it('is told while the server still works on it (ERR-005)', async () => {
    await show(course({ retirement: { ...retirement, state: 'retiring' } }), {}, { roles: ['member'] });
    expect(await screen.findByText(/is being retired/)).toBeTruthy();
    expect((await label()).textContent).toBe('Retired');
  });
});

vi.setConfig({ testTimeout: 20_000 });

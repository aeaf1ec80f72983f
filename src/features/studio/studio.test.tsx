// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Collection } from '#contract/content/collection.ts';
import { listingOfCollection, listingOfSkill } from '#contract/content/content-listing.ts';
import type { Skill } from '#contract/content/skill.ts';
import type { StudioItem } from '#contract/content/studio.ts';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import { clientFlagDefaults } from '#domain/client-flags.ts';
import type { Role } from '#domain/role.ts';
import { answerOf, matchRoute } from '#domain/routes.ts';
import '#mutations/fold-into-waiting.ts'; // loaded late, when something folds: not while a test waits
import type { LecternDb } from '#store/db.ts';
import type { Stored, ThingRow } from '#store/tables/synced.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  aBody,
  aCollection,
  aListing,
  anOrganization,
  aProfile,
  aSkill,
  aStore,
  aUser,
} from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { hideToast } from '#ui/toasts.ts';
import { rowsInSight } from '#ui/windowed-rows.ts';
import { MyContentScreen } from './my-content-screen.tsx';
import { myContentHere } from './read-studio.ts';
import { StudioScreen } from './studio-screen.tsx';

const saved = vi.hoisted(() => vi.fn());
vi.mock('#ui/csv-file.ts', () => ({ saveCsv: saved }));
const full = vi.hoisted(() => ({ disk: false }));
vi.mock('#sync/storage/keep-storage.ts', async (original) => {
  const real = await original<typeof import('#sync/storage/keep-storage.ts')>();
  return {
    ...real,
    putDurably: (accountId: string, put: () => Promise<unknown>) =>
      full.disk
        ? Promise.reject(new NotSaved({ cause: new Error('full') }))
        : real.putDurably(accountId, put as never),
  };
});
HTMLElement.prototype.showPopover ??= () => undefined;
HTMLElement.prototype.hidePopover ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const me = newId();
const harbor = anOrganization();
const { organizationId } = harbor;
const base = `/organization/${organizationId}/studio`;
const DAY = 24 * 60 * 60 * 1000;
let phone = false;
let wide = false;
let db: LecternDb;

beforeEach(() => {
  setOnline(false);
  phone = false;
  wide = false;
  full.disk = false;
  localStorage.clear();
  window.matchMedia = ((query: string) => ({
    matches: (phone && query.includes('max-width')) || (wide && query.includes('min-width')),
    addEventListener() {},
    removeEventListener() {},
  })) as never;
});
afterEach(async () => {
  cleanup();
  for (const id of ['studio', 'availability', 'workflow', 'visibility']) hideToast(id);
  vi.clearAllMocks();
  await db.delete();
});

const skill = (given: Partial<Skill>) => aSkill({ organizationId, ...given });
const course = (given: Partial<Collection>) => aCollection({ organizationId, ...given });

async function store(
  skills: Stored<Skill>[],
  collections: Stored<Collection>[] = [],
  roles: Role[] = ['owner'],
) {
  const profiles = [{ ...aProfile(organizationId), roles }];
  db = await aStore({ skills, collections, organizations: [harbor], profiles }, me);
}

function show(path = base) {
  const [entityType, entityId, questions] = path.replace(base, '').split('?')[0]!.split('/').filter(Boolean);
  return showScreen(
    db,
    <>
      <StudioScreen
        organizationId={organizationId}
        entityType={entityType}
        entityId={entityId}
        asksQuestions={questions !== undefined}
      />
      <ToastHost label="Messages" dismissLabel="Dismiss" />
    </>,
    path,
  );
}

const table = () => screen.findByRole('table', { name: 'Content' });
const titles = () => [...document.querySelectorAll('tbody [data-name] bdi')].map((name) => name.textContent);
const expectTitles = (...wanted: string[]) => waitFor(() => expect(titles()).toEqual(wanted));
const rowOf = (title: string) =>
  within(screen.getByText(title, { selector: '[data-name] bdi' }).closest('tr') as HTMLElement);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const queued = async () => (await db.outbox.orderBy('seq').toArray()).map(({ op, vars }) => [op, vars]);
const tab = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }));
const menuItem = (name: string | RegExp) =>
  waitFor(
    () =>
      screen.queryByRole('menuitem', { name, hidden: true }) ??
      screen.getByRole('menuitemradio', { name, hidden: true }),
  );

describe('the studio', () => {
  it('lists the organization’s content in ten columns, without a network (STUDIO-001, STUDIO-002, STUDIO-006, LOCAL-007)', async () => {
    const knots = skill({
      title: 'Bowline',
      views: 1234,
      ratings: { likes: 7, dislikes: 0 },
      externalId: 'LMS-7',
    });
    await store(
      [knots, aSkill({ title: 'Of another organization' })],
      [course({ title: 'Ropes', children: [{ type: 'skill', id: knots.skillId }] })],
    );
    await show();
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .filter(Boolean);
    expect(heads).toEqual([
      ...['Title', 'Created', 'Modified', 'Availability', 'Workflow'],
      ...['Views', 'Likes', 'Authors', 'Present in', 'External ID'],
    ]);
    expect(titles().toSorted()).toEqual(['Bowline', 'Ropes']);
    const row = rowOf('Bowline');
    for (const text of ['1,234', '7', 'Ropes', 'LMS-7', 'Nobody', 'Published'])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getByRole('button', { name: 'Availability: Enrollment | Free' })).toBeTruthy();
  });

  it('lists by title what is in a course that this device is not given; nothing of it can be changed here (D59)', async () => {
    const [knots, bights] = [skill({ title: 'Bowline' }), course({ title: 'Bights', type: 'collection' })];
    const ropes = course({ title: 'Ropes', children: [{ type: 'skill', id: knots.skillId }] });
    await store([], [ropes]);
    const courseIds = [ropes.collectionId];
    await db.things.bulkPut([
      aListing(listingOfSkill({ ...knots, organizationId, courseIds })),
      aListing(listingOfCollection(bights, courseIds)),
      aListing(listingOfSkill(aSkill({ title: 'Of another organization' }))),
    ]);
    await show();
    await table();
    await waitFor(() => expect(titles().toSorted()).toEqual(['Bights', 'Bowline', 'Ropes']));
    expect(rowOf('Bowline').getAllByText('Ropes').length).toBeGreaterThan(0);
    expect(rowOf('Bights').getAllByText('Ropes').length).toBeGreaterThan(0);
    expect(screen.queryByText(/not on this device yet/)).toBeNull();
    expect(rowOf('Bowline').queryByRole('button', { name: /Published/ })).toBeNull();
    expect(rowOf('Ropes').queryByRole('button', { name: /Published/ })).toBeTruthy();
  });

  it('has its columns at the widths of the specification, the title in view (STUDIO-005, STUDIO-017)', async () => {
    await store([skill({ title: 'Bowline' })]);
    await show();
    await table();
    const width = (column: string) =>
      document.querySelector<HTMLElement>(`td[data-column=${column}]`)?.style.inlineSize;
    expect(
      ['title', 'authors', 'presentIn', 'externalId', 'workflow', 'createdAt', 'likes', 'views'].map(width),
    ).toEqual(['400px', '300px', '300px', '260px', '330px', '160px', '100px', '145px']);
    expect(document.querySelector<HTMLElement>('[data-name]')?.style.maxInlineSize).toBe('265px');
    expect(document.querySelector('td[data-column=title]')?.className).toContain('title');
  });

  it('is for those who work on the content, not for members (STUDIO-001)', async () => {
    await store([skill({})], [], ['member']);
    await show();
    expect(await screen.findByText(/^Only people who work on this organization’s content/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('hides a column by choice, and still does after a reload (STUDIO-003, STUDIO-017)', async () => {
    await store([skill({ title: 'Bowline' })]);
    await show();
    await table();
    fireEvent.click(await button('Columns'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Views', hidden: true }));
    await waitFor(() => expect(document.querySelector('th[data-column=views]')).toBeNull());
    cleanup();
    await show();
    await table();
    expect(document.querySelector('th[data-column=views]')).toBeNull();
    expect(document.querySelector('th[data-column=likes]')).not.toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Title', hidden: true })).toBeNull();
  });

  it('puts its columns in the order that a person chooses, after a reload too (STUDIO-003)', async () => {
    await store([skill({ title: 'Bowline' })]);
    await show();
    await table();
    const heads = () =>
      [...document.querySelectorAll('th[data-column]')].map((head) => head.getAttribute('data-column'));
    fireEvent.click(await button('Columns'));
    for (const _each of [1, 2, 3])
      fireEvent.click(screen.getByRole('button', { name: 'Move Workflow towards the start', hidden: true }));
    await waitFor(() => expect(heads().slice(0, 3)).toEqual(['title', 'workflow', 'createdAt']));
    cleanup();
    await show();
    await table();
    expect(heads().slice(0, 3)).toEqual(['title', 'workflow', 'createdAt']);
  });

  it('parts skills, collections, lab templates and what is deleted (STUDIO-004, STUDIO-012)', async () => {
    await store(
      [skill({ title: 'Bowline' }), skill({ title: 'Old hitch', archived: true })],
      [course({ title: 'Ropes' }), course({ title: 'Part', type: 'collection' })],
    );
    const lab = {
      ...{
        id: newId(),
        thing: 'lab',
        entityType: 'virtual_lab',
        labName: 'Tide tank',
        operatingSystem: null,
      },
      ...{ owner: { type: 'ORGANIZATION', id: organizationId }, workflow: 'PUBLISHED', archived: false },
      ...{ courseIds: [], createdBy: me, createdAt: 1, updatedAt: 1, ver: 1, buckets: ['test'], pending: 0 },
    };
    await db.things.put({ ...lab, labId: lab.id } as unknown as ThingRow);
    await show();
    await table();
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
      ...['All (4)', 'Skills (1)', 'Collections (2)', 'Lab Templates (1)', 'Deleted (1)'],
    ]);
    tab(/^Skills/);
    await expectTitles('Bowline');
    tab(/^Lab Templates/);
    await expectTitles('Tide tank');
    fireEvent.click(await button('More about “Tide tank”'));
    fireEvent.click(await menuItem('Rename'));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), {
      target: { value: 'Wave tank' },
    });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    await expectTitles('Wave tank');
    tab(/^Deleted/);
    await expectTitles('Old hitch');
    tab(/^Lab Templates/);
    fireEvent.click(await button('More about “Wave tank”'));
    fireEvent.click(await menuItem(/^Archive/));
    expect(await screen.findByText('No lab templates yet')).toBeTruthy();
    tab(/^Deleted/);
    await waitFor(() => expect(titles().toSorted()).toEqual(['Old hitch', 'Wave tank']));
    expect((await queued()).map(([op]) => op)).toEqual(['updateLabTemplate']);
  });

  it('searches as typed, filters and sorts offline on the local rows, and keeps that in the address (STUDIO-001, STUDIO-011, LOCAL-007)', async () => {
    await store([
      skill({ title: 'Bowline', workflow: 'INITIAL', updatedAt: Date.now() - 2 * DAY }),
      skill({ title: 'Bend', workflow: 'PUBLISHED', updatedAt: Date.now() - DAY }),
      skill({ title: 'Hitch', workflow: 'NEEDS_PEER', updatedAt: Date.now() }),
    ]);
    const { router } = await show();
    await table();
    await expectTitles('Hitch', 'Bend', 'Bowline');
    fireEvent.click(await button('Title'));
    await expectTitles('Bend', 'Bowline', 'Hitch');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'b' } });
    await expectTitles('Bend', 'Bowline');
    fireEvent.click(await button('Filters'));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Initial (1)' }));
    await expectTitles('Bowline');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Published (1)' }));
    await expectTitles('Bend', 'Bowline');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        q: 'b',
        workflow: 'INITIAL,PUBLISHED',
        sort: 'title',
      }),
    );
    cleanup();
    await show(`${base}?q=b&workflow=INITIAL,NEEDS_PEER&sort=title`);
    await expectTitles('Bowline');
  });

  it('narrows by one press, which clears the other filters, and by age with its end named (STUDIO-008, STUDIO-009)', async () => {
    await store([
      skill({ title: 'Bowline', workflow: 'NEEDS_SEO' }),
      skill({ title: 'Bend', visible: false }),
    ]);
    const { router } = await show(`${base}?availability=Hidden`);
    await expectTitles('Bend');
    fireEvent.click(await button('Quick filters'));
    fireEvent.click(await menuItem('Needs review'));
    await expectTitles('Bowline');
    await waitFor(() => expect(router.state.location.search).toEqual({ quick: 'needs review' }));
    fireEvent.click(await button('Filters (1)'));
    const ends = await screen.findAllByRole('slider');
    expect(ends.map((end) => end.getAttribute('aria-valuetext'))).toEqual([
      ...['0 days ago', '365+ days ago', '0 hours', '24+ hours'],
    ]);
  });

  it.each([
    ['/skill', 'Skills'],
    ['/collection', 'Collections'],
  ])('opens at the depth of a type: %s (ROUTE-022)', async (depth, name) => {
    await store([skill({ title: 'Bowline' })], [course({ title: 'Ropes' })]);
    await show(`${base}${depth}`);
    await table();
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain(name);
  });

  it('opens a skill, a course and a skill’s questions by their addresses (ROUTE-022)', async () => {
    const bowline = skill({ title: 'Bowline' });
    const ropes = course({ title: 'Ropes', children: [{ type: 'skill', id: bowline.skillId }] });
    await store([bowline], [ropes]);
    const text = (said: string) => [
      { type: 'paragraph', attrs: {}, content: [{ type: 'text', text: said }] },
    ];
    const question = {
      type: 'question',
      attrs: {},
      content: [{ type: 'questionPrompt', content: text('Which loop holds?') }],
    };
    await db.bodies.put(aBody(bowline.skillId, { document: { type: 'doc', content: [question] } as never }));
    await show(`${base}/skill/${bowline.skillId}`);
    expect(await screen.findByRole('dialog', { name: 'Preview of Bowline' })).toBeTruthy();
    cleanup();
    await show(`${base}/course/${ropes.collectionId}`);
    const preview = await screen.findByRole('dialog', { name: 'Preview of Ropes' });
    expect(await within(preview).findByText('Bowline')).toBeTruthy();
    cleanup();
    await show(`${base}/skill/${bowline.skillId}/questions`);
    const asked = await screen.findByRole('dialog', { name: 'Questions of Bowline' });
    expect(await within(asked).findByText('Which loop holds?')).toBeTruthy();
    cleanup();
    await show(`${base}/skill/${newId()}`);
    expect(await screen.findByText('This is not in the studio, or not on this device yet.')).toBeTruthy();
  });

  it('opens beside the table where there is room, which stays usable (ROUTE-022)', async () => {
    wide = true;
    const [bowline, anchor] = [skill({ title: 'Bowline' }), skill({ title: 'Anchor' })];
    await store([bowline, anchor]);
    await show(`${base}/skill/${bowline.skillId}`);
    const beside = await screen.findByRole('complementary', { name: 'Preview of Bowline' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.querySelector('tr[data-open]')?.getAttribute('data-key')).toBe(
      `skill:${bowline.skillId}`,
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select “Anchor”' }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
    expect(within(beside).getByText('None given')).toBeTruthy();
  });

  it('shows on a phone a card for each row, with the same acts', async () => {
    phone = true;
    await store([skill({ title: 'Bowline' })]);
    await show();
    const cards = await screen.findByRole('list', { name: 'Content' });
    for (const name of [/^Availability: /, /^Workflow: /, 'External ID of “Bowline”', 'More about “Bowline”'])
      expect(within(cards).getByRole('button', { name })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('holds of 10,000 rows on the page only those in sight', async () => {
    expect(rowsInSight(10_000, 64, 64_000, 640)).toEqual({ from: 992, to: 1018 });
    expect(rowsInSight(3, 64, 0, 640)).toEqual({ from: 0, to: 3 });
    expect(rowsInSight(5, 64, 9_999, 640)).toEqual({ from: 4, to: 5 });
    await store(Array.from({ length: 300 }, (_, at) => skill({ title: `Knot ${at}` })));
    await show();
    expect((await table()).getAttribute('aria-rowcount')).toBe('301');
    expect(titles().length).toBeLessThan(60);
  });
});

describe('a row of the studio', () => {
  it('changes availability and workflow in place, at once (STUDIO-001, AVAIL-012)', async () => {
    const bowline = skill({ title: 'Bowline', syndicated: true, free: false });
    await store([bowline]);
    await show();
    await table();
    fireEvent.click(await button('Availability: Enrollment | Paid'));
    fireEvent.click(await menuItem('Public | No Login'));
    expect(await button('Availability: Public | No Login')).toBeTruthy();
    fireEvent.click(await button('Workflow: Published'));
    fireEvent.click(await menuItem('Initial'));
    expect(await button('Workflow: Initial')).toBeTruthy();
    expect(await queued()).toEqual([
      [
        'updateSkillMeta',
        {
          skillId: bowline.skillId,
          fields: { visible: true, free: true, loginRequired: false, syndicated: false },
        },
      ],
      ['updateSkillMeta', { skillId: bowline.skillId, fields: { workflow: 'INITIAL' } }],
    ]);
  });

  it('says in the specification’s words that availability or workflow could not be changed (AVAIL-015)', async () => {
    await store([skill({ title: 'Bowline' })]);
    await show();
    await table();
    full.disk = true;
    fireEvent.click(await button('Availability: Enrollment | Free'));
    fireEvent.click(await menuItem('Hidden'));
    expect(
      (await screen.findAllByText('An error occurred. Unable to update availability')).length,
    ).toBeGreaterThan(0);
    fireEvent.click(await button('Workflow: Published'));
    fireEvent.click(await menuItem('Initial'));
    expect(
      (await screen.findAllByText('An error occurred. Unable to update workflow status')).length,
    ).toBeGreaterThan(0);
    expect(await button('Availability: Enrollment | Free')).toBeTruthy();
  });

  it('saves an external id only when it changed, and offers none for collections (STUDIO-007)', async () => {
    await store(
      [skill({ title: 'Bowline', externalId: 'LMS-7' })],
      [course({ title: 'Part', type: 'collection' })],
    );
    await show();
    await table();
    expect(rowOf('Part').queryByRole('button', { name: /^External ID/ })).toBeNull();
    fireEvent.click(await button('External ID of “Bowline”'));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await queued()).toEqual([]);
    fireEvent.click(await button('External ID of “Bowline”'));
    fireEvent.change(await screen.findByRole('textbox', { name: 'External ID' }), {
      target: { value: 'LMS-8' },
    });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await queued()).toMatchObject([['updateSkillMeta', { fields: { externalId: 'LMS-8' } }]]),
    );
  });

  it('is archived into Deleted and restored from there, with an undo (STUDIO-012)', async () => {
    const bowline = skill({ title: 'Bowline' });
    await store([bowline]);
    await show();
    await table();
    fireEvent.click(await button('More about “Bowline”'));
    fireEvent.click(await menuItem(/^Archive/));
    expect(await screen.findByText('No content yet')).toBeTruthy();
    expect(await db.skills.get(bowline.skillId)).toMatchObject({ archived: true, visible: false });
    tab(/^Deleted/);
    await expectTitles('Bowline');
    fireEvent.click(await button('More about “Bowline”'));
    fireEvent.click(await menuItem('Restore'));
    expect(await screen.findByText('Nothing deleted')).toBeTruthy();
    tab(/^Skills/);
    await expectTitles('Bowline');
    fireEvent.click(await button('More about “Bowline”'));
    fireEvent.click(await menuItem(/^Archive/));
    await screen.findByText('No skills yet');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await expectTitles('Bowline');
  });

  it('offers a trainer no archive, and a billing admin nothing to change (STUDIO-012)', async () => {
    await store([skill({ title: 'Bowline' })], [], ['trainer']);
    await show();
    await table();
    fireEvent.click(await button('More about “Bowline”'));
    await menuItem('Settings');
    expect(screen.queryByRole('menuitem', { name: /^Archive/, hidden: true })).toBeNull();
    cleanup();
    await db.delete();
    await store([skill({ title: 'Bowline' })], [], ['billingAdmin']);
    await show();
    await table();
    expect(screen.queryByRole('button', { name: /^(Availability: |Workflow: |External ID of)/ })).toBeNull();
  });

  it('is put up in searches, then down, never both (STUDIO-015)', async () => {
    await store([skill({ title: 'Bowline' })]);
    await show();
    await table();
    for (const [item, mark] of [
      ['Boost in search', /Boosted/],
      ['Lower in search', /Buried/],
    ] as const) {
      fireEvent.click(await button('More about “Bowline”'));
      fireEvent.click(await menuItem(item));
      expect(await screen.findByText(mark)).toBeTruthy();
    }
    expect(screen.queryByText(/Boosted/)).toBeNull();
    expect((await queued()).at(-1)?.[1]).toMatchObject({ boostScore: 0, buryScore: 5 });
  });

  it('opens the settings with the toggles of visibility, without a price (AVAIL-011, AVAIL-013, AVAIL-014)', async () => {
    await store([skill({ title: 'Bowline', visible: true, free: true, loginRequired: false })]);
    await show();
    await table();
    fireEvent.click(await button('More about “Bowline”'));
    fireEvent.click(await menuItem('Settings'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Skill settings' }));
    const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name });
    expect([box(/^Sign-in/).disabled, box(/^Monetized/).disabled]).toEqual([false, true]);
    expect(dialog.getByText('Free for everyone on the Internet.')).toBeTruthy();
    fireEvent.click(box(/^Sign-in/));
    expect([box(/^Sign-in/).disabled, box(/^Monetized/).disabled]).toEqual([false, false]);
    fireEvent.click(box(/^Monetized/));
    expect(box(/^Sign-in/).disabled).toBe(true);
    expect(dialog.queryByRole('spinbutton')).toBeNull();
    expect(dialog.queryByText(/price/i)).toBeNull();
    full.disk = true;
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(
      await dialog.findByText(
        "We are having trouble updating this skill's visibility. Please try again later",
      ),
    ).toBeTruthy();
    full.disk = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Skill visibility successfully updated!')).length).toBeGreaterThan(0);
  });
});

describe('saved views', () => {
  const open = async (name: string | RegExp) => fireEvent.click(await button(name));
  const saveAs = async (name: string) => {
    await open('Saved views');
    fireEvent.click(await menuItem('Save as a new view'));
    fireEvent.change(await screen.findByLabelText('Name of the view'), { target: { value: name } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };

  it('keep filters, order and columns under a name, without a network, and bring them back (STUDIO-011)', async () => {
    await store([
      skill({ title: 'Bowline', workflow: 'NEEDS_PEER' }),
      skill({ title: 'Anchor', workflow: 'PUBLISHED' }),
    ]);
    const { router } = await show(`${base}?workflow=NEEDS_PEER&columns=title,workflow`);
    await expectTitles('Bowline');
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads().join(' ')).toContain('Workflow');
    expect(heads().join(' ')).not.toContain('Availability');
    await saveAs('Morning');
    await waitFor(async () =>
      expect(await queued()).toMatchObject([
        [
          'saveStudioView',
          {
            organizationId,
            deleted: false,
            view: { name: 'Morning', search: { workflow: 'NEEDS_PEER' }, columns: ['title', 'workflow'] },
          },
        ],
      ]),
    );
    fireEvent.click(await button('Clear filters'));
    await waitFor(() => expect(titles()).toHaveLength(2));
    await open('Saved views');
    fireEvent.click(await menuItem('Morning'));
    await expectTitles('Bowline');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ workflow: 'NEEDS_PEER' }));
  });

  it('need a name, and are renamed and removed, which can be undone (STUDIO-011)', async () => {
    await store([skill({ title: 'Bowline' })]);
    await show();
    await expectTitles('Bowline');
    await saveAs(' ');
    expect(await screen.findByText('Name required')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Name of the view'), { target: { value: 'All of it' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await open('All of it');
    fireEvent.click(await menuItem('Rename “All of it”'));
    fireEvent.change(await screen.findByLabelText('Name of the view'), { target: { value: 'Everything' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('View “Everything” is saved');
    await open('Everything');
    fireEvent.click(await menuItem('Remove “Everything”'));
    await button('Saved views');
    // The layer of messages is a popover, which jsdom takes for hidden once a dialog was open.
    fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await button('Everything');
  });
});

describe('approvals in the list', () => {
  const approval = (textHash: string) => ({
    ...{ userId: newId(), stage: '', textHash },
    ...{ approvedAt: 1, withdrawnAt: null },
  });
  const kept = { ver: 1, buckets: [], pending: 0 };
  const approvals = (skillId: string, textHash: string | null, ...of: string[]) =>
    db.things.put({
      ...{ id: `skillApprovals:${skillId}`, thing: 'skillApprovals', skillId, textHash },
      ...{ approvals: of.map(approval), ...kept },
    } as never);

  it('say what is approved, what is missing and what an edit has outdated, and narrow the list (SKILL-004)', async () => {
    const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((title) => skill({ title, workflow: 'NEEDS_PEER' }));
    await store([a!, b!, c!, d!]);
    await db.things.put({
      ...{ id: `approvalStages:${organizationId}`, thing: 'approvalStages', organizationId },
      ...{ stages: [{ name: 'Facts', approvals: 2 }], ...kept },
    } as never);
    await approvals(a!.skillId, 'now', 'now', 'now');
    await approvals(b!.skillId, 'now', 'now');
    await approvals(c!.skillId, 'edited', 'now', 'now');
    await show(`${base}?sort=title`);
    await expectTitles('A', 'B', 'C', 'D');
    const said = (title: string) =>
      rowOf(title)
        .getByRole('button', { name: /^Workflow/ })
        .closest('td')
        ?.querySelector('[data-approval]')?.textContent;
    expect(['A', 'B', 'C', 'D'].map(said)).toEqual([
      ...['Approved', '1 approval missing', 'Approval outdated', '2 approvals missing'],
    ]);
    // What is typed on this device and not sent yet counts as well.
    await db.drafts.put({ skillId: a!.skillId, unsent: 1, changedAt: 2, refused: null });
    await waitFor(() => expect(said('A')).toBe('Approval outdated'));
    fireEvent.click(await button('Quick filters'));
    fireEvent.click(await menuItem('Approval outdated'));
    await expectTitles('A', 'C');
  });
});

describe('several rows at once', () => {
  it('are chosen with shift, changed, told of what was not, and undone', async () => {
    const skills = [
      ...['A', 'B', 'C'].map((title) => skill({ title, workflow: 'INITIAL' })),
      skill({ title: 'D', workflow: 'RETIRED' }),
      skill({ title: 'E', workflow: 'INITIAL' }),
    ];
    await store(skills);
    await show(`${base}?sort=title`);
    await expectTitles('A', 'B', 'C', 'D', 'E');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select “B”' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select “D”' }), { shiftKey: true });
    const bar = within(await screen.findByRole('region', { name: 'Actions for the selected items' }));
    expect(bar.getByText('3 selected')).toBeTruthy();
    fireEvent.click(bar.getByRole('button', { name: 'Workflow' }));
    fireEvent.click(await menuItem('Published'));
    const report = within(await screen.findByRole('dialog', { name: '2 changed, 1 not' }));
    expect(report.getByRole('listitem').textContent).toBe('D: It is retired.');
    expect((await queued()).map(([, vars]) => vars)).toMatchObject([
      { skillId: skills[1]!.skillId, fields: { workflow: 'PUBLISHED' } },
      { skillId: skills[2]!.skillId, fields: { workflow: 'PUBLISHED' } },
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(async () =>
      expect(
        (await db.skills.bulkGet(skills.map(({ skillId }) => skillId))).map((row) => row?.workflow),
      ).toEqual([...['INITIAL', 'INITIAL', 'INITIAL', 'RETIRED', 'INITIAL']]),
    );
  });

  it('are tagged together', async () => {
    const ropes = course({ title: 'Ropes' });
    await store([skill({ title: 'A', tags: ['ropes'] }), skill({ title: 'B' })], [ropes]);
    await show();
    await table();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }));
    fireEvent.click(await button('Add tag'));
    fireEvent.change(await screen.findByLabelText('Tag'), { target: { value: 'tides' } });
    fireEvent.click(await button('Add'));
    await waitFor(async () =>
      expect((await db.skills.toArray()).map(({ tags }) => tags.join()).toSorted()).toEqual([
        'ropes,tides',
        'tides',
      ]),
    );
    await waitFor(async () =>
      expect(await db.collections.get(ropes.collectionId)).toMatchObject({ tags: ['tides'] }),
    );
  });

  it('get and lose a collaborator together, told of those that they may not share, and undone (COLL-021)', async () => {
    const bea = newId();
    const own = { userId: me, authorType: 'author' } as const;
    const edits = { userId: bea, authorType: 'copyEditor' } as const;
    const skills = [
      skill({ title: 'A', authors: [own] }),
      skill({ title: 'B', authors: [own, edits] }),
      skill({ title: 'C' }),
    ];
    await store(skills, [course({ title: 'D' })], ['trainer']);
    await db.userInfos.put({
      ...{ userId: bea, alias: 'bea', name: { first: 'Bea', last: 'Bond' }, image: null },
      ...{ ver: 1, buckets: [], pending: 0 },
    } as never);
    await show(`${base}?sort=title`);
    await expectTitles('A', 'B', 'C', 'D');
    const rolesOf = async (at: number) =>
      (await db.skills.get(skills[at]!.skillId))?.authors
        .filter(({ userId }) => userId === bea)
        .map(({ authorType }) => authorType);
    const openDialog = async () => {
      fireEvent.click(await button('Collaborators'));
      return within(await screen.findByRole('dialog', { name: 'Collaborators of 4 items' }));
    };
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }));
    const adding = await openDialog();
    fireEvent.click(adding.getByRole('button', { name: 'Add' }));
    expect(await adding.findByText('Enter an email or a username.')).toBeTruthy();
    await waitFor(() => expect(document.querySelector('datalist option[value=bea]')).toBeTruthy());
    fireEvent.change(adding.getByLabelText('Email or username'), { target: { value: 'BEA' } });
    fireEvent.change(adding.getByLabelText('Role'), { target: { value: 'peerReviewer' } });
    fireEvent.click(adding.getByRole('button', { name: 'Add' }));
    const report = within(await screen.findByRole('dialog', { name: '2 changed, 2 not' }));
    expect(report.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'C: You’re not allowed to change it.',
      'D: Not available for this type of content.',
    ]);
    expect([await rolesOf(0), await rolesOf(1)]).toEqual([['peerReviewer'], ['copyEditor', 'peerReviewer']]);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(async () => expect([await rolesOf(0), await rolesOf(1)]).toEqual([[], ['copyEditor']]));
    fireEvent.click(report.getByRole('button', { name: 'Close' }));
    const removing = await openDialog();
    fireEvent.change(removing.getByLabelText('What to do'), { target: { value: 'remove' } });
    fireEvent.change(await removing.findByLabelText('Person'), { target: { value: bea } });
    fireEvent.click(removing.getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await rolesOf(1)).toEqual([]));
    expect((await queued()).at(-1)).toEqual([
      'updateSkillAuthors',
      { skillId: skills[1]!.skillId, person: bea, roles: ['copyEditor'], how: 'remove' },
    ]);
  });

  it('are exported as they are shown, in the columns that are shown', async () => {
    await store([skill({ title: '=SUM(A1)', externalId: 'x' }), skill({ title: 'Bend', archived: true })]);
    await show();
    await table();
    fireEvent.click(await button('Export CSV'));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [name, lines] = saved.mock.calls[0] as [string, string[][]];
    expect(name).toBe('studio.csv');
    expect(lines[0]).toEqual([
      ...['Kind', 'Title', 'Created', 'Modified', 'Availability', 'Workflow'],
      ...['Views', 'Likes', 'Authors', 'Present in', 'External ID'],
    ]);
    expect(lines.slice(1).map((line) => line[1])).toEqual(['=SUM(A1)']);
  });
});

describe('the tags of an organization', () => {
  it('are made online, and a name that is there already is refused in the specification’s words (STUDIO-013)', async () => {
    await store([skill({ title: 'Bowline' })]);
    setOnline(true);
    const topics = {
      ...{ categoryId: newId(), name: 'Topics', type: 'VALUE', kind: 'TAG_CATEGORY' },
      values: [],
    };
    let refusal = 'CATEGORY_WITH_NAME_ALREADY_EXISTS';
    const call = vi.fn(async ({ name }: { name: string }) => {
      if (name === 'getTagCategories') return [topics];
      throw new RequestError({ status: 409, message: refusal, code: refusal });
    });
    await showScreen(
      db,
      <StudioScreen
        organizationId={organizationId}
        entityType={undefined}
        entityId={undefined}
        asksQuestions={false}
      />,
      base,
      { call: call as never },
    );
    fireEvent.click(await button('Tags'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of this organization' }));
    const add = async (label: string, action: string) => {
      fireEvent.change(await dialog.findByLabelText(label), { target: { value: 'Topics' } });
      const act = within(dialog.getByLabelText(label).closest('form') as HTMLElement);
      await waitFor(() =>
        expect(act.getByRole<HTMLButtonElement>('button', { name: action }).disabled).toBe(false),
      );
      fireEvent.click(act.getByRole('button', { name: action }));
    };
    await add('Name of the new category', 'New category');
    expect(await dialog.findByText('A category with this name already exists')).toBeTruthy();
    refusal = 'VALUE_WITH_NAME_ALREADY_EXISTS';
    await add('New tag in Topics', 'Add');
    expect(await dialog.findByText('A tag with this name already exists in this category')).toBeTruthy();
  });
});

describe('My content', () => {
  const item = (given: Partial<StudioItem>): StudioItem => ({
    ...{ type: 'skill', id: newId(), title: 'Splice', subtitle: '', slug: 'splice', tenantSlug: 'quay' },
    ...{ organizationId: newId(), ownerName: 'Quay', workflow: 'INITIAL', rootType: 'catalog' },
    ...{
      visible: false,
      free: true,
      loginRequired: true,
      hasProduct: false,
      archived: false,
      externalId: '',
    },
    ...{ views: 0, likes: 0, authors: [], presentIn: [], seconds: 60, tags: [], boostScore: 0, buryScore: 0 },
    ...{ createdAt: 1, updatedAt: 1 },
    ...given,
  });
  const mine = () => skill({ title: 'Bowline', authors: [{ userId: me, authorType: 'author' }] });

  it('lists what the person works on, of this device and page by page of the server (STUDIO-016, API-021)', async () => {
    await store([mine(), skill({ title: 'Not mine' })], [], ['member']);
    setOnline(true);
    const call = vi.fn(async (_page: unknown, args: Record<string, unknown>) =>
      args.cursor === null
        ? { cursor: 'second', items: [item({ title: 'Splice' })] }
        : { cursor: null, items: [item({ title: 'Whipping' })] },
    );
    await showScreen(db, <MyContentScreen />, '/my-content?sort=title', { call: call as never });
    await expectTitles('Bowline', 'Splice');
    expect(rowOf('Splice').getByText('Quay')).toBeTruthy();
    expect(rowOf('Bowline').getByRole('button', { name: /^Workflow/ })).toBeTruthy();
    fireEvent.click(await button('Load more'));
    await expectTitles('Bowline', 'Splice', 'Whipping');
    expect(call.mock.calls.at(-1)?.[1]).toMatchObject({
      ownerInfo: { type: 'USER', id: me },
      cursor: 'second',
    });
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('offers for what only its owner sees nothing that concerns other readers, reviewers or searches (D96)', async () => {
    const own = skill({ title: 'Whistling', organizationId: null, ownerId: me, visible: false });
    await store([own, mine()], [], ['owner']);
    await showScreen(
      db,
      <>
        <MyContentScreen />
        <ToastHost label="Messages" dismissLabel="Dismiss" />
      </>,
      '/my-content',
    );
    await expectTitles('Bowline', 'Whistling');
    const items = async (opens: string | RegExp, of = 'Whistling') => {
      fireEvent.click(rowOf(of).getByRole('button', { name: opens }));
      await screen.findByRole('menu', { hidden: true });
      const shown = document.querySelectorAll('[role^="menuitem"]');
      return [...shown].map(({ textContent }) => textContent);
    };
    expect(await items('More about “Whistling”')).toEqual([
      'Go to page',
      'Settings',
      'ArchiveIt can be restored.',
    ]);
    fireEvent.click(await menuItem(/^Archive/));
    tab(/^Deleted/);
    await expectTitles('Whistling');
    await items('More about “Whistling”');
    fireEvent.click(await menuItem('Restore'));
    expect((await screen.findAllByText('“Whistling” is back.')).length).toBeGreaterThan(0);
    tab(/^All/);
    await expectTitles('Bowline', 'Whistling');
    expect(rowOf('Whistling').getByText('Only you')).toBeTruthy();
    expect(rowOf('Whistling').getByRole('button', { name: /Collaborators/ })).toBeTruthy();
    expect(await items(/^Workflow/)).toEqual(['Initial', 'Published']);
    fireEvent.click(rowOf('Whistling').getByRole('checkbox'));
    const bar = within(await screen.findByRole('region', { name: 'Actions for the selected items' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Workflow',
      'Add tag',
      'Remove tag',
      'Archive',
      '',
    ]);
  });

  it('names whose a shared lesson is, and lets its owner alone choose who works on it (D96, STUDIO-016)', async () => {
    const ana = { ...aUser({ alias: 'ana', name: { first: 'Ana', last: 'Lee' } }), image: null };
    const shared = { organizationId: null, ownerId: ana.userId, visible: false };
    const authors = [ana.userId, me].map((userId) => ({ userId, authorType: 'author' as const }));
    await store([skill({ title: 'Whistling', ...shared, authors })], [], []);
    await db.userInfos.put(ana as never);
    await showScreen(db, <MyContentScreen />, '/my-content');
    await expectTitles('Whistling');
    expect(rowOf('Whistling').getAllByText('Ana Lee').length).toBeGreaterThan(0);
    expect(rowOf('Whistling').getByText('Collaborators')).toBeTruthy();
    expect(await myContentHere(db)).toMatchObject([
      { ownerName: 'Ana Lee', mayEdit: true, mayArchive: false, mayShare: false },
    ]);
  });

  it('shows without a network what is on this device, and says so (STUDIO-016, LOCAL-007)', async () => {
    await store([mine()], [], ['member']);
    await showScreen(db, <MyContentScreen />, '/my-content');
    await expectTitles('Bowline');
    expect(screen.getByText('Shows what is on this device.')).toBeTruthy();
  });

  it('is there with the flag of the build, and not found without (ROUTE-026)', () => {
    const match = matchRoute('/my-content')!;
    expect(clientFlagDefaults.myCreations).toBe(true);
    expect(answerOf(match, clientFlagDefaults)).toEqual({ kind: 'studio page' });
    expect(answerOf(match, { ...clientFlagDefaults, myCreations: false })).toEqual({ kind: 'not found' });
  });
});

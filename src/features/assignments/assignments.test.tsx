// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Assignment } from '#contract/content/assignment.ts';
import type { Playlist } from '#contract/content/playlist.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import { addDays, localDay } from '#domain/schedule.ts';
import '#mutations/fold-into-waiting.ts'; // loaded late, when something folds: not while a test waits
import type { Session } from '#features/session/session-context.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import type { ThingRow } from '#store/tables/synced.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  anOrganization,
  aProfile,
  aProgress,
  aSkill,
  aStore,
  type Rows,
} from '#tests/support/store-builders.ts';
import { AssignButton } from './assign-button.tsx';
import { AssignmentsScreen } from './assignments-screen.tsx';
import './assign-dialog.tsx';

const me = newId();
const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const { organizationId } = harbor;
const skills = ['Bowline', 'Hitch', 'Bend', 'Splice', 'Whipping', 'Sheet bend'].map((title) =>
  aSkill({ title }),
);
const today = localDay(Date.now());
let db: LecternDb;

beforeEach(() => setOnline(false));
afterEach(async () => {
  cleanup();
  await db.delete();
});

const synced = { ver: 1, buckets: ['test'], pending: 0 };
const aStack = (title: string, of = skills.slice(0, 2)) =>
  ({
    ...{
      id: newId(),
      thing: 'playlist',
      owner: { type: 'ORGANIZATION', id: organizationId },
      organizationId,
    },
    ...{ title, description: '', createdBy: newId(), createdAt: 1, updatedAt: 1, deletedAt: null },
    items: of.map((skill) => ({ type: 'skill', id: skill.skillId, title: skill.title })),
    ...synced,
  }) as unknown as ThingRow & Playlist;
const everyone = { type: 'ORGANIZATION' as const, id: organizationId };
const anAssignment = ({ id: stackId }: { id: string }, given: Partial<Assignment> = {}) =>
  ({
    ...{ id: newId(), thing: 'assignment', stackId, organizationId, to: everyone, dueDate: null },
    ...{ assignedBy: newId(), assignedAt: 1, withdrawnAt: null },
    ...synced,
    ...given,
  }) as unknown as ThingRow & Assignment;
const aGroup = (name: string, given: object = {}) => ({
  ...{
    groupId: newId(),
    organizationId,
    name,
    slug: name,
    type: 'ORGANIZATION_GROUP' as const,
    private: false,
  },
  ...{ description: '', createdAt: 1, createdBy: newId(), archived: false, numMembers: 1, admins: [] },
  ...synced,
  ...given,
});
const inGroup = (groupId: string, role: 'member' | 'grpAdmin' = 'member') => ({
  ...{ membershipId: `${groupId}:${me}`, groupId, organizationId, role },
  ...synced,
});

async function store(things: ThingRow[], rows: Rows = {}, roles: Role[] = ['member']) {
  const profiles = [{ ...aProfile(organizationId), roles }];
  db = await aStore({ skills, organizations: [harbor], profiles, ...rows }, me);
  await db.things.bulkPut(things);
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const titles = (list: HTMLElement) =>
  within(list)
    .getAllByRole('heading', { level: 3 })
    .map((each) => each.textContent);
const show = () => showScreen(db, <AssignmentsScreen />, '/assignments');

describe('the assignments of a person', () => {
  it('show what is due first before the rest, and what is finished below, without a network (ROUTE-025, API-039, LOCAL-004)', async () => {
    const [late, now, later, never, done] = ['Late', 'Now', 'Later', 'Never', 'Done'].map((title) =>
      aStack(title, title === 'Done' ? skills.slice(2, 3) : undefined),
    ) as [
      ThingRow & Playlist,
      ThingRow & Playlist,
      ThingRow & Playlist,
      ThingRow & Playlist,
      ThingRow & Playlist,
    ];
    await store(
      [
        ...[late, now, later, never, done],
        anAssignment(never),
        anAssignment(later, { dueDate: '2099-12-24' }),
        anAssignment(done, { dueDate: '2020-01-02' }),
        anAssignment(now, { dueDate: today }),
        anAssignment(late, { dueDate: addDays(today, -1) }),
      ],
      {
        progress: [
          aProgress(skills[0]?.skillId ?? '', { complete: true }),
          aProgress(skills[2]?.skillId ?? '', { complete: true }),
        ],
      },
    );
    await show();

    const open = await screen.findByRole('region', { name: 'To do' });
    expect(titles(open)).toEqual(['Late', 'Now', 'Later', 'Never']);
    const words = [...open.querySelectorAll('article')].map((each) => each.textContent);
    expect(words[0]).toContain('Overdue');
    expect(words[1]).toContain('Due today');
    expect(words[2]).toContain('Due 12/24/2099');
    expect(words[3]).toContain('No due date');
    expect(words[0]).toContain('1 of 2 completed');
    expect(within(open).getByRole('link', { name: 'Late' }).getAttribute('href')).toBe(
      `/harbor/playlist/${late.id}`,
    );
    const finished = screen.getByRole('region', { name: 'Finished' });
    expect(titles(finished)).toEqual(['Done']);
    expect(finished.textContent).not.toContain('Overdue');
  });

  it('are those of everybody and of the person’s groups, each stack once, none that was withdrawn (D89)', async () => {
    const [mine, others] = [aGroup('Class A'), aGroup('Class B')];
    const [twice, ofGroup, ofOthers, withdrawn, deleted] = [
      'Twice',
      'Group',
      'Others',
      'Withdrawn',
      'Deleted',
    ].map((title) => aStack(title)) as [
      ThingRow & Playlist,
      ThingRow & Playlist,
      ThingRow & Playlist,
      ThingRow & Playlist,
      ThingRow & Playlist,
    ];
    const to = (group: { groupId: string }) => ({ type: 'GROUP' as const, id: group.groupId });
    await store([
      ...[twice, ofGroup, ofOthers, withdrawn, { ...deleted, deletedAt: 2 }],
      anAssignment(twice),
      anAssignment(twice, { to: to(mine), dueDate: '2099-01-02' }),
      anAssignment(ofGroup, { to: to(mine), dueDate: '2099-01-03' }),
      anAssignment(ofOthers, { to: to(others) }),
      anAssignment(withdrawn, { withdrawnAt: 2 }),
      anAssignment(deleted),
    ]);
    await db.groups.bulkPut([mine, others]);
    await db.groupMemberships.put(inGroup(mine.groupId));
    await show();

    const open = await screen.findByRole('region', { name: 'To do' });
    expect(titles(open)).toEqual(['Twice', 'Group']);
    expect(open.querySelector('article')?.textContent).toContain('Due 01/02/2099');
    expect(open.querySelectorAll('article')[1]?.textContent).toContain('Class A');
  });

  it('show the first five items of one, and all when asked', async () => {
    const stack = aStack('Week', skills);
    await store([stack, anAssignment(stack)]);
    await show();

    const rows = async () =>
      within(await screen.findByRole('list', { name: 'Content of Week' })).getAllByRole('listitem');
    expect(await rows()).toHaveLength(5);
    fireEvent.click(await button('Show all 6 items of Week'));
    await waitFor(async () => expect(await rows()).toHaveLength(6));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sheet bend'));
  });

  it('say that there are none', async () => {
    await store([]);
    await show();
    expect(await screen.findByText('No assignments')).toBeTruthy();
  });
});

describe('assigning a playlist', () => {
  const queued = async () => (await db.outbox.orderBy('seq').toArray()).map(({ op, vars }) => [op, vars]);
  const showButton = (stack: { id: string }, session: Partial<Session> = {}) =>
    showScreen(db, <AssignButton playlistId={stack.id} />, '/', session);

  it('works offline: to everybody, with another date, and back again (API-039, LOCAL-004)', async () => {
    const stack = aStack('Week');
    await store([stack], {}, ['learningAdmin']);
    await showButton(stack);
    fireEvent.click(await button('Assign…'));
    expect(await screen.findByText('Not assigned to anyone yet.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Due date'), { target: { value: '2099-12-01' } });
    fireEvent.click(await button('Assign'));
    expect(await screen.findByText('Due 12/01/2099')).toBeTruthy();
    expect(await queued()).toMatchObject([
      ['assignStack', { to: everyone, dueDate: '2099-12-01', stackId: stack.id }],
    ]);

    // A device that has just started reads the same.
    const again = openStore(me);
    expect(await again.things.where('thing').equals('assignment').toArray()).toMatchObject([
      { dueDate: '2099-12-01' },
    ]);
    again.close();

    fireEvent.change(screen.getByLabelText('Due date'), { target: { value: '' } });
    fireEvent.click(await button('Change due date'));
    expect(await screen.findByText('No due date')).toBeTruthy();
    expect(await queued()).toMatchObject([['assignStack', { dueDate: null }]]);
    fireEvent.click(await button('Actions for Everyone in Harbor Academy'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw', hidden: true }));
    expect(await screen.findByText('Not assigned to anyone yet.')).toBeTruthy();
  });

  it('offers group administrators their own groups alone, and members nothing (API-052)', async () => {
    const stack = aStack('Week');
    const [mine, archived, others] = [
      aGroup('Class A'),
      aGroup('Old class', { archived: true }),
      aGroup('Class B'),
    ];
    await store([stack]);
    await db.groups.bulkPut([mine, archived, others]);
    await showButton(stack);
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.queryByRole('button', { name: 'Assign…' })).toBeNull();

    await db.groupMemberships.bulkPut([
      inGroup(mine.groupId, 'grpAdmin'),
      inGroup(archived.groupId, 'grpAdmin'),
    ]);
    fireEvent.click(await button('Assign…'));
    const choice = await screen.findByLabelText('Assign to');
    expect([...choice.querySelectorAll('option')].map((each) => each.textContent)).toEqual(['Class A']);
    fireEvent.click(await button('Assign'));
    await waitFor(async () =>
      expect(await queued()).toMatchObject([
        ['assignStack', { to: { type: 'GROUP', id: mine.groupId }, dueDate: null }],
      ]),
    );
  });

  it('says who has finished, and offline what was last seen of it (API-039, LOCAL-004)', async () => {
    const stack = aStack('Week');
    await store([stack, anAssignment(stack)], {}, ['owner']);
    const people = [
      { userId: newId(), name: 'Ada Aal', completed: 2, items: 2, finished: true },
      { userId: newId(), name: 'Ben Boom', completed: 1, items: 2, finished: false },
    ];
    const open = async () => {
      fireEvent.click(await button('Assign…'));
      fireEvent.click(await button('Actions for Everyone in Harbor Academy'));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'See who has finished', hidden: true }));
    };
    setOnline(true);
    const answering = { call: async () => ({ cursor: null, people }) } as unknown as Partial<Session>;
    const { page } = await showButton(stack, answering);
    await open();
    expect(await screen.findByText('1 of 2 finished')).toBeTruthy();
    const list = screen.getByRole('list', { name: 'People' });
    expect(within(list).getAllByRole('listitem')[1]?.textContent).toContain('1 of 2 completed');
    page.unmount();

    setOnline(false);
    await showButton(stack);
    await open();
    expect((await screen.findByText(/1 of 2 finished/)).textContent).toContain('As of just now');
  });
});

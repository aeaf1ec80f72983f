// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ScheduleEntry, scheduleId } from '#contract/content/schedule.ts';
import { newId } from '#contract/ids.ts';
import { addDays } from '#domain/schedule.ts';
import { loadFolding } from '#mutations/enqueue.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import type { Stored } from '#store/tables/synced.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aProgress, aSkill, aStore } from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { SchedulePreview } from './schedule-preview.tsx';

let db: LecternDb;
const harbor = anOrganization({ alias: 'harbor' });
/** Wednesday, at noon where the test runs. */
const noon = new Date(2026, 10, 25, 12).getTime();
const today = '2026-11-25';

beforeAll(() => loadFolding());
beforeEach(() => {
  setOnline(true);
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await db.delete();
});

const skillCalled = (title: string) =>
  aSkill({ title, organizationId: harbor.organizationId, tenantSlug: 'harbor' });
type Skill = ReturnType<typeof skillCalled>;
const entry = (skill: Skill, date: string, addedAt = 1): Stored<ScheduleEntry> => ({
  id: scheduleId('skill', skill.skillId),
  thing: 'scheduleItem',
  entityType: 'skill',
  entityId: skill.skillId,
  title: skill.title,
  date,
  addedAt,
  ver: 1,
  buckets: ['test'],
  pending: 0,
});
/** Each skill by its title, on a day so many days from today. */
async function aSchedule(days: Record<string, number>, finished: string[] = []) {
  const skills = Object.keys(days).map(skillCalled);
  const things = skills.map((skill, at) => entry(skill, addDays(today, days[skill.title] ?? 0), at));
  const progress = skills
    .filter(({ title }) => finished.includes(title))
    .map(({ skillId }) => aProgress(skillId, { complete: true, percentComplete: 100 }));
  db = await aStore({ skills, progress, organizations: [harbor] } as never, newId());
  await db.things.bulkPut(things as never);
  return skills;
}
const dayOf = async (skill: Skill) =>
  ((await db.things.get(scheduleId('skill', skill.skillId))) as unknown as ScheduleEntry | undefined)?.date;
const withToasts = (what: React.ReactNode) => (
  <>
    {what}
    <ToastHost label="Messages" dismissLabel="Dismiss" />
  </>
);
const titlesIn = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the schedule list', () => {
  it('groups what is to do by local date, what is overdue first, and takes off in place with an undo (SCHED-002, SCHED-004, SCHED-011)', async () => {
    const skills = await aSchedule({ Bowline: 0, Hitch: 1, Bend: 7, Splice: 8, Whipping: 60, Past: -1 });
    await showScreen(db, withToasts(<SchedulePanel />));
    expect(await screen.findByRole('heading', { name: 'To do' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'More...' }));
    await screen.findByText('Whipping');
    expect(titlesIn('Overdue')).toEqual(['Past']);
    expect(titlesIn('Today')).toEqual(['Bowline']);
    expect(titlesIn('Tomorrow')).toEqual(['Hitch']);
    expect(titlesIn('This week')).toEqual(['Bend']);
    expect(titlesIn('This month')).toEqual(['Splice']);
    expect(titlesIn('Later')).toEqual(['Whipping']);
    fireEvent.click(screen.getByRole('button', { name: /^On your schedule: Thu, Nov 26/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove from schedule', hidden: true }));
    await waitFor(() => expect(screen.queryByText('Hitch')).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(async () => expect(await dayOf(skills[1]!)).toBe('2026-11-26'));
  });

  it('has what is finished under Complete alone, whatever its day, until it is put back (SCHED-002, SCHED-003, SCHED-011)', async () => {
    const [, bowline, bend] = await aSchedule({ Hitch: -1, Bowline: -3, Bend: 2 }, ['Bowline', 'Bend']);
    await showScreen(db, <SchedulePanel />);
    await screen.findByText('Hitch');
    expect(screen.queryByText('Bend')).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Show completed items' }));
    const list = within(await screen.findByRole('list', { name: 'Complete' }));
    expect(screen.getByRole('heading', { name: 'Complete' })).toBeTruthy();
    expect(titlesIn('Complete')).toEqual(['Bend', 'Bowline']);
    expect(list.queryByRole('button', { name: /^On your schedule/ })).toBeNull();
    fireEvent.click(list.getByRole('button', { name: 'Put “Bowline” back on your schedule' }));
    await waitFor(async () => expect(await dayOf(bowline!)).toBe(today));
    await waitFor(() => expect(titlesIn('Complete')).toEqual(['Bend']));
    fireEvent.click(list.getByRole('button', { name: 'Put “Bend” back on your schedule' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Show completed items' }));
    await waitFor(() => expect(titlesIn('Today')).toEqual(['Bowline']));
    expect(await dayOf(bend!)).toBe('2026-11-27');
  });

  it('marks as done what a person has finished elsewhere, with an undo, also offline', async () => {
    setOnline(false);
    await aSchedule({ Hitch: 1, Bend: 2 });
    await showScreen(db, withToasts(<SchedulePanel />));
    fireEvent.click(await screen.findByRole('button', { name: 'Mark “Hitch” as done' }));
    await waitFor(() => expect(screen.queryByText('Hitch')).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() => expect(titlesIn('Tomorrow')).toEqual(['Hitch']));
  });

  it('leaves the list as soon as its lesson is finished on this device', async () => {
    const [hitch] = await aSchedule({ Hitch: 0, Bend: 0 });
    await showScreen(db, <SchedulePanel />);
    await screen.findByText('Hitch');
    await db.progress.put(aProgress(hitch!.skillId, { complete: true, percentComplete: 100 }) as never);
    await waitFor(() => expect(titlesIn('Today')).toEqual(['Bend']));
  });

  it('has what is due from assignments under its day, two weeks before', async () => {
    await aSchedule({ Hitch: 1 });
    const { organizationId } = harbor;
    await db.profiles.put(aProfile(organizationId) as never);
    const due = (title: string, inDays: number) => {
      const stackId = newId();
      const inStore = { ver: 1, buckets: ['test'], pending: 0 };
      const owner = { type: 'ORGANIZATION', id: organizationId };
      return [
        { id: stackId, thing: 'playlist', owner, title, items: [], deletedAt: null, ...inStore },
        {
          ...{ id: newId(), thing: 'assignment', stackId, organizationId, to: owner, assignedAt: 1 },
          ...{ dueDate: addDays(today, inDays), withdrawnAt: null, ...inStore },
        },
      ];
    };
    await db.things.bulkPut([...due('Safety week', 1), ...due('Far away', 15)] as never);
    await showScreen(db, <SchedulePanel />);
    await screen.findByText('Safety week');
    expect(titlesIn('Assignments: Tomorrow')).toEqual(['Safety week']);
    expect(titlesIn('Tomorrow')).toEqual(['Hitch']);
    expect(screen.queryByText('Far away')).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Show completed items' }));
    await waitFor(() => expect(screen.queryByText('Safety week')).toBeNull());
  });

  it('loads five at a time by More... and moves the focus to the first new one (SCHED-003, SCHED-005, SCHED-006)', async () => {
    await aSchedule({ One: 0, Two: 0, Three: 0, Four: 0, Five: 0, Six: 0 });
    await showScreen(db, <SchedulePanel />);
    await screen.findByText('Five');
    expect(screen.queryByText('Six')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'More...' }));
    await screen.findByText('Six');
    expect(screen.queryByRole('button', { name: 'More...' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Six');
  });

  it('says how to fill it when it is empty (SCHED-007)', async () => {
    await aSchedule({});
    await showScreen(db, <SchedulePanel />);
    expect(await screen.findByRole('heading', { name: 'Learn Later' })).toBeTruthy();
    const text = 'Use the calendar button on any content to add it to your learning schedule';
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('regroups when the night ends without a reload (SCHED-004)', async () => {
    await aSchedule({ Hitch: 1 });
    await showScreen(db, <SchedulePanel />);
    await screen.findByRole('heading', { name: 'Tomorrow' });
    vi.setSystemTime(new Date(2026, 10, 26, 4, 0, 1));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Tomorrow' })).toBeNull();
  });

  it('opens offline from what this device has, with the same groups and pages (LOCAL-004)', async () => {
    setOnline(false);
    await aSchedule({ One: 0, Two: 0, Three: 1, Four: 1, Five: 1, Six: 30 });
    await showScreen(db, <SchedulePanel />);
    await screen.findByRole('heading', { name: 'Tomorrow' });
    expect(titlesIn('Today')).toEqual(['One', 'Two']);
    expect(screen.getByRole('button', { name: 'More...' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Calendar link…' }));
    expect(await screen.findByText('Needs a connection')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create link' }).hasAttribute('disabled')).toBe(true);
  });

  it('can take off what is gone, which has no calendar button anywhere else', async () => {
    const [hitch] = await aSchedule({ Hitch: 1 });
    await db.skills.clear();
    await showScreen(db, <SchedulePanel />);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove “Hitch” from schedule' }));
    await waitFor(async () => expect(await dayOf(hitch!)).toBeNull());
  });
});

describe('the preview of the schedule', () => {
  it.each([
    [3, 3],
    [4, 3],
  ])('shows of %i items %i, and leads to all of them (SCHED-008)', async (count, shown) => {
    await aSchedule(
      Object.fromEntries(['One', 'Two', 'Three', 'Four'].slice(0, count).map((name) => [name, 1])),
    );
    const seeAll = vi.fn();
    await showScreen(db, <SchedulePreview onSeeAll={seeAll} />);
    await screen.findByRole('heading', { name: 'On your schedule' });
    expect(titlesIn('On your schedule')).toHaveLength(shown);
    fireEvent.click(screen.getByText('See all'));
    expect(seeAll).toHaveBeenCalledOnce();
  });

  it('gives none of its three places to what is finished (SCHED-008)', async () => {
    await aSchedule({ One: 1, Two: 1, Three: 1, Four: 2 }, ['Two']);
    await showScreen(db, <SchedulePreview onSeeAll={() => {}} />);
    await screen.findByText('Four');
    expect(titlesIn('On your schedule')).toEqual(['One', 'Three', 'Four']);
  });

  it('says when the schedule is empty (SCHED-008)', async () => {
    await aSchedule({ Past: -1 });
    await showScreen(db, <SchedulePreview onSeeAll={() => {}} />);
    expect(await screen.findByText('Your schedule is empty')).toBeTruthy();
  });
});

describe('the calendar button', () => {
  const buttonFor = (skill: Skill) => (
    <CalendarButton thing={{ type: 'skill', id: skill.skillId, title: skill.title }} />
  );
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name, hidden: true }));

  it('adds for a quick day or a chosen one from today on, and keeps it for the server (SCHED-012, SCHED-010)', async () => {
    await aSchedule({});
    const skill = skillCalled('Bowline');
    await db.skills.put(skill as never);
    await showScreen(db, withToasts(buttonFor(skill)));
    await press('Add to schedule');
    await press('Next week');
    await waitFor(async () => expect(await dayOf(skill)).toBe('2026-12-02'));
    await press('On your schedule: Wed, Dec 2');
    const field = screen.getByLabelText('Date');
    expect(field.getAttribute('min')).toBe(today);
    fireEvent.change(field, { target: { value: '2026-11-24' } });
    await press('Change date');
    expect(screen.getByText('Enter today or a later date')).toBeTruthy();
    fireEvent.change(field, { target: { value: '2027-01-31' } });
    await press('Change date');
    await waitFor(async () => expect(await dayOf(skill)).toBe('2027-01-31'));
    const queued = await db.outbox.toArray();
    expect(queued.map(({ op, vars }) => [op, vars])).toEqual([
      ['addScheduleItem', { type: 'skill', entityId: skill.skillId, date: '2027-01-31', done: null }],
    ]);
  });

  it('removes what is on the schedule and says so (SCHED-012, SCHED-013)', async () => {
    const [skill] = await aSchedule({ Bowline: 1 });
    await showScreen(db, withToasts(buttonFor(skill!)));
    await press('On your schedule: Thu, Nov 26');
    await press('Remove from schedule');
    expect(await screen.findByText('Item removed from schedule')).toBeTruthy();
    expect(await dayOf(skill!)).toBeNull();
    expect((await db.outbox.toArray()).map(({ vars }) => vars)).toEqual([
      { item: { type: 'skill', id: skill!.skillId } },
    ]);
  });

  it('says when the removal failed (SCHED-013)', async () => {
    const [skill] = await aSchedule({ Bowline: 1 });
    await showScreen(db, withToasts(buttonFor(skill!)));
    await press('On your schedule: Thu, Nov 26');
    vi.spyOn(db, 'transaction').mockRejectedValue(new Error('disk'));
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await press('Remove from schedule');
    const text = 'An error occurred. Unable to remove item from schedule';
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('asks a visitor to sign in', async () => {
    db = await aStore({}, VISITOR);
    await showScreen(db, buttonFor(skillCalled('Bowline')));
    const button = await screen.findByRole('button', { name: 'Sign in to add this to your schedule' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});

it('takes a time, a repetition and a reminder with no network, shows them, and moves on when one time is done', async () => {
  setOnline(false);
  const [skill] = await aSchedule({ Bowline: 0 });
  await showScreen(db, withToasts(<SchedulePanel />));
  fireEvent.click(await screen.findByRole('button', { name: /^On your schedule: Wed, Nov 25/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Time, repetition, reminder…', hidden: true }));
  const time = await screen.findByLabelText('Time');
  fireEvent.change(time, { target: { value: '18:30' } });
  fireEvent.change(screen.getByLabelText('Repeats'), { target: { value: 'week' } });
  fireEvent.click(screen.getByLabelText('Wednesday'));
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  expect(screen.getByText('Choose at least one day')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Monday'));
  fireEvent.change(screen.getByLabelText('Reminder'), { target: { value: '60' } });
  fireEvent.click(screen.getByLabelText('Email'));
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
  expect(await screen.findByText(/Mon, Nov 30, 6:30 pm · every Monday/)).toBeTruthy();
  const kept = (await db.things.get(scheduleId('skill', skill!.skillId))) as unknown as ScheduleEntry;
  expect(kept.timing).toMatchObject({
    time: '18:30',
    repeat: { every: 'week', days: ['MO'] },
    remind: { before: 60, ways: ['inbox', 'mail'] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Mark “Bowline” as done', hidden: true }));
  expect(await screen.findByText(/Mon, Dec 7, 6:30 pm/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  await waitFor(async () => expect(await dayOf(skill!)).toBe('2026-11-30'));
});

// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { addDays, localDay } from '#domain/schedule.ts';
import { closeSchedule, useScheduleRequested } from '#features/schedule/schedule-request.ts';
import { noteClientFlags } from '#store/client-flags.ts';
import type { LecternDb } from '#store/db.ts';
import { noteLearned } from '#store/queries/learned-days.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  aCollection,
  anOrganization,
  aProfile,
  aProgress,
  aSkill,
  aStore,
  aUser,
  type Rows,
} from '#tests/support/store-builders.ts';
import { DueToday } from './parts/due-today.tsx';
import { PlanParts } from './parts/plan-parts.tsx';

const DAY = 86_400_000;
const now = Date.now();
const lena = newId();
let db: LecternDb;

beforeEach(() => setOnline(false));
afterEach(async () => {
  cleanup();
  closeSchedule();
  await db.delete();
});

const scheduled = (skill: { skillId: string; title: string }, at: number) => ({
  id: `scheduleItem:skill:${skill.skillId}`,
  thing: 'scheduleItem' as const,
  entityType: 'skill' as const,
  entityId: skill.skillId,
  title: skill.title,
  date: localDay(at),
  addedAt: 1,
  ver: 1,
  buckets: ['test'],
  pending: 0,
});

const harbor = anOrganization({ name: 'Harbor Academy' });
const { organizationId } = harbor;
function anAssigned(title: string, { skillId }: { skillId: string }, inDays: number) {
  const stackId = newId();
  const synced = { ver: 1, buckets: ['test'], pending: 0 };
  const everyone = { type: 'ORGANIZATION', id: organizationId };
  const times = { createdBy: lena, createdAt: 1, updatedAt: 1, deletedAt: null };
  const items = [{ type: 'skill', id: skillId, title }];
  const dueDate = addDays(localDay(now), inDays);
  return [
    { id: stackId, thing: 'playlist', owner: everyone, organizationId, title, items, ...times, ...synced },
    {
      ...{ id: newId(), thing: 'assignment', stackId, organizationId, to: everyone, dueDate },
      ...{ assignedBy: lena, assignedAt: 1, withdrawnAt: null, ...synced },
    },
  ];
}

async function show(screenOf: React.ReactNode, rows: Rows, entries: ReturnType<typeof scheduled>[] = []) {
  db = await aStore({ users: [aUser({ userId: lena })], ...rows }, lena);
  await db.things.bulkPut(entries);
  return showScreen(db, screenOf);
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const course = () => aCollection({ title: 'Knots', createdAt: now - 90 * DAY });

function lessonsOf(knots: ReturnType<typeof aCollection>, ...lessons: [title: string, days: number][]) {
  const skills = lessons.map(([title, days]) =>
    aSkill({
      title,
      courseIds: [knots.collectionId],
      createdAt: now - days * DAY,
      updatedAt: now - days * DAY,
    }),
  );
  knots.children = skills.map(({ skillId }) => ({ type: 'skill' as const, id: skillId }));
  return skills;
}

describe('what is due today on the dashboard', () => {
  it('is what was planned for today or earlier and is not finished, also offline (LOCAL-004)', async () => {
    const [bowline, hitch, bend, splice] = ['Bowline', 'Hitch', 'Bend', 'Splice'].map((title) =>
      aSkill({ title }),
    );
    const progress = [aProgress(bend!.skillId, { complete: true })];
    await show(<DueToday />, { skills: [bowline!, hitch!, bend!, splice!], progress }, [
      scheduled(bowline!, now),
      scheduled(hitch!, now - 2 * DAY),
      scheduled(bend!, now),
      scheduled(splice!, now + 2 * DAY),
    ]);
    const due = await part('Due today');
    expect(due.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Bowline', 'Hitch']);
    expect(due.getByText(/Not finished/)).toBeTruthy();
  });

  it('is what was assigned and is due today or was before; what is due within two weeks stands below it, first what is first', async () => {
    const skill = aSkill({ title: 'Bowline' });
    const days = { Late: -1, Now: 0, Soon: 3, 'In two weeks': 14, 'In a month': 30 };
    const things = Object.entries(days).flatMap(([title, inDays]) => anAssigned(title, skill, inDays));
    const profiles = [aProfile(harbor.organizationId)];
    await show(<DueToday />, { skills: [skill], organizations: [harbor], profiles }, things as never);
    const links = (inside: { getAllByRole: typeof screen.getAllByRole }) =>
      inside.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    const now = await part('Due today');
    expect(links(now)).toEqual([
      ['Late', '/assignments'],
      ['Now', '/assignments'],
    ]);
    expect(now.getByText(/^Overdue · Due .* · 0 of 1 completed$/)).toBeTruthy();
    expect(links(await part('Due in the next two weeks')).map(([title]) => title)).toEqual([
      'Soon',
      'In two weeks',
    ]);
  });

  it('is left out when nothing is due', async () => {
    await show(
      <>
        <DueToday />
        <PlanParts />
      </>,
      {},
    );
    expect(await screen.findByText('Your schedule is empty')).toBeTruthy();
    expect(screen.queryByText('Due today')).toBeNull();
  });
});

const Asked = () => <output>{useScheduleRequested() ? 'asked' : 'not asked'}</output>;

describe('what stands below going on', () => {
  it('has no schedule in a build without Learn Later, nor what is due on it (SCHED-009)', async () => {
    const [bowline, hitch] = [aSkill({ title: 'Bowline' }), aSkill({ title: 'Hitch' })];
    const progress = [aProgress(hitch.skillId, { complete: true, completedAt: now })];
    noteClientFlags({ showLearnLater: false });
    try {
      const rows = { skills: [bowline, hitch], progress };
      const both = (
        <>
          <DueToday />
          <PlanParts />
        </>
      );
      await show(both, rows, [scheduled(bowline, now)]);
      await part('Recently finished');
      expect(screen.queryByText('On your schedule')).toBeNull();
      expect(screen.queryByText('Bowline')).toBeNull();
    } finally {
      noteClientFlags({ showLearnLater: true });
    }
  });

  it('has the schedule, whose See all asks for the sidebar (SCHED-008)', async () => {
    await show(
      <>
        <PlanParts />
        <Asked />
      </>,
      {},
    );
    const schedule = await part('On your schedule');
    fireEvent.click(schedule.getByRole('button', { name: /^See all/ }));
    expect(screen.getByText('asked')).toBeTruthy();
  });

  it('has lessons that came into a course since the person was there, and no others', async () => {
    const knots = course();
    const [bowline, hitch] = lessonsOf(knots, ['Bowline', 90], ['Hitch', 3]);
    await show(<PlanParts />, {
      collections: [knots],
      skills: [bowline!, hitch!],
      progress: [aProgress(bowline!.skillId, { updatedAt: now - 20 * DAY })],
    });
    const news = await part('New in your courses');
    expect(news.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Hitch']);
    expect(news.getByText('New in Knots')).toBeTruthy();
  });

  it('has what was finished last, the latest first', async () => {
    const knots = course();
    const [bowline, hitch] = lessonsOf(knots, ['Bowline', 90], ['Hitch', 90]);
    const done = (skillId: string, days: number) =>
      aProgress(skillId, { complete: true, completedAt: now - days * DAY, updatedAt: now - DAY });
    await show(<PlanParts />, {
      collections: [knots],
      skills: [bowline!, hitch!],
      progress: [done(bowline!.skillId, 2), done(hitch!.skillId, 1)],
    });
    const finished = await part('Recently finished');
    expect(finished.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Hitch', 'Bowline']);
  });

  it('has the week as this device has counted it, once something was learned', async () => {
    await show(<PlanParts />, {});
    expect(await screen.findByText('Your schedule is empty')).toBeTruthy();
    expect(screen.queryByText('Your week')).toBeNull();
    await noteLearned(db, localDay(now), 600);
    await noteLearned(db, localDay(now), 300);
    const week = await part('Your week');
    expect(await week.findByText('You learned on 1 day this week, 15 minutes in all.')).toBeTruthy();
    expect(week.getByText('Counted on this device')).toBeTruthy();
    expect(week.getAllByRole('listitem')).toHaveLength(7);
  });
});

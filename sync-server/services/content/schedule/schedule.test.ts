import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertProgressOperation } from '#contract/content/progress.ts';
import {
  addScheduleItemOperation,
  removeScheduleItemOperation,
  type ScheduleEntry,
  scheduleId,
} from '#contract/content/schedule.ts';
import { getSchedulePage, scheduleItemSchema } from '#contract/content/schedule-page.ts';
import { newId } from '#contract/ids.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { change } from '../../../sync/feed.ts';
import { announceAgain } from '../../announce-again.ts';
import { remindPlans } from './remind-plans.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db, { alias: 'harbor' });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const aLearner = () => aPerson(open.db, { roles: [[harbor, ['member']]] });
const skillNow = (given = {}) => aSkill(open.db, harbor, { loginRequired: true, ...given });
const add = (by: SeededPerson, id: string, date: string, type = 'skill', now = Date.now()) =>
  ask(open.db, by, addScheduleItemOperation.document, { type, entityId: id, date }, { now });
const addCode = (by: SeededPerson | null, args: object) =>
  codeOf(open.db, by, addScheduleItemOperation.document, args as never);
const remove = (by: SeededPerson, id: string) =>
  ask(open.db, by, removeScheduleItemOperation.document, { item: { type: 'skill', id } });
const page = (by: SeededPerson | null, args: object) =>
  ask(open.db, by, getSchedulePage.document, {
    filters: { date: 'upcoming' },
    limit: null,
    cursor: null,
    now: '2026-11-25',
    ...args,
  });
const entriesOf = async (person: SeededPerson) =>
  open.db
    .selectFrom('content.scheduleItems')
    .select(['entityId', 'date', 'title', 'addedAt'])
    .where('userId', '=', person.id)
    .execute();
const entryOn = async (device: ReturnType<typeof aDeviceOf>) =>
  (await device.pullAll()).rows.filter((row) => row.type === 'scheduleItem');

describe('adding to the schedule', () => {
  it('puts what the person may read on a day and moves it when it is added again (SCHED-012)', async () => {
    const learner = await aLearner();
    const skill = await skillNow({ title: 'Bowline' });
    await add(learner, skill.id, '2026-12-01', 'skill', 1_000);
    await add(learner, skill.id, '2026-12-24', 'skill', 2_000);
    expect(await entriesOf(learner)).toEqual([
      { entityId: skill.id, date: '2026-12-24', title: 'Bowline', addedAt: 1_000 },
    ]);
    await remove(learner, skill.id);
    await add(learner, skill.id, '2026-12-02', 'skill', 3_000);
    expect((await entriesOf(learner))[0]).toMatchObject({ date: '2026-12-02', addedAt: 3_000 });
  });

  it('keeps what its person says of it, done or not, and tells their devices', async () => {
    const learner = await aLearner();
    const skill = await skillNow();
    const device = aDeviceOf(open.db, learner);
    for (const done of [true, false, null]) {
      const args = { type: 'skill', entityId: skill.id, date: '2026-12-01', done };
      await ask(open.db, learner, addScheduleItemOperation.document, args);
      expect((await entryOn(device)).at(-1)?.body).toMatchObject({ date: '2026-12-01', done });
    }
  });

  it('is refused for what the person may not read, what does not exist, and visitors (API-052)', async () => {
    const other = await anOrganization(open.db);
    const outsider = await aPerson(open.db);
    const hidden = await aSkill(open.db, other, { visible: false });
    const internal = await aCourse(open.db, other, { rootType: 'internal' });
    const args = { type: 'skill', entityId: hidden.id, date: '2026-12-01' };
    expect(await addCode(outsider, args)).toBe('FORBIDDEN_ACCESS');
    expect(await addCode(await aLearner(), args)).toBe('FORBIDDEN_ACCESS');
    expect(await addCode(outsider, { ...args, entityId: newId() })).toBe('FORBIDDEN_ACCESS');
    expect(await addCode(outsider, { ...args, type: 'collection', entityId: internal.id })).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await addCode(null, args)).toBe('UNAUTHENTICATED');
    expect(await entriesOf(outsider)).toEqual([]);
  });

  it.each(['2026-02-30', '26-1-1', '2026-1-01', 'tomorrow', ''])(
    'refuses %j as a day (SCHED-006)',
    async (date) => {
      const skill = await skillNow();
      const args = { type: 'skill', entityId: skill.id, date };
      expect(await addCode(await aLearner(), args)).toBe('INVALID_ARGUMENTS');
    },
  );

  it('leaves one entry of two that come at one moment (SCHED-010)', async () => {
    const learner = await aLearner();
    const skill = await skillNow();
    await Promise.all(['2026-12-01', '2026-12-02'].map((date) => add(learner, skill.id, date)));
    expect(await entriesOf(learner)).toHaveLength(1);
  });
});

describe('a virtual lab on the schedule', () => {
  const aLab = async (archived = false) => {
    const id = newId();
    const { id: createdBy } = await aLearner();
    await open.db
      .insertInto('content.labs')
      .values({
        ...{ id, organizationId: harbor.id, entityType: 'virtual_lab', operatingSystem: null },
        ...{ labName: 'Rope yard', workflow: 'PUBLISHED', archived, createdBy, createdAt: 5, updatedAt: 5 },
      })
      .execute();
    return id;
  };

  it('has a day for those who may open it, is in their page under its own name, and leaves it once it is put away (SCHED-001)', async () => {
    const learner = await aLearner();
    const lab = await aLab();
    const args = { type: 'virtual_lab', entityId: lab, date: '2026-12-01' };
    expect(await addCode(learner, { ...args, title: 'What somebody calls it' })).toBeUndefined();
    expect((await entriesOf(learner))[0]).toMatchObject({ title: 'Rope yard' });
    expect(((await page(learner, {})) as { items: unknown }).items).toEqual([
      { date: '2026-12-01', type: 'virtual_lab', item: { vLabId: lab, name: 'Rope yard', created: 5 } },
    ]);
    await open.db.updateTable('content.labs').set({ archived: true }).where('id', '=', lab).execute();
    expect(((await page(learner, {})) as { items: unknown }).items).toEqual([]);
    const item = { type: 'virtual_lab', id: lab };
    await ask(open.db, learner, removeScheduleItemOperation.document, { item });
    expect((await entriesOf(learner))[0]?.date).toBeNull();
    const id = `${learner.id}/${scheduleId('virtual_lab', lab)}`;
    await change(
      open.db,
      () => {},
      (ctx) => announceAgain.scheduleItem?.(ctx, [id]) ?? Promise.resolve(),
    );
    const [row] = await entryOn(aDeviceOf(open.db, learner));
    expect(row?.body).toMatchObject({ entityType: 'virtual_lab', entityId: lab, date: null });
  });

  it('is refused to other organizations, once it is put away, and where there is none (API-052)', async () => {
    const quay = await anOrganization(open.db);
    const outsider = await aPerson(open.db, { roles: [[quay, ['owner']]] });
    const [lab, away] = [await aLab(), await aLab(true)];
    const args = { type: 'virtual_lab', date: '2026-12-01' };
    expect(await addCode(outsider, { ...args, entityId: lab })).toBe('FORBIDDEN_ACCESS');
    for (const entityId of [away, newId()])
      expect(await addCode(await aLearner(), { ...args, entityId })).toBe('FORBIDDEN_ACCESS');
    expect(await addCode(null, { ...args, entityId: lab })).toBe('UNAUTHENTICATED');
  });
});

describe('removing from the schedule', () => {
  it('takes off what is there, the person’s own alone, and succeeds when nothing is (API-034)', async () => {
    const [learner, neighbour] = [await aLearner(), await aLearner()];
    const skill = await skillNow();
    await add(learner, skill.id, '2026-12-01');
    await add(neighbour, skill.id, '2026-12-01');
    expect(await remove(learner, skill.id)).toEqual({ success: true });
    expect(await remove(learner, newId())).toEqual({ success: true });
    expect((await entriesOf(learner))[0]?.date).toBeNull();
    expect((await entriesOf(neighbour))[0]?.date).toBe('2026-12-01');
  });

  it('takes off what the person may no longer read', async () => {
    const learner = await aLearner();
    const skill = await skillNow();
    await add(learner, skill.id, '2026-12-01');
    await open.db.updateTable('content.skills').set({ visible: false }).where('id', '=', skill.id).execute();
    await remove(learner, skill.id);
    expect((await entriesOf(learner))[0]?.date).toBeNull();
  });
});

describe('the rows of a schedule', () => {
  it('reach the person’s other devices and nobody else’s (SCHED-010)', async () => {
    const [learner, neighbour] = [await aLearner(), await aLearner()];
    const skill = await skillNow({ title: 'Reef' });
    const [device, other] = [aDeviceOf(open.db, learner), aDeviceOf(open.db, neighbour)];
    await device.pullAll();
    await other.pullAll();
    const announced: string[] = [];
    const args = { type: 'skill', entityId: skill.id, date: '2026-12-01' } as const;
    await ask(open.db, learner, addScheduleItemOperation.document, args, { announced, now: 5_000 });
    expect(announced).toEqual([`user:${learner.id}`]);
    const [row, ...more] = await entryOn(device);
    const id = scheduleId('skill', skill.id);
    const entry: ScheduleEntry = {
      id,
      thing: 'scheduleItem',
      entityType: 'skill',
      entityId: skill.id,
      title: 'Reef',
      date: '2026-12-01',
      addedAt: 5_000,
    };
    expect(row).toMatchObject({ id: `${learner.id}/${id}`, body: entry });
    expect(more).toEqual([]);
    expect(await entryOn(other)).toEqual([]);
  });

  it('are announced again as their table has them', async () => {
    const learner = await aLearner();
    const skill = await skillNow();
    await add(learner, skill.id, '2026-12-01');
    const told: unknown[] = [];
    await change(
      open.db,
      () => undefined,
      async (ctx) =>
        announceAgain.scheduleItem?.(
          { ...ctx, changed: (...row: unknown[]) => void told.push(row) } as never,
          [`${learner.id}/${scheduleId('skill', skill.id)}`],
        ),
    );
    expect(told).toEqual([
      [
        'scheduleItem',
        `${learner.id}/${scheduleId('skill', skill.id)}`,
        expect.objectContaining({ entityId: skill.id, date: '2026-12-01' }),
        [`user:${learner.id}`],
      ],
    ]);
  });
});

describe('getSchedule', () => {
  it('answers upcoming and past items by cursor, five a page, without a gap or a repeat (SCHED-003, SCHED-006, API-034)', async () => {
    const learner = await aLearner();
    const days = ['01', '24', '25', '25', '26', '27', '28', '29', '30'].map((day) => `2026-11-${day}`);
    for (const [index, day] of days.entries())
      await add(learner, (await skillNow()).id, day, 'skill', 1_000 + index);
    const first = await page(learner, {});
    const dates = (answer: { items: { date: string }[] }) => answer.items.map(({ date }) => date.slice(-2));
    expect(dates(first)).toEqual(['25', '25', '26', '27', '28']);
    const second = await page(learner, { cursor: first.cursor });
    expect(dates(second)).toEqual(['29', '30']);
    expect(second.cursor).toBeNull();
    const past = { filters: { date: 'past' }, limit: 1 };
    const latest = await page(learner, past);
    expect(dates(latest)).toEqual(['24']);
    expect(dates(await page(learner, { ...past, cursor: latest.cursor }))).toEqual(['01']);
  });

  it('has each item with its date, type and content (SCHED-001, API-034)', async () => {
    const learner = await aLearner();
    const skill = await skillNow({ title: 'Bowline' });
    const course = await aCourse(open.db, harbor, { holds: [skill] });
    await add(learner, skill.id, '2026-11-25');
    await add(learner, course.id, '2026-11-26', 'collection');
    const { items } = await page(learner, {});
    expect(v.safeParse(getSchedulePage.answer, { cursor: null, items }).issues).toBeUndefined();
    expect(items).toEqual([
      {
        date: '2026-11-25',
        type: 'skill',
        item: {
          skillId: skill.id,
          title: 'Bowline',
          skillSlug: skill.slug,
          tenantSlug: 'harbor',
          images: { catalog: null, featured: null },
          estimatedSecondsToConsume: expect.any(Number),
          createdBy: null,
        },
      },
      {
        date: '2026-11-26',
        type: 'collection',
        item: {
          collectionId: course.id,
          collectionSlug: course.slug,
          title: expect.any(String),
          stats: {
            estimatedSecondsToConsume: expect.any(Number),
            descendants: [{ type: 'skill', count: 1 }, expect.anything()],
          },
        },
      },
    ]);
  });

  it('leaves out what the person may no longer read, and refuses visitors and broken cursors', async () => {
    const learner = await aLearner();
    const skill = await skillNow();
    await add(learner, skill.id, '2026-12-01');
    await open.db.updateTable('content.skills').set({ visible: false }).where('id', '=', skill.id).execute();
    expect(await page(learner, {})).toEqual({ cursor: null, items: [] });
    const args = { filters: { date: 'upcoming' }, limit: 5, cursor: 'x', now: '2026-11-25' };
    expect(await codeOf(open.db, learner, getSchedulePage.document, args)).toBe('INVALID_ARGUMENTS');
    expect(await codeOf(open.db, null, getSchedulePage.document, { ...args, cursor: null })).toBe(
      'UNAUTHENTICATED',
    );
  });
});

describe('a schedule item', () => {
  const skill = {
    skillId: newId(),
    title: 'Bowline',
    skillSlug: 'bowline',
    tenantSlug: 'harbor',
    images: { catalog: null, featured: null },
    estimatedSecondsToConsume: 60,
    createdBy: newId(),
  };
  const collection = {
    collectionId: newId(),
    collectionSlug: 'knots',
    title: 'Knots',
    stats: { estimatedSecondsToConsume: 60, descendants: [{ type: 'skill', count: 1 }] },
  };
  const lab = { vLabId: newId(), name: 'Bench', created: 1 };
  const date = '2026-11-25';
  it('is a skill, with or without progress, a collection or a virtual lab, each with all its fields (SCHED-001)', () => {
    for (const [type, item] of Object.entries({ skill, collection, virtual_lab: lab })) {
      expect(v.parse(scheduleItemSchema, { date, type, item })).toEqual({ date, type, item });
      for (const field of Object.keys(item)) {
        const { [field as never]: _left, ...rest } = item as Record<string, unknown>;
        expect(v.is(scheduleItemSchema, { date, type, item: rest }), field).toBe(false);
      }
    }
    const progress = {
      skillId: skill.skillId,
      secondsConsumed: 5,
      secondsByClient: {},
      completedQuestions: [],
      answers: {},
      sections: {},
      lastCompletedBlockKey: null,
      updatedAt: 1,
      completedAt: null,
      complete: false,
      percentComplete: 50,
    };
    const read = v.parse(scheduleItemSchema, { date, type: 'skill', item: { ...skill, progress } });
    expect(read).toEqual({ date, type: 'skill', item: { ...skill, progress } });
  });

  it('fails with an unknown type or without a date (SCHED-001)', () => {
    expect(v.is(scheduleItemSchema, { date, type: 'exam', item: skill })).toBe(false);
    expect(v.is(scheduleItemSchema, { type: 'skill', item: skill })).toBe(false);
    expect(v.is(scheduleItemSchema, { date: '25.11.2026', type: 'skill', item: skill })).toBe(false);
  });
});

describe('a plan with a time, a repetition and a reminder', () => {
  const timing = {
    zone: 'Europe/Berlin',
    time: '09:00',
    repeat: { every: 'week', days: ['MO'] },
    remind: { before: 10, ways: ['inbox', 'mail'] },
  };
  const plan = (by: SeededPerson, entityId: string, given: object, now = Date.UTC(2026, 11, 1)) =>
    ask(
      open.db,
      by,
      addScheduleItemOperation.document,
      { type: 'skill', entityId, date: '2026-12-07', ...given },
      { now },
    );
  const remindAt = (at: number) =>
    remindPlans.run({}, {
      database: open,
      announcer: { announce: () => undefined } as never,
      now: () => at,
    } as never);
  const told = async ({ id }: SeededPerson) => {
    const { rows } = await open.pool.query(
      `select template, delivery from communication.messages where "channelId" = $1 order by "sentAt"`,
      [id],
    );
    return rows as {
      template: { template: string; variables: object };
      delivery: { destinations: string[] };
    }[];
  };
  const mailsTo = async ({ id }: SeededPerson) =>
    (await open.pool.query(`select 1 from jobs.jobs where kind = 'plan-mail' and args->>'userId' = $1`, [id]))
      .rowCount;

  it('reaches each of their devices, stays when its day moves, and goes with it', async () => {
    const learner = await aLearner();
    const skill = await skillNow();
    const device = aDeviceOf(open.db, learner);
    await plan(learner, skill.id, { timing });
    expect((await entryOn(device)).at(-1)?.body).toMatchObject({ date: '2026-12-07', timing });
    await add(learner, skill.id, '2026-12-08');
    expect((await entryOn(device)).at(-1)?.body).toMatchObject({ date: '2026-12-08', timing });
    await remove(learner, skill.id);
    await add(learner, skill.id, '2026-12-09');
    expect((await entryOn(device)).at(-1)?.body).toMatchObject({ date: '2026-12-09', timing: null });
  });

  it.each([
    { zone: 'Nowhere/Else' },
    { time: '24:00' },
    { repeat: { every: 'week', days: [] } },
    { repeat: { every: 'day', until: '2027-01-01', count: 3 } },
    { remind: { before: 10, ways: [] } },
    { remind: { before: -1, ways: ['inbox'] } },
  ])('is refused with %j', async (given) => {
    const skill = await skillNow();
    const args = { type: 'skill', entityId: skill.id, date: '2026-12-07', timing: { ...timing, ...given } };
    expect(await addCode(await aLearner(), args)).toBe('INVALID_ARGUMENTS');
  });

  it('reminds once for each time, of two nodes at one moment and over the change of summer time', async () => {
    const learner = await aLearner();
    const skill = await skillNow({ title: 'Bowline' });
    await plan(learner, skill.id, { date: '2027-03-22', timing });
    await remindAt(Date.UTC(2027, 2, 22, 7, 49));
    expect(await told(learner)).toEqual([]);
    const first = Date.UTC(2027, 2, 22, 7, 50);
    await Promise.all([remindAt(first), remindAt(first)]);
    await remindAt(first + 60_000);
    const [notice, ...others] = await told(learner);
    expect(others).toEqual([]);
    expect(notice?.template).toMatchObject({
      template: 'planned',
      variables: { title: 'Bowline', date: '2027-03-22', time: '09:00' },
    });
    expect(notice?.delivery.destinations).toEqual(['inbox', 'dinger']);
    expect(await mailsTo(learner)).toBe(1);
    // The clock has leapt on the 28th.
    await remindAt(Date.UTC(2027, 2, 29, 6, 49));
    expect(await told(learner)).toHaveLength(1);
    await remindAt(Date.UTC(2027, 2, 29, 6, 50));
    // Three weeks without a server are one reminder.
    await remindAt(Date.UTC(2027, 3, 19, 12));
    await remindAt(Date.UTC(2027, 3, 19, 13));
    expect(await told(learner)).toHaveLength(3);
  });

  it('reminds nobody of what is done, taken off, or closed to them', async () => {
    const learner = await aLearner();
    const [finished, off, closed, marked] = await Promise.all(Array.from({ length: 4 }, () => skillNow()));
    for (const skill of [finished, off, closed, marked]) await plan(learner, skill!.id, { timing });
    const done = { completedQuestions: [], answers: {}, lastCompletedBlockKey: null, complete: true };
    await ask(
      open.db,
      learner,
      upsertProgressOperation.document,
      { skillId: finished!.id, clientId: newId(), secondsConsumed: 0, ...done },
      { now: Date.UTC(2026, 11, 7, 6) },
    );
    await remove(learner, off!.id);
    await open.db
      .updateTable('content.skills')
      .set({ visible: false })
      .where('id', '=', closed!.id)
      .execute();
    await plan(learner, marked!.id, { done: true });
    await remindAt(Date.UTC(2026, 11, 7, 8));
    expect(await told(learner)).toEqual([]);
  });
});

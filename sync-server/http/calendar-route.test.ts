import { graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  calendarFeedPage,
  createCalendarFeedOperation,
  revokeCalendarFeedOperation,
} from '#contract/content/calendar-feed.ts';
import { upsertProgressOperation } from '#contract/content/progress.ts';
import { addScheduleItemOperation, removeScheduleItemOperation } from '#contract/content/schedule.ts';
import { newId } from '#contract/ids.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask, requestOf } from '#tests/support/service-calls.ts';
import { PUBLIC_URL, type TestApp, testApp } from '#tests/support/test-app.ts';
import { schemas } from '../services/schemas.ts';

let app: TestApp;
let harbor: SeededOrganization;
const db = () => app.backend.database.db;

beforeAll(async () => {
  app = await testApp();
  harbor = await anOrganization(db(), { alias: 'harbor' });
});
afterAll(() => app?.close());

const aLearner = () => aPerson(db(), { roles: [[harbor, ['member']]] });
const addressOf = async (person: SeededPerson): Promise<string> =>
  (await ask(db(), person, createCalendarFeedOperation.document)).path;
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const add = (by: SeededPerson, type: string, entityId: string, date: string) =>
  ask(db(), by, addScheduleItemOperation.document, { type, entityId, date });
/** Long lines are folded. */
const read = async (url: string) => {
  const answer = await app.inject({ url });
  return { answer, text: answer.body.replaceAll('\r\n ', '') };
};

describe('the calendar feed of a schedule', () => {
  it('has an all-day event with title and link for each upcoming entry, under an address of its own', async () => {
    const learner = await aLearner();
    const skill = await aSkill(db(), harbor, { title: 'Knots, bends; and more', loginRequired: true });
    const course = await aCourse(db(), harbor);
    const gone = await aSkill(db(), harbor, { title: 'Long ago', loginRequired: true });
    await add(learner, 'skill', skill.id, dayFromNow(3));
    await add(learner, 'collection', course.id, dayFromNow(40));
    await add(learner, 'skill', gone.id, dayFromNow(-3));
    const { answer, text } = await read(await addressOf(learner));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    });
    const compact = dayFromNow(3).replaceAll('-', '');
    expect(text).toContain(`DTSTART;VALUE=DATE:${compact}`);
    expect(text).toContain('SUMMARY:Knots\\, bends\\; and more');
    expect(text).toContain(`${PUBLIC_URL}/learn/harbor/skill/${skill.slug}`);
    expect(text).toContain(`${PUBLIC_URL}/harbor/${course.slug}`);
    expect(text).not.toContain('Long ago');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });

  it('says how often to ask, and counts up when an event has moved', async () => {
    const learner = await aLearner();
    const skill = await aSkill(db(), harbor, { title: 'Knots', loginRequired: true });
    const address = await addressOf(learner);
    const event = async () => {
      const { text } = await read(address);
      expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
      expect(text).toContain('X-PUBLISHED-TTL:PT1H');
      return [/SEQUENCE:(\d+)/, /DTSTART;VALUE=DATE:(\d+)/].map((each) => each.exec(text)?.[1]);
    };
    const day = (days: number) => dayFromNow(days).replaceAll('-', '');
    await add(learner, 'skill', skill.id, dayFromNow(3));
    expect(await event()).toEqual(['0', day(3)]);
    await add(learner, 'skill', skill.id, dayFromNow(5));
    expect(await event()).toEqual(['1', day(5)]);
    const item = { type: 'skill', id: skill.id };
    await ask(db(), learner, removeScheduleItemOperation.document, { item });
    await add(learner, 'skill', skill.id, dayFromNow(6));
    expect(await event()).toEqual(['3', day(6)]);
  });

  it('has the time in its zone with the zone’s changes, and what comes again as a rule that begins on a day of its own', async () => {
    const learner = await aLearner();
    const skill = await aSkill(db(), harbor, { title: 'Knots', loginRequired: true });
    const address = await addressOf(learner);
    const timing = {
      zone: 'Europe/Berlin',
      time: '18:30',
      repeat: { every: 'week', days: ['MO', 'TH'] },
      remind: null,
    };
    const plan = (date: string, given = {}) =>
      ask(db(), learner, addScheduleItemOperation.document, {
        ...{ type: 'skill', entityId: skill.id, date, timing: { ...timing, ...given } },
      });
    await plan('2030-01-07');
    const { text } = await read(address);
    expect(text).toContain('DTSTART;TZID=Europe/Berlin:20300107T183000\r\n');
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TH\r\n');
    const zone = /BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE/.exec(text)?.[0];
    expect(zone).toContain('TZID:Europe/Berlin\r\n');
    expect(zone).toMatch(
      /BEGIN:DAYLIGHT\r\nDTSTART:2027\d{4}T020000\r\nTZOFFSETFROM:\+0100\r\nTZOFFSETTO:\+0200/,
    );
    expect(text).not.toContain('X-WR-TIMEZONE');
    await plan('2030-01-08', { time: null, repeat: { ...timing.repeat, count: 3 } });
    const moved = (await read(address)).text;
    expect([...moved.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day)).toEqual([
      '20300108',
      '20300110',
    ]);
    expect(moved).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TH;COUNT=2\r\n');
  });

  it('leaves out what is finished or marked as done, and has what is to be learned once more', async () => {
    const learner = await aLearner();
    const [finished, again, elsewhere] = await Promise.all(
      ['Finished', 'Again', 'Elsewhere'].map((title) => aSkill(db(), harbor, { title, loginRequired: true })),
    );
    const address = await addressOf(learner);
    for (const [skill, done] of [
      [finished, null],
      [again, false],
      [elsewhere, true],
    ] as const) {
      const args = { type: 'skill', entityId: skill!.id, date: dayFromNow(3), done };
      await ask(db(), learner, addScheduleItemOperation.document, args);
    }
    for (const skill of [finished, again])
      await ask(db(), learner, upsertProgressOperation.document, {
        skillId: skill!.id,
        clientId: newId(),
        completedQuestions: [],
        answers: {},
        lastCompletedBlockKey: null,
        secondsConsumed: 0,
        complete: true,
      });
    const { text } = await read(address);
    expect([...text.matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title)).toEqual(['Again']);
  });

  it('leaves out what its owner may no longer read', async () => {
    const learner = await aLearner();
    const skill = await aSkill(db(), harbor, { title: 'Withdrawn', loginRequired: true });
    await add(learner, 'skill', skill.id, dayFromNow(3));
    const address = await addressOf(learner);
    await db().updateTable('content.skills').set({ visible: false }).where('id', '=', skill.id).execute();
    expect((await read(address)).text).not.toContain('Withdrawn');
  });

  it('is not found under a former address, a revoked one, one of a disabled account, or a wrong one', async () => {
    const learner = await aLearner();
    const former = await addressOf(learner);
    const status = async (url: string) => (await app.inject({ url })).statusCode;
    const address = await addressOf(learner);
    expect(await status(former)).toBe(404);
    expect(await status(address)).toBe(200);
    expect(await status(address.replace('.ics', ''))).toBe(404);
    expect(await status('/calendar/wrong.ics')).toBe(404);
    await ask(db(), learner, revokeCalendarFeedOperation.document);
    expect(await status(address)).toBe(404);
    const again = await addressOf(learner);
    await db().updateTable('accounts.users').set({ disabled: true }).where('id', '=', learner.id).execute();
    expect(await status(again)).toBe(404);
  });

  it('has an address with 32 random bytes, of which the server keeps the hash alone', async () => {
    const learner = await aLearner();
    const address = await addressOf(learner);
    const token = /^\/calendar\/([\w-]{43})\.ics$/.exec(address)?.[1] ?? '';
    const kept = await db().selectFrom('content.calendarFeeds').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(app.logged.join('')).not.toContain(token);
    expect(await ask(db(), learner, calendarFeedPage.document)).toEqual({ createdAt: expect.any(Number) });
    expect(await ask(db(), await aLearner(), calendarFeedPage.document)).toEqual({ createdAt: null });
  });

  it('gets no address from visitors or from people who act in somebody’s place', async () => {
    const learner = await aLearner();
    const codeFor = async (caller: object | null) => {
      const contextValue = { ...requestOf(db(), learner), caller };
      const source = createCalendarFeedOperation.document;
      const { errors } = await graphql({ schema: schemas.content, source, contextValue });
      return errors?.[0]?.extensions.code;
    };
    expect(await codeFor(null)).toBe('UNAUTHENTICATED');
    const acting = { userId: learner.id, sessionId: learner.id, actorId: (await aLearner()).id };
    expect(await codeFor(acting)).toBe('FORBIDDEN_ACCESS');
  });
});

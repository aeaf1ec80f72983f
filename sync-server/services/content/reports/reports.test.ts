import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  answerExamQuestionOperation,
  createExamOperation,
  finishExamSessionOperation,
  startExamSessionOperation,
  upsertExamQuestionOperation,
} from '#contract/content/exam.ts';
import {
  createLabTemplateOperation,
  labPage,
  linkedLabPage,
  playgroundsPage,
  updateLabTemplateOperation,
} from '#contract/content/lab.ts';
import { upsertProgressOperation } from '#contract/content/progress.ts';
import { courseLearningPage, courseReportPage, reportPage } from '#contract/content/report.ts';
import { newId } from '#contract/ids.ts';
import { mondayOf, REPORTED_WEEKS } from '#domain/learning-report.ts';
import {
  aCourse,
  anEnrollment,
  anOrganization,
  aPerson,
  aSkill,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import type { JobRun } from '../../../jobs/job.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { change } from '../../../sync/feed.ts';
import { announceCourse } from '../announce.ts';
import { takeLabProvider } from '../labs/lab-provider.ts';
import { sinceRollUp } from './learning-days.ts';
import { rollUpEveryOrganization } from './roll-up-learning.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let quay: SeededOrganization;
let course: SeededCourse;
let skills: SeededSkill[];
let admin: SeededPerson;
let author: SeededPerson;
let lena: SeededPerson;
let mate: SeededPerson;
let leader: SeededPerson;
let foreigner: SeededPerson;
const groupId = newId();
let examQuestions: string[];

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db);
  quay = await anOrganization(open.db);
  const free = { free: true, rootType: 'internal' as const };
  skills = [await aSkill(open.db, harbor, free), await aSkill(open.db, harbor, free)];
  course = await aCourse(open.db, harbor, { rootType: 'internal', title: 'Knots', holds: skills });
  await aCourse(open.db, harbor, { rootType: 'internal', title: 'Hidden', visible: false });
  admin = await aPerson(open.db, { roles: [[harbor, ['learningAdmin']]] });
  author = await aPerson(open.db, { roles: [[harbor, ['trainer']]] });
  lena = await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Lena', last: 'Vale' });
  mate = await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Mate', last: 'Vale' });
  leader = await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Lead', last: 'Vale' });
  foreigner = await aPerson(open.db, { roles: [[quay, ['owner']]] });
  for (const person of [lena, mate]) await anEnrollment(open.db, person, course);
  await open.db
    .insertInto('accounts.groups')
    .values({
      id: groupId,
      organizationId: harbor.id,
      name: 'Watch',
      slug: 'watch',
      createdAt: 1,
      createdBy: admin.id,
    })
    .execute();
  await open.db
    .insertInto('accounts.groupMembers')
    .values([
      { groupId, userId: lena.id, role: 'member', joinedAt: 1 },
      { groupId, userId: leader.id, role: 'grpAdmin', joinedAt: 1 },
    ])
    .execute();
  for (const { id } of skills) await learns(lena, id, 120);
  await learns(mate, skills[0]!.id, 60);
  await practises();
});
afterEach(() => takeLabProvider(null));
afterAll(async () => {
  await open.close();
  await test.drop();
});

const progressOf = (skillId: string, secondsConsumed: number, complete: boolean) => ({
  ...{ skillId, clientId: newId(), secondsConsumed, answers: {}, completedQuestions: [] },
  ...{ lastCompletedBlockKey: null, complete },
});
const learns = (by: SeededPerson, skillId: string, secondsConsumed: number) =>
  ask(open.db, by, upsertProgressOperation.document, progressOf(skillId, secondsConsumed, true));

/** Both take the exam: everybody gets the second question wrong, and mate the first one, too. */
async function practises(): Promise<void> {
  const examId = newId();
  const settings = { title: 'Ropes', shuffle: false, timeLimitMinutes: null, draws: null };
  await ask(open.db, author, createExamOperation.document, {
    input: { examId, courseId: course.id, ...settings },
  });
  examQuestions = [newId(), newId()];
  for (const questionId of examQuestions) {
    const question = { questionId, kind: 'trueFalse', text: `Is it ${questionId}?`, choices: [] };
    const input = { examId, question, correct: ['true'], explanation: '' };
    await ask(open.db, author, upsertExamQuestionOperation.document, { input });
  }
  for (const [by, answers] of [
    [lena, ['true', 'false']],
    [mate, ['false', 'false']],
  ] as const) {
    const sessionId = newId();
    const started = { sessionId, examId, questionIds: examQuestions, at: 1 };
    await ask(open.db, by, startExamSessionOperation.document, started);
    for (const [at, answer] of answers.entries())
      await ask(open.db, by, answerExamQuestionOperation.document, {
        ...{ sessionId, questionId: examQuestions[at], answer: [answer], at: 2 },
      });
    await ask(open.db, by, finishExamSessionOperation.document, { sessionId, at: Date.now() });
  }
}

const all = { by: 'course', courseId: null, groupId: null, from: null, to: null };
const asked = (given: object = {}) => ({ organizationId: harbor.id, ...all, ...given });
const report = async (given: object = {}, by = admin) =>
  (await ask(open.db, by, reportPage.document, asked(given))).rows as Record<string, unknown>[];
const refused = (by: SeededPerson | null, given: object = {}) =>
  codeOf(open.db, by, reportPage.document, asked(given));

describe('a report of an organization', () => {
  it('shows enrollments, progress and usage of each course from stored records (ORG-009)', async () => {
    const rows = await report();
    expect(rows.map(({ name }) => name)).toEqual(['Hidden', 'Knots']);
    expect(rows[1]).toEqual({
      ...{ id: course.id, name: 'Knots', enrolled: 2, completed: 1, finishedSkills: 3, learners: 2 },
      ...{ seconds: 300, examSessions: 2, averageScore: 25 },
    });
    expect(rows[0]).toMatchObject({ enrolled: 0, finishedSkills: 0, seconds: 0, averageScore: null });
  });

  it('shows the same of each group and person, and of a course alone (ORG-009)', async () => {
    expect(await report({ by: 'group' })).toMatchObject([
      { name: 'Watch', enrolled: 1, completed: 1, finishedSkills: 2, seconds: 240, averageScore: 50 },
    ]);
    const people = await report({ by: 'person', courseId: course.id });
    const of = (name: string) => people.find((row) => row.name === name);
    expect(of('Lena Vale')).toMatchObject({ enrolled: 1, completed: 1, finishedSkills: 2, averageScore: 50 });
    expect(of('Mate Vale')).toMatchObject({ enrolled: 1, completed: 0, finishedSkills: 1, averageScore: 0 });
    expect(people).toHaveLength(5);
  });

  it('counts what was done on the chosen days, both of them included (ORG-009)', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const [, knots] = await report({ from: today, to: today });
    expect(knots).toMatchObject({ finishedSkills: 3, examSessions: 2 });
    const [, before] = await report({ from: '2020-01-01', to: '2020-12-31' });
    expect(before).toMatchObject({ enrolled: 0, finishedSkills: 0, examSessions: 0 });
    expect(await refused(admin, { from: 'yesterday' })).toBe('INVALID_ARGUMENTS');
  });

  it('is for those who list its members, and of a group for its administrators, without hidden courses (ORG-009, D92)', async () => {
    for (const by of [lena, author, leader, foreigner]) expect(await refused(by)).toBe('FORBIDDEN_ACCESS');
    for (const by of [lena, foreigner]) expect(await refused(by, { groupId })).toBe('FORBIDDEN_ACCESS');
    expect(await refused(null)).toBe('UNAUTHENTICATED');
    const rows = await report({ groupId }, leader);
    expect(rows).toMatchObject([{ name: 'Knots', enrolled: 1, finishedSkills: 2 }]);
    expect(await report({ groupId, by: 'person' }, leader)).toHaveLength(2);
    const elsewhere = { organizationId: quay.id, groupId };
    expect(await refused(admin, elsewhere)).toBe('FORBIDDEN_ACCESS');
  });
});

describe('the report of a course', () => {
  const courseReport = (by: SeededPerson, organizationId = harbor.id, courseId = course.id) =>
    [by, courseReportPage.document, { organizationId, courseId }] as const;

  it('has its usage with every field, and the questions that everybody gets wrong first (COLL-006, ORG-009)', async () => {
    await open.db
      .insertInto('content.favorites')
      .values({
        userId: lena.id,
        entityType: 'collection',
        entityId: course.id,
        title: 'Knots',
        on: true,
        addedAt: 1,
      })
      .execute();
    const answer = v.parse(courseReportPage.answer, await ask(open.db, ...courseReport(admin)));
    expect(answer.usage).toEqual({
      enrollments: { active: 1, inactive: 0, completed: 1, assigned: 0 },
      cagSeats: { active: 0, assigned: 0, bonus: 0 },
      wishlists: { lists: 1 },
      playlists: { owned: 0, followed: 0, assigned: 0 },
      updatedAt: expect.any(Number),
      usageRecordsExist: true,
    });
    expect(answer.questions.map(({ questionId, asked: times, wrong }) => [questionId, times, wrong])).toEqual(
      [
        [examQuestions[1], 2, 2],
        [examQuestions[0], 2, 1],
      ],
    );
  });

  it('is refused to learners, and for a course of another organization (ORG-009)', async () => {
    for (const by of [lena, author, leader, foreigner])
      expect(await codeOf(open.db, ...courseReport(by))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, ...courseReport(foreigner, quay.id))).toBe('FORBIDDEN_ACCESS');
  });
});

describe('how a course is learned', () => {
  const learning = (by: SeededPerson | null, organizationId = harbor.id, courseId = course.id) =>
    [by, courseLearningPage.document, { organizationId, courseId }] as const;
  const answerOf = async (by: SeededPerson, courseId = course.id) =>
    v.parse(courseLearningPage.answer, await ask(open.db, ...learning(by, harbor.id, courseId)));

  it('says how many have started and completed it, how far they are in each lesson, and what each week brought (ORG-009)', async () => {
    const { totals, lessons, weeks } = await answerOf(admin);
    expect(totals).toEqual((await report())[1]);
    const lessonOf = (at: number) => lessons.find(({ skillId }) => skillId === skills[at]!.id);
    expect(lessonOf(0)).toMatchObject({ learners: 2, finished: 2, seconds: 180, averagePercent: 100 });
    expect(lessonOf(1)).toMatchObject({ learners: 1, finished: 1, seconds: 120, averagePercent: 100 });
    expect(weeks).toHaveLength(REPORTED_WEEKS);
    const today = mondayOf(new Date().toISOString().slice(0, 10));
    expect(weeks.at(-1)).toMatchObject({ monday: today, finished: 3, learners: 2 });
    expect(weeks.slice(0, -1).every(({ finished }) => finished === 0)).toBe(true);
  });

  it('averages over those who have started a lesson, and tells a week by its Monday in UTC (ORG-009)', async () => {
    const lesson = await aSkill(open.db, harbor, { free: true, rootType: 'internal' });
    const own = await aCourse(open.db, harbor, { rootType: 'internal', title: 'Half', holds: [lesson] });
    expect((await answerOf(admin, own.id)).lessons).toMatchObject([
      { skillId: lesson.id, learners: 0, finished: 0, seconds: 0, averagePercent: null },
    ]);
    const [done, halfway] = [
      await aPerson(open.db, { roles: [[harbor, ['member']]] }),
      await aPerson(open.db, { roles: [[harbor, ['member']]] }),
    ];
    await learns(done, lesson.id, 60);
    await ask(open.db, halfway, upsertProgressOperation.document, progressOf(lesson.id, 30, false));
    const monday = Date.parse(`${mondayOf(new Date().toISOString().slice(0, 10))}T00:00:00Z`);
    const doneAt = (completedAt: number) =>
      open.db
        .updateTable('content.progress')
        .set({ completedAt })
        .where('skillId', '=', lesson.id)
        .where('userId', '=', done.id)
        .execute();
    const finished = async () => (await answerOf(admin, own.id)).weeks.map((week) => week.finished);
    await doneAt(monday);
    expect((await finished()).slice(-2)).toEqual([0, 1]);
    await doneAt(monday - 1);
    expect((await finished()).slice(-2)).toEqual([1, 0]);
    expect((await answerOf(admin, own.id)).lessons).toMatchObject([
      { learners: 2, finished: 1, seconds: 90, averagePercent: 50 },
    ]);
  });

  it('names hidden lessons to those alone who see them (COLL-009)', async () => {
    const hidden = await aSkill(open.db, harbor, { free: true, visible: false });
    const own = await aCourse(open.db, harbor, { title: 'Store', holds: [hidden] });
    const owner = await aPerson(open.db, { roles: [[harbor, ['owner']]] });
    expect((await answerOf(owner, own.id)).lessons).toHaveLength(1);
    expect((await answerOf(admin, own.id)).lessons).toEqual([]);
  });

  it('is refused to all who do not list members, and for a course of another organization (ORG-009, D92)', async () => {
    for (const by of [lena, author, leader, foreigner])
      expect(await codeOf(open.db, ...learning(by))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, ...learning(foreigner, quay.id))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, ...learning(null))).toBe('UNAUTHENTICATED');
  });
});

describe('a report from the roll-up of the day', () => {
  const MINUTE = 60_000;
  const reports = async () =>
    [
      await report(),
      await report({ by: 'group' }),
      await report({ by: 'person' }),
      await report({ by: 'person', courseId: course.id }),
      await report({ from: '2026-01-01', to: '2099-01-01' }),
      await report({ from: '2020-01-01', to: '2020-12-31' }),
      await report({ groupId }, leader),
      await ask(open.db, admin, courseLearningPage.document, {
        organizationId: harbor.id,
        courseId: course.id,
      }),
    ].map((answer) => ({ ...answer, at: 0 }));
  const rollUp = () =>
    rollUpEveryOrganization({ database: open, now: () => Date.now() + 10 * MINUTE } as unknown as JobRun);
  /** What the roll-up says is doubled, so that a report shows whether it has read it. */
  const doubled = () =>
    open.db.updateTable('content.learningDays').set({ seconds: sql`seconds * 2` }).execute();
  const secondsOf = (rows: Record<string, unknown>[], name: string) =>
    rows.find((row) => row.name === name)?.seconds;

  it('is the same as from all the progress, and reads none of those who have rested since (ORG-009)', async () => {
    const before = await reports();
    await rollUp();
    await rollUp();
    expect(await reports()).toEqual(before);
    await doubled();
    expect(secondsOf(await report(), 'Knots')).toBe(600);
    expect(secondsOf(await report({ by: 'person' }), 'Lena Vale')).toBe(480);
    await rollUp();
  });

  it('counts what is learned today, of nobody twice (ORG-009)', async () => {
    await rollUp();
    await doubled();
    const later = { now: Date.now() + 30 * MINUTE };
    await ask(open.db, mate, upsertProgressOperation.document, progressOf(skills[1]!.id, 30, true), later);
    expect((await report()).find(({ name }) => name === 'Knots')).toMatchObject({
      ...{ enrolled: 2, completed: 2, finishedSkills: 4, learners: 2 },
      seconds: 2 * 240 + 60 + 30,
    });
    expect(secondsOf(await report({ by: 'person' }), 'Mate Vale')).toBe(90);
    await rollUp();
    expect(secondsOf(await report(), 'Knots')).toBe(330);
  });

  it('says the same from a plan that the database keeps as from one of its own (ORG-009)', async () => {
    await rollUp();
    const first = await reports();
    for (let time = 0; time < 12; time += 1) expect(await reports()).toEqual(first);
  });

  it('counts a course that has gained or lost a skill since by its skills of now (ORG-009)', async () => {
    const [extra, gone] = [
      await aSkill(open.db, harbor, { free: true, rootType: 'internal' }),
      await aSkill(open.db, harbor, { free: true, rootType: 'internal' }),
    ];
    const own = await aCourse(open.db, harbor, {
      ...{ rootType: 'internal', title: 'Changing', holds: [skills[0]!, gone] },
    });
    await anEnrollment(open.db, lena, own);
    const held = async (...ids: string[]) => {
      await change(
        open.db,
        () => undefined,
        async (ctx) => {
          const children = JSON.stringify(ids.map((id) => ({ type: 'skill', id })));
          await ctx.tx
            .updateTable('content.collections')
            .set({ children })
            .where('id', '=', own.id)
            .execute();
          await announceCourse(ctx, own.id);
        },
      );
      return (await report({ courseId: own.id })).map(({ completed, finishedSkills }) => [
        completed,
        finishedSkills,
      ]);
    };
    await rollUp();
    expect(await held(skills[0]!.id, gone.id)).toEqual([[0, 2]]);
    expect(await held(skills[0]!.id)).toEqual([[1, 2]]);
    expect(await held(skills[0]!.id, skills[1]!.id)).toEqual([[1, 4]]);
    expect(await held(skills[0]!.id, skills[1]!.id, extra.id)).toEqual([[0, 4]]);
  });

  it('asks again about those alone who have learned something of the organization since (ORG-009)', async () => {
    await rollUp();
    const elsewhere = await aSkill(open.db, quay, { free: true, rootType: 'internal' });
    const later = { now: Date.now() + 30 * MINUTE };
    const learned = (by: SeededPerson, { id }: SeededSkill) =>
      ask(open.db, by, upsertProgressOperation.document, progressOf(id, 30, true), later);
    await learned(foreigner, elsewhere);
    expect((await sinceRollUp(open.db, harbor.id)).userIds).not.toContain(foreigner.id);
    expect((await sinceRollUp(open.db, quay.id)).userIds).toEqual([foreigner.id]);
    await learned(mate, skills[1]!);
    expect((await sinceRollUp(open.db, harbor.id)).userIds).toEqual([mate.id]);
  });
});

describe('a lab', () => {
  const made = async () => {
    const input = {
      labId: newId(),
      organizationId: harbor.id,
      labName: 'Bridge',
      entityType: 'virtual_lab',
      operatingSystem: null,
    };
    await ask(open.db, author, createLabTemplateOperation.document, { input });
    return input.labId;
  };
  const lab = (labId: string, given: object = {}) =>
    [labPage.document, { labId, entityType: null, entityId: null, ...given }] as const;
  const linked = (externalId = 'rig-7', entityId = course.id, entityType = 'course') =>
    [linkedLabPage.document, { entityType, entityId, externalId }] as const;

  it('has no address to start at without a provider, and the example’s page with it (LAB-001, ROUTE-028)', async () => {
    const labId = await made();
    const shown = { name: 'Bridge', retired: false, entityTitle: null, startUrl: null };
    expect(await ask(open.db, lena, ...lab(labId))).toEqual(shown);
    expect(await ask(open.db, lena, ...linked())).toMatchObject({ entityTitle: 'Knots', startUrl: null });
    takeLabProvider('https://docs.example/labs');
    const context = { entityType: 'course', entityId: course.id };
    expect(await ask(open.db, lena, ...lab(labId, context))).toEqual({
      ...shown,
      ...{ entityTitle: 'Knots', startUrl: `https://docs.example/labs?lab=${labId}` },
    });
    expect((await ask(open.db, lena, ...linked())).startUrl).toBe('https://docs.example/labs?lab=rig-7');
  });

  it('is for the organization’s members, and an archived one for nobody (LAB-001, ROUTE-021)', async () => {
    const labId = await made();
    expect(await codeOf(open.db, foreigner, ...lab(labId))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, foreigner, ...linked())).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, lena, ...linked('x', newId()))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, null, ...lab(labId))).toBe('UNAUTHENTICATED');
    const list = [playgroundsPage.document, { organizationId: harbor.id }] as const;
    expect(await codeOf(open.db, foreigner, ...list)).toBe('FORBIDDEN_ACCESS');
    const before = (await ask(open.db, lena, ...list)).length;
    await ask(open.db, author, updateLabTemplateOperation.document, { input: { labId, archived: true } });
    expect(await ask(open.db, lena, ...list)).toHaveLength(before - 1);
    expect(await codeOf(open.db, lena, ...lab(labId))).toBe('FORBIDDEN_ACCESS');
  });
});

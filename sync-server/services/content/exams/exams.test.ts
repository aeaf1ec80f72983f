import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerExamQuestionOperation,
  createExamOperation,
  deleteExamOperation,
  deleteExamQuestionOperation,
  finishExamSessionOperation,
  startExamSessionOperation,
  updateExamOperation,
  upsertExamQuestionOperation,
} from '#contract/content/exam.ts';
import { hitOfCollection } from '#contract/content/search-hit.ts';
import { newId } from '#contract/ids.ts';
import { EXAM_QUESTIONS, EXAMS_OF_ONE_COURSE } from '#domain/exam.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  callerOf,
  type SeededCourse,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf, tryAsking } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import type { JobRun } from '../../../jobs/job.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { change } from '../../../sync/feed.ts';
import { erasePlansOf } from '../erase-plans.ts';
import { mayReadAsset } from '../may-read-asset.ts';
import { renameExamSessions } from './rename-sessions.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let course: SeededCourse;
let author: SeededPerson;
let lena: SeededPerson;
let foreigner: SeededPerson;
let examId: string;
const kinds = ['singleChoice', 'multipleChoice', 'trueFalse', 'shortText'] as const;
/** one of each kind, in this order */
let questions: { questionId: string; right: string[]; wrong: string[] }[];

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
  harbor = await anOrganization(open.db);
  const quay = await anOrganization(open.db);
  course = await aCourse(open.db, harbor, { rootType: 'internal', title: 'Lights' });
  author = await aPerson(open.db, { roles: [[harbor, ['trainer']]] });
  lena = await aPerson(open.db, { roles: [[harbor, ['member']]] });
  foreigner = await aPerson(open.db, { roles: [[quay, ['owner']]] });
});
beforeEach(async () => {
  examId = await madeExam();
  questions = [];
  for (const kind of kinds) questions.push(await madeQuestion(kind));
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const creation = (given: object = {}) => ({
  input: {
    ...{ examId: newId(), courseId: course.id, title: 'Lights at night' },
    ...{ shuffle: false, timeLimitMinutes: null as number | null, draws: null, ...given },
  },
});
async function madeExam(given: object = {}): Promise<string> {
  const args = creation(given);
  await ask(open.db, author, createExamOperation.document, args);
  return args.input.examId;
}
function question(kind: (typeof kinds)[number], questionId = newId()) {
  const ids = [newId(), newId(), newId()];
  const choices = kind === 'singleChoice' || kind === 'multipleChoice';
  const [right, wrong] = {
    singleChoice: [[ids[0]!], [ids[1]!]],
    multipleChoice: [
      [ids[0]!, ids[2]!],
      [ids[0]!, ids[1]!],
    ],
    trueFalse: [['true'], ['false']],
    shortText: [['Port side'], ['Starboard']],
  }[kind] as [string[], string[]];
  const asked = {
    ...{ questionId, kind, text: `What is red, ${kind}?` },
    choices: choices ? ids.map((id, at) => ({ id, text: `Answer ${at}` })) : [],
  };
  return { right, wrong, asked };
}
async function madeQuestion(kind: (typeof kinds)[number], to = examId) {
  const { asked, right, wrong } = question(kind);
  const input = { examId: to, question: asked, correct: right, explanation: 'Secret: port is red.' };
  await ask(open.db, author, upsertExamQuestionOperation.document, { input });
  return { questionId: asked.questionId, right, wrong };
}
const start = (sessionId = newId(), given: object = {}) =>
  [
    startExamSessionOperation.document,
    { sessionId, examId, questionIds: questions.map(({ questionId }) => questionId), at: 1_000, ...given },
  ] as const;
async function begun(given: object = {}, by = lena): Promise<string> {
  const call = start(newId(), given);
  await ask(open.db, by, ...call);
  return call[1].sessionId;
}
const answer = (sessionId: string, at: number, answered: string[], when = 2_000) =>
  [
    answerExamQuestionOperation.document,
    { sessionId, questionId: questions[at]!.questionId, answer: answered, at: when },
  ] as const;
const finish = (sessionId: string, at = 3_000) =>
  [finishExamSessionOperation.document, { sessionId, at }] as const;
const refused = (by: SeededPerson | null, call: readonly [string, Record<string, unknown>]) =>
  codeOf(open.db, by, ...call);
/** What a new device of a person receives of a type, by id. */
async function received(by: SeededPerson, type: string) {
  const { rows } = await aDeviceOf(open.db, by).pullAll();
  // biome-ignore lint/suspicious/noExplicitAny: rows are compared, not typed
  return new Map<string, any>(rows.filter((row) => row.type === type).map(({ id, body }) => [id, body]));
}
const session = async (id: string, by = lena) => (await received(by, 'examSession')).get(id);

describe('an exam of a course', () => {
  it('is made, changed and deleted with its bank of questions of every kind by those who work on the course (EXAM-001)', async () => {
    const stored = (await received(author, 'exam')).get(examId);
    expect(stored).toMatchObject({ title: 'Lights at night', courseId: course.id });
    expect(stored.questions.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
    const keys = (await received(author, 'examKeys')).get(`examKeys:${examId}`);
    expect(keys.keys[questions[1]!.questionId]).toEqual({
      correct: questions[1]!.right,
      explanation: 'Secret: port is red.',
    });
    const [first, second] = questions;
    const { asked } = question('trueFalse', first!.questionId);
    const input = {
      examId,
      question: { ...asked, text: 'Green is port' },
      correct: ['false'],
      explanation: '',
    };
    await ask(open.db, author, upsertExamQuestionOperation.document, { input });
    await ask(open.db, author, deleteExamQuestionOperation.document, {
      examId,
      questionId: second!.questionId,
    });
    await ask(open.db, author, updateExamOperation.document, {
      input: { examId, title: 'Lights by day', timeLimitMinutes: 20, draws: 2, shuffle: true },
    });
    expect((await received(lena, 'exam')).get(examId)).toMatchObject({
      ...{ title: 'Lights by day', timeLimitMinutes: 20, draws: 2, shuffle: true },
      questions: [{ text: 'Green is port' }, { kind: 'trueFalse' }, { kind: 'shortText' }],
    });
    await ask(open.db, author, deleteExamOperation.document, { examId });
    await ask(open.db, author, createExamOperation.document, creation());
    expect((await received(lena, 'exam')).get(examId)).toMatchObject({
      questions: [],
      deletedAt: expect.any(Number),
    });
    expect(await refused(author, [deleteExamOperation.document, { examId }])).toBe('FORBIDDEN_ACCESS');
  });

  it('is counted by its course, and found by the search, as long as it has a question (SKILL-020, SEARCH-005)', async () => {
    const own = await aCourse(open.db, harbor, { rootType: 'internal', title: 'Counted' });
    const counted = async () => {
      const row = (await received(lena, 'collection')).get(own.id);
      const { descendants } = row.stats as { descendants: { type: string; count: number }[] };
      const exams = descendants.find(({ type }) => type === 'assessment')?.count ?? 0;
      expect(hitOfCollection(row).hasExams).toBe(exams > 0);
      return exams;
    };
    const [first, second] = [await madeExam({ courseId: own.id }), await madeExam({ courseId: own.id })];
    expect(await counted()).toBe(0);
    const only = await madeQuestion('trueFalse', first);
    for (let n = 0; n < 2; n += 1) await madeQuestion('shortText', second);
    expect(await counted()).toBe(2);
    const dropped = { examId: first, questionId: only.questionId };
    await ask(open.db, author, deleteExamQuestionOperation.document, dropped);
    expect(await counted()).toBe(1);
    await ask(open.db, author, deleteExamOperation.document, { examId: second });
    expect(await counted()).toBe(0);
  });

  it('renames the sessions of those who took it, the first ones at once and the rest by a job (EXAM-001)', async () => {
    const title = async (id: string) => (await session(id)).title;
    const taken = [await begun(), await begun()];
    const rename = (to: string) =>
      ask(open.db, author, updateExamOperation.document, { input: { examId, title: to } });
    await rename('Lights at dawn');
    for (const id of taken) expect(await title(id)).toBe('Lights at dawn');
    await open.db.updateTable('content.exams').set({ title: 'Dusk' }).where('id', '=', examId).execute();
    const [before, after] = [...taken].sort() as [string, string];
    await renameExamSessions.run({ examId, after: before }, {
      ...{ database: open, now: Date.now, announcer: { announce() {} }, done: async () => undefined },
    } as unknown as JobRun);
    expect([await title(before), await title(after)]).toEqual(['Lights at dawn', 'Dusk']);
  });

  it('gives a learner the questions and no key to any of them (EXAM-001, EXAM-002)', async () => {
    expect((await received(lena, 'exam')).get(examId).questions).toHaveLength(4);
    const device = await aDeviceOf(open.db, lena).pullAll();
    expect(JSON.stringify(device.rows)).not.toContain('Secret: port is red.');
    expect(JSON.stringify(device.rows)).not.toContain('Port side');
    expect((await received(lena, 'examKeys')).size).toBe(0);
    expect((await received(foreigner, 'exam')).size).toBe(0);
  });

  it('is written by nobody else, whatever they are elsewhere (EXAM-001)', async () => {
    const { asked, right } = question('trueFalse');
    for (const by of [lena, foreigner]) {
      expect(await refused(by, [createExamOperation.document, creation()])).toBe('FORBIDDEN_ACCESS');
      expect(await refused(by, [updateExamOperation.document, { input: { examId, title: 'Mine' } }])).toBe(
        'FORBIDDEN_ACCESS',
      );
      expect(await refused(by, [deleteExamOperation.document, { examId }])).toBe('FORBIDDEN_ACCESS');
      const input = { examId, question: asked, correct: right, explanation: '' };
      expect(await refused(by, [upsertExamQuestionOperation.document, { input }])).toBe('FORBIDDEN_ACCESS');
      const { questionId } = questions[0]!;
      expect(await refused(by, [deleteExamQuestionOperation.document, { examId, questionId }])).toBe(
        'FORBIDDEN_ACCESS',
      );
    }
    expect(await refused(null, [deleteExamOperation.document, { examId }])).toBe('UNAUTHENTICATED');
  });

  it('takes no question that is another exam’s, that cannot be judged, or that is one too many (EXAM-001)', async () => {
    const other = await madeExam();
    const { questionId } = questions[0]!;
    const { asked, right } = question('singleChoice');
    const upsert = (input: object) => [upsertExamQuestionOperation.document, { input }] as const;
    const stolen = { examId: other, question: { ...asked, questionId }, correct: right, explanation: '' };
    expect(await refused(author, upsert(stolen))).toBe('FORBIDDEN_ACCESS');
    expect(await refused(author, [deleteExamQuestionOperation.document, { examId: other, questionId }])).toBe(
      'FORBIDDEN_ACCESS',
    );
    for (const wrong of [
      { correct: [newId()] },
      { correct: [] },
      { question: { ...asked, choices: asked.choices.slice(0, 1) } },
      { question: { ...asked, choices: [asked.choices[0], asked.choices[0]] } },
      { question: { ...asked, text: ' ' } },
    ])
      expect(await refused(author, upsert({ ...stolen, examId, question: asked, ...wrong }))).toBe(
        'INVALID_ARGUMENTS',
      );
    await open.db
      .insertInto('content.examQuestions')
      .values(
        Array.from({ length: EXAM_QUESTIONS }, (_, position) => ({
          ...{ id: newId(), examId: other, position, kind: 'trueFalse' as const, text: 'Q', choices: '[]' },
          ...{ correct: '["true"]', explanation: '', deletedAt: null },
        })),
      )
      .execute();
    expect(await refused(author, upsert({ ...stolen, question: asked }))).toBe('INVALID_ARGUMENTS');
  });

  it('shows a picture that was brought for its course to those who read it, and none of another place (EXAM-001)', async () => {
    const [own, other] = [newId(), newId()];
    const file = { organizationId: harbor.id, contentType: 'image/webp', bytes: 10, sha256: 'a'.repeat(64) };
    const brought = { ...file, width: 10, height: 10, uploadedBy: author.id, createdAt: 1 };
    await open.db
      .insertInto('content.assets')
      .values([
        { ...brought, id: own, placeType: 'collection', placeId: course.id },
        { ...brought, id: other, placeType: 'collection', placeId: newId() },
      ])
      .execute();
    const { asked, right } = question('trueFalse');
    const upsert = (picture: string) => {
      const input = { examId, question: { ...asked, picture }, correct: right, explanation: '' };
      return [upsertExamQuestionOperation.document, { input }] as const;
    };
    expect(await refused(author, upsert(other))).toBe('INVALID_ARGUMENTS');
    expect(await mayReadAsset(open.db, callerOf(lena), own)).toBe(false);
    await ask(open.db, author, ...upsert(own));
    expect((await received(lena, 'exam')).get(examId).questions[4]).toMatchObject({ picture: own });
    expect(await mayReadAsset(open.db, callerOf(lena), own)).toBe(true);
    expect(await mayReadAsset(open.db, callerOf(foreigner), own)).toBe(false);
  });

  it('is made once, whoever asks again, and no course has more than so many (EXAM-001)', async () => {
    const args = creation();
    const calls = [1, 2].map(() => tryAsking(open.db, author, createExamOperation.document, args));
    for (const { errors } of await Promise.all(calls)) expect(errors).toBeUndefined();
    const another = await aCourse(open.db, harbor, { rootType: 'internal' });
    const elsewhere = { input: { ...args.input, courseId: another.id } };
    expect(await refused(author, [createExamOperation.document, elsewhere])).toBe('FORBIDDEN_ACCESS');
    await open.db
      .insertInto('content.exams')
      .values(
        Array.from({ length: EXAMS_OF_ONE_COURSE }, () => ({
          ...{ id: newId(), courseId: another.id, title: 'Full', shuffle: false, timeLimitMinutes: null },
          ...{ draws: null, createdBy: author.id, createdAt: 1, updatedAt: 1, deletedAt: null },
        })),
      )
      .execute();
    expect(await refused(author, [createExamOperation.document, creation({ courseId: another.id })])).toBe(
      'INVALID_ARGUMENTS',
    );
  });
});

describe('a practice session', () => {
  it('is scored from 0 to 100 by the server, with right answers and explanations from then on (EXAM-002, D41)', async () => {
    const id = await begun();
    for (const [at, { right }] of questions.slice(0, 3).entries())
      await ask(open.db, lena, ...answer(id, at, right));
    await ask(open.db, lena, ...answer(id, 3, ['  PORT   side ']));
    const open_ = await session(id);
    expect(open_).toMatchObject({ score: null, review: null, finishedAt: null });
    expect(Object.keys(open_.answers)).toHaveLength(4);
    await ask(open.db, lena, ...finish(id));
    expect(await session(id)).toMatchObject({ score: 100, finishedAt: 3_000 });
    const second = await begun();
    for (const [at, { wrong }] of questions.entries()) await ask(open.db, lena, ...answer(second, at, wrong));
    await ask(open.db, lena, ...answer(second, 2, questions[2]!.right, 2_500));
    await ask(open.db, lena, ...finish(second));
    const { score, review } = await session(second);
    expect(score).toBe(25);
    expect(review.map(({ right }: { right: boolean }) => right)).toEqual([false, false, true, false]);
    expect(review[3]).toMatchObject({ correct: ['Port side'], explanation: 'Secret: port is red.' });
    const empty = await begun();
    await ask(open.db, lena, ...finish(empty));
    expect(await session(empty)).toMatchObject({ score: 0 });
  });

  it('counts the later answer of two devices, whichever comes first, and each once (EXAM-002)', async () => {
    const id = await begun();
    const { right, wrong } = questions[0]!;
    await ask(open.db, lena, ...answer(id, 0, right, 9_000));
    await ask(open.db, lena, ...answer(id, 0, wrong, 8_000));
    const twice = answer(id, 1, questions[1]!.right);
    await Promise.all([1, 2].map(() => ask(open.db, lena, ...twice)));
    await Promise.all([1, 2].map((time) => ask(open.db, lena, ...finish(id, 10_000 + time))));
    expect((await session(id)).answers[questions[0]!.questionId].answer).toEqual(right);
    expect((await session(id)).score).toBe(50);
  });

  it('keeps an answer that comes after the time or after the score, marked as late and not counted (EXAM-002)', async () => {
    await ask(open.db, author, updateExamOperation.document, { input: { examId, timeLimitMinutes: 1 } });
    const id = await begun();
    await ask(open.db, lena, ...answer(id, 0, questions[0]!.right, 61_000));
    await ask(open.db, lena, ...answer(id, 1, questions[1]!.right, 61_001));
    await ask(open.db, lena, ...finish(id, 70_000));
    await ask(open.db, lena, ...answer(id, 2, questions[2]!.right, 30_000));
    const { answers, score } = await session(id);
    expect(questions.map(({ questionId }) => answers[questionId]?.late)).toEqual([
      false,
      true,
      true,
      undefined,
    ]);
    expect(score).toBe(25);
    await ask(open.db, lena, ...finish(id, 80_000));
    expect(await session(id)).toMatchObject({ finishedAt: 70_000, score: 25 });
  });

  it('asks what the device has drawn, also after a question was deleted, and nothing of another exam (EXAM-002)', async () => {
    const other = await madeExam();
    const foreign = await madeQuestion('trueFalse', other);
    const ids = [questions[2]!.questionId, foreign.questionId, questions[0]!.questionId];
    const id = await begun({ questionIds: ids });
    await ask(open.db, author, deleteExamQuestionOperation.document, { examId, questionId: ids[0] });
    await ask(open.db, lena, ...answer(id, 2, questions[2]!.right));
    await ask(open.db, lena, ...finish(id));
    expect(await session(id)).toMatchObject({ questionIds: [ids[0], ids[2]], score: 50 });
    expect(await refused(lena, start(newId(), { questionIds: [foreign.questionId] }))).toBe(
      'INVALID_ARGUMENTS',
    );
  });

  it('is the person’s own: nobody else answers in it, ends it or sees it (EXAM-002)', async () => {
    const id = await begun();
    for (const by of [author, foreigner]) {
      expect(await refused(by, answer(id, 0, ['true']))).toBe('FORBIDDEN_ACCESS');
      expect(await refused(by, finish(id))).toBe('FORBIDDEN_ACCESS');
      expect(await refused(by, start(id))).toBe('FORBIDDEN_ACCESS');
      expect(await session(id, by)).toBeUndefined();
    }
    expect(await refused(foreigner, start())).toBe('FORBIDDEN_ACCESS');
    expect(await refused(lena, answer(id, 0, Array(9).fill('x')))).toBe('INVALID_ARGUMENTS');
    const [text, args] = answer(id, 0, ['true']);
    expect(await refused(lena, [text, { ...args, questionId: newId() }])).toBe('FORBIDDEN_ACCESS');
    expect(await refused(null, finish(id))).toBe('UNAUTHENTICATED');
  });

  it('of a retired course is refused, and one that was begun before can be finished (EXAM-003)', async () => {
    const id = await begun();
    const retire = (workflow: 'RETIRED' | 'PUBLISHED') =>
      open.db.updateTable('content.collections').set({ workflow }).where('id', '=', course.id).execute();
    await retire('RETIRED');
    const { errors } = await tryAsking(open.db, lena, ...start());
    expect(errors?.[0]?.extensions.code).toBe('EXAM_ACCESS_NOT_AVAILABLE_FOR_RETIRED_COURSE');
    expect(await refused(author, [createExamOperation.document, creation()])).toBe('COLLECTION_IS_RETIRED');
    await ask(open.db, lena, ...finish(id));
    await retire('PUBLISHED');
    expect(await session(id)).toMatchObject({ score: 0 });
  });

  it('goes with the account of its person (EXAM-002)', async () => {
    const gone = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    const id = await begun({}, gone);
    await change(
      open.db,
      () => undefined,
      (ctx) => erasePlansOf(ctx, gone.id),
    );
    expect(await session(id, gone)).toBeFalsy();
  });
});

/** One person takes practice exams on two devices at once, each of them offline most of the time, before the real server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExamSession } from '#contract/content/exam.ts';
import { newId } from '#contract/ids.ts';
import { type ExamAnswers, examScore, isRightAnswer, withAnswer } from '#domain/exam.ts';
import { answerExamQuestion } from '#mutations/content/answer-exam-question.ts';
import { finishExamSession } from '#mutations/content/finish-exam-session.ts';
import { startExamSession } from '#mutations/content/start-exam-session.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { addExam } from '#server/services/content/exams/add-exam.ts';
import { schemas } from '#server/services/schemas.ts';
import { change } from '#server/sync/feed.ts';
import type { Stored } from '#store/tables/synced.ts';
import { aDeviceSignedIn, type RealDevice } from '../support/real-device.ts';
import { aCourse, anOrganization, aPerson } from '../support/seed.ts';
import { seeded } from '../support/seeded.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

const SESSIONS = 12;
const ANSWERS = 8;
const QUESTIONS = 5;
/** so many answers wait on the devices before one of them sends */
const ONLINE_AFTER = 32;

let app: TestApp;
const devices: RealDevice[] = [];
const examId = newId();
const questionIds = Array.from({ length: QUESTIONS }, () => newId());

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  const { db } = app.backend.database;
  const organization = await anOrganization(db);
  const course = await aCourse(db, organization, { rootType: 'internal' });
  const person = await aPerson(db, { roles: [[organization, ['member']]] });
  await change(
    db,
    () => undefined,
    (ctx) =>
      addExam(
        ctx,
        {
          ...{ id: examId, courseId: course.id, title: 'Lights', shuffle: false, timeLimitMinutes: null },
          ...{ draws: null, createdBy: person.id, createdAt: 1 },
        },
        questionIds.map((id) => ({
          ...{
            id,
            kind: 'trueFalse',
            text: 'Red is port',
            choices: [],
            correct: ['true'],
            explanation: '',
            picture: null,
          },
        })),
      ),
  );
  for (let at = 0; at < 2; at += 1) devices.push(await aDeviceSignedIn(app, person));
  for (const device of devices) await pulls(device);
});
afterAll(async () => {
  for (const { engine } of devices) engine.stop();
  await app.close();
});

async function pulls(device: RealDevice) {
  for (const reason of ['nudge', 'poke'] as const) {
    device.engine.trigger(reason);
    await device.go();
  }
}
const sessionOn = async (device: RealDevice, id: string) =>
  (await device.db.things.get(id)) as unknown as Stored<ExamSession> | undefined;

it('takes each answer of two devices once, whichever sends first, and scores them itself on the server (EXAM-002)', async () => {
  const chance = seeded(11);
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T;
  const expected = new Map<string, ExamAnswers>();
  let clock = 1_000;
  for (let n = 0; n < SESSIONS; n += 1) {
    const sessionId = newId();
    expected.set(sessionId, {});
    await enqueue(oneOf(devices).db, startExamSession, { sessionId, examId, questionIds, at: clock });
  }
  const meet = async () => {
    for (const device of [...devices, ...devices]) await pulls(device);
  };
  await meet();
  for (let given = 1; given <= SESSIONS * ANSWERS; given += 1) {
    clock += 1;
    const sessionId = oneOf([...expected.keys()]);
    const questionId = oneOf(questionIds);
    const answer = [chance() < 0.6 ? 'true' : 'false'];
    await enqueue(oneOf(devices).db, answerExamQuestion, { sessionId, questionId, answer, at: clock });
    const answers = withAnswer(expected.get(sessionId) ?? {}, questionId, { answer, at: clock, late: false });
    expected.set(sessionId, answers);
    // One of them comes out of its tunnel; the other one is still in it.
    if (given % ONLINE_AFTER === 0) await pulls(oneOf(devices));
  }
  await meet();
  for (const sessionId of expected.keys())
    for (const device of devices)
      if (device === devices[0] || chance() < 0.5)
        await enqueue(device.db, finishExamSession, { sessionId, at: clock + Math.floor(chance() * 9) });
  await meet();

  for (const [sessionId, answers] of expected) {
    const score = examScore(
      questionIds.map((id) => ({
        right: isRightAnswer('trueFalse', ['true'], answers[id]?.answer ?? []),
      })),
    );
    for (const device of devices) {
      expect(device.errors).toEqual([]);
      expect(await device.db.outbox.count()).toBe(0);
      expect(await sessionOn(device, sessionId)).toMatchObject({ answers, score, pending: 0 });
    }
  }
});

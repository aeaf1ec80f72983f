/**
 * One person takes practice exams on two devices at once, each of them offline most of the time, with answers of the server that are lost on
 * their way. Each seed plays a story of 12 sessions; LECTERN_EXAM_SESSIONS=200 plays as many sessions as that.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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
import { inRing } from '../support/ring.ts';
import { aCourse, anOrganization, aPerson, type SeededOrganization } from '../support/seed.ts';
import { seeded } from '../support/seeded.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

const SESSIONS_OF_A_STORY = 12;
const SESSIONS = Number(process.env.LECTERN_EXAM_SESSIONS ?? inRing({ core: 24, full: 200 }));
const SEEDS = Array.from({ length: Math.ceil(SESSIONS / SESSIONS_OF_A_STORY) }, (_, at) => 11 + at);
const ANSWERS = 8;
const QUESTIONS = 5;
/** after which a device that was refused for its number of requests asks again */
const SERVER_ASKS_TO_WAIT_MS = 1_500;
/** so many answers wait on the devices before one of them sends */
const ONLINE_AFTER = 32;

let app: TestApp;
let organization: SeededOrganization;
const examId = newId();
const questionIds = Array.from({ length: QUESTIONS }, () => newId());

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  const { db } = app.backend.database;
  organization = await anOrganization(db);
  const course = await aCourse(db, organization, { rootType: 'internal' });
  const author = await aPerson(db, { roles: [[organization, ['trainer']]] });
  await change(
    db,
    () => undefined,
    (ctx) =>
      addExam(
        ctx,
        {
          ...{ id: examId, courseId: course.id, title: 'Lights', shuffle: false, timeLimitMinutes: null },
          ...{ draws: null, createdBy: author.id, createdAt: 1 },
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
});
afterAll(() => app.close());

async function pulls(device: RealDevice) {
  for (const reason of ['online', 'poke'] as const) {
    device.engine.trigger(reason);
    await device.go();
  }
}
const sessionOn = async (device: RealDevice, id: string) =>
  (await device.db.things.get(id)) as unknown as Stored<ExamSession> | undefined;

type Story = {
  chance: () => number;
  devices: RealDevice[];
  /** by session */
  expected: Map<string, ExamAnswers>;
  clock: number;
};

/** Somebody of their own: how much one person may send is limited. */
async function aStory(seed: number): Promise<Story> {
  const person = await aPerson(app.backend.database.db, { roles: [[organization, ['member']]] });
  const devices = [await aDeviceSignedIn(app, person), await aDeviceSignedIn(app, person)];
  for (const device of devices) await pulls(device);
  return { chance: seeded(seed), devices, expected: new Map(), clock: 1_000 };
}

const oneOf = <T>({ chance }: Story, all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T;

/** Of an answer that is lost the device does not know whether the server has done what it asked. */
async function cutSometimes(story: Story, device: RealDevice) {
  if (story.chance() < 0.3) device.faults.answersLost = 1;
  await pulls(device);
}
/** Until the server has everything, which takes so many requests of one person a second, and each of them knows it. */
async function meet({ devices }: Story) {
  for (const device of devices) device.faults.answersLost = 0;
  await vi.waitFor(
    async () => {
      for (const device of devices) {
        await device.pass(SERVER_ASKS_TO_WAIT_MS);
        await pulls(device);
      }
      for (const { db } of devices) expect(await db.outbox.count()).toBe(0);
    },
    { timeout: 30_000, interval: 200 },
  );
  for (const device of devices) await pulls(device);
}

async function begins(story: Story): Promise<void> {
  for (let n = 0; n < SESSIONS_OF_A_STORY; n += 1) {
    const sessionId = newId();
    story.expected.set(sessionId, {});
    const begun = { sessionId, examId, questionIds, at: story.clock };
    await enqueue(oneOf(story, story.devices).db, startExamSession, begun);
  }
  await meet(story);
}

/** Now one comes out of its tunnel, now the other one, and an answer of the server is lost now and then. */
async function answers(story: Story): Promise<void> {
  for (let given = 1; given <= SESSIONS_OF_A_STORY * ANSWERS; given += 1) {
    story.clock += 1;
    const { clock: at, expected } = story;
    const sessionId = oneOf(story, [...expected.keys()]);
    const questionId = oneOf(story, questionIds);
    const answer = [story.chance() < 0.6 ? 'true' : 'false'];
    await enqueue(oneOf(story, story.devices).db, answerExamQuestion, { sessionId, questionId, answer, at });
    const known = expected.get(sessionId) ?? {};
    expected.set(sessionId, withAnswer(known, questionId, { answer, at, late: false }));
    if (given % ONLINE_AFTER === 0) await cutSometimes(story, oneOf(story, story.devices));
  }
  await meet(story);
}

async function finishes(story: Story): Promise<void> {
  for (const sessionId of story.expected.keys())
    for (const device of story.devices)
      if (device === story.devices[0] || story.chance() < 0.5)
        await enqueue(device.db, finishExamSession, {
          ...{ sessionId, at: story.clock + Math.floor(story.chance() * 9) },
        });
  await cutSometimes(story, oneOf(story, story.devices));
  await meet(story);
}

it.each(SEEDS)(
  'takes each answer of two devices once, whichever sends first and whatever is cut, and scores them itself on the server (EXAM-002), seed %i',
  async (seed) => {
    const story = await aStory(seed);
    await begins(story);
    await answers(story);
    await finishes(story);
    for (const [sessionId, given] of story.expected) {
      const score = examScore(
        questionIds.map((id) => ({
          right: isRightAnswer('trueFalse', ['true'], given[id]?.answer ?? []),
        })),
      );
      for (const device of story.devices) {
        expect(device.errors).toEqual([]);
        expect(await device.db.outbox.count()).toBe(0);
        expect(await sessionOn(device, sessionId)).toMatchObject({ answers: given, score, pending: 0 });
      }
    }
    for (const { engine } of story.devices) engine.stop();
  },
);

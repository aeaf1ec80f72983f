import { deflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { LmsEntity } from '#contract/lms/entity.ts';
import { decodeProgress, encodeProgress } from '#contract/lms/progress-string.ts';
import { lmsWords } from '#contract/words/en/lms.ts';
import { type LmsProgress, mergeLmsProgress, noLmsProgress, withLmsAnswer } from '#domain/lms-progress.ts';
import { aCollectionRow, aSkillRow } from '#tests/support/content-rows.ts';
import { turns, VirtualClock } from '#tests/support/virtual-clock.ts';
import type { ViewerTells } from './launch-page.ts';
import { LmsApi } from './lms-api.ts';
import { ViewerSession } from './viewer-session.ts';

const lms = 'https://lms.example';
const sectionWith = (questionIds: string[]) => ({ ...aSkillRow().sections[0]!, questionIds });
const knots = aSkillRow({ title: 'Knots', sections: [sectionWith(['q1', 'q2'])] });
const ropes = aSkillRow({ title: 'Ropes', sections: [sectionWith(['q3'])] });
const words = aSkillRow({ title: 'Words', sections: [sectionWith([])] });
const course = aCollectionRow({
  title: 'Sailing',
  children: [knots, ropes, words].map(({ skillId }) => ({ type: 'skill' as const, id: skillId })),
});
const entity: LmsEntity = { type: 'course', id: course.collectionId };
const outline = {
  ...entity,
  children: [
    { id: knots.skillId, type: 'skill', questionIds: ['q1', 'q2'] },
    { id: ropes.skillId, type: 'skill', questionIds: ['q3'] },
    { id: words.skillId, type: 'skill', questionIds: [] },
  ],
};
const rightAt = (...questions: [string, string][]): LmsProgress =>
  questions.reduce(
    (known, [childId, questionId]) =>
      withLmsAnswer(known, outline, { childId, questionId, answer: ['a'], correct: true, seconds: 5 }),
    noLmsProgress(outline),
  );
const packed = (value: unknown) =>
  btoa(String.fromCharCode(...deflateSync(new TextEncoder().encode(JSON.stringify(value)))));

type Asked = { path: string; body: Record<string, unknown>; init: RequestInit };

/** What the server answers, and all that it was asked. */
class Server {
  progress = noLmsProgress(outline);
  readonly foreign: string[] = [];
  readonly asked: Asked[] = [];
  down = false;
  launches = 0;
  refusal: { status: number; code: string } | null = null;
  answer = { isValid: true, hint: null as string | null, pollResponses: { a: 3, totalResponses: 4 } };

  terminology: Record<string, string> | undefined;

  fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const body = init.body ? JSON.parse(init.body as string) : {};
    this.asked.push({ path, body, init });
    if (this.down) throw new TypeError('Failed to fetch');
    const { authorization } = init.headers as Record<string, string>;
    if (path === '/web/lms/launch') {
      if (this.refusal) return Response.json(this.refusal, { status: this.refusal.status });
      this.launches += 1;
      const data = { assetToken: 'pictures', expiresAt: 0, learnerName: 'Lena', entity };
      const progress = encodeProgress(this.progress);
      return Response.json({ data: { ...data, token: `token ${this.launches}`, progress } });
    }
    if (authorization !== `Bearer token ${this.launches}`)
      return Response.json({ status: 401, code: 'UNAUTHORIZED' }, { status: 401 });
    if (path === '/rxd/course')
      return Response.json({
        data: { course, collections: [], skills: [words, ropes, knots], terminology: this.terminology },
      });
    if (path === '/rxd/answer/question') return Response.json({ data: this.answer });
    const read = decodeProgress(body.progress as string);
    if (read.kind === 'progress') this.progress = mergeLmsProgress(outline, this.progress, read.progress);
    else this.foreign.push(body.progress as string);
    const otherVersion = read.kind === 'other version' ? read.version : null;
    const progress = encodeProgress(this.progress);
    return Response.json({ data: { progress, status: 'IN_PROGRESS', score: 0, otherVersion } });
  };

  posts = (path: string) => this.asked.filter((each) => each.path === path);
}

type Launched = { progress?: string | null; others?: string[]; passed?: boolean };

async function aSitting(server: Server, launched: Launched = {}, place: LmsEntity | null = entity) {
  const clock = new VirtualClock();
  const told: ViewerTells[] = [];
  const session = new ViewerSession({
    tell: (message) => void told.push(message),
    code: null,
    entity: place,
    api: new LmsApi(server.fetch),
    clock,
    seconds: () => 30,
  });
  session.start();
  const learner = { packageKey: 'k'.repeat(43), learnerId: 'lena', learnerName: 'Lena' };
  session.launchedBy({ ...learner, progress: null, others: [], passed: false, ...launched }, lms);
  await turns();
  return {
    session,
    told,
    clock,
    pass: (ms: number) => clock.advance(ms, turns),
    opened: () => {
      if (session.state.phase !== 'open') throw new Error(JSON.stringify(session.state));
      return session.state.opened;
    },
    reports: () => told.filter((message) => message.type === 'progress'),
    correct: (progress: LmsProgress) =>
      Object.values(progress.children)
        .flatMap(({ questions }) => Object.values(questions))
        .filter(({ correct }) => correct)
        .map(({ qId }) => qId)
        .sort(),
  };
}

it('speaks the words of the organization whose course it is (PROF-011)', async () => {
  const server = new Server();
  server.terminology = { skill: 'Übung', collection: 'Teil', course: 'Kurs' };
  await aSitting(server);
  expect(lmsWords.lesson.beside).toBe('Before and after this übung');
  expect(lmsWords.export.terms('skill')[1]).toBe('It opens this one übung and nothing else.');
  expect(lmsWords.course.complete).toBe('You have completed this kurs');
  server.terminology = undefined;
  await aSitting(server);
  expect(lmsWords.course.contents).toBe('Skills');
});

describe('at the launch', () => {
  it('what the LMS holds and what the server holds meet, and both are told what they lacked (D47)', async () => {
    const server = new Server();
    server.progress = rightAt([knots.skillId, 'q1']);
    const held = encodeProgress(rightAt([knots.skillId, 'q2']));
    const older = encodeProgress(rightAt([ropes.skillId, 'q3']));
    const { opened, correct, reports, pass } = await aSitting(server, { progress: held, others: [older] });
    expect(correct(opened().progress)).toEqual(['q1', 'q2', 'q3']);
    expect(reports().at(-1)).toMatchObject({ score: 67, status: 'IN_PROGRESS', passed: false, seconds: 30 });
    await pass(1000);
    expect(correct(server.progress)).toEqual(['q1', 'q2', 'q3']);
  });

  it('lessons stand in the order of the course', async () => {
    const { opened } = await aSitting(new Server());
    expect(opened().course.lessons.map(({ title }) => title)).toEqual(['Knots', 'Ropes', 'Words']);
  });

  it('a string of another version only warns, and the server keeps it whole (LMS-008)', async () => {
    const server = new Server();
    const text = packed({ version: '0.9.0', parent: { id: course.collectionId }, children: {} });
    const { opened, pass } = await aSitting(server, { progress: text });
    expect(opened()).toMatchObject({ otherVersion: true, progress: { parent: { percentComplete: 0 } } });
    await pass(1000);
    expect(server.foreign).toEqual([text]);
  });

  it('a package that is no longer valid, another course and a silent launch page have words of their own', async () => {
    const server = new Server();
    server.refusal = { status: 403, code: 'FORBIDDEN_ACCESS' };
    expect((await aSitting(server)).session.state).toEqual({ phase: 'failed', failure: 'expired key' });
    const other = { type: 'course', id: words.skillId } as const;
    const elsewhere = await aSitting(new Server(), {}, other);
    expect(elsewhere.session.state).toEqual({ phase: 'failed', failure: 'wrong course' });
    const clock = new VirtualClock();
    const api = new LmsApi(new Server().fetch);
    const tell = () => {};
    const silent = new ViewerSession({ tell, code: null, entity, api, clock, seconds: () => 0 });
    silent.start();
    await clock.advance(10_000, turns);
    expect(silent.state).toEqual({ phase: 'failed', failure: 'no answer' });
    const alone = new ViewerSession({ tell: null, code: null, entity, api, clock, seconds: () => 0 });
    alone.start();
    expect(alone.state).toEqual({ phase: 'failed', failure: 'no launch' });
  });

  it('opens by itself when the server answers again', async () => {
    const server = new Server();
    server.down = true;
    const { session, pass } = await aSitting(server);
    expect(session.state).toEqual({ phase: 'failed', failure: 'unreachable' });
    server.down = false;
    await pass(5000);
    expect(session.state.phase).toBe('open');
  });

  it('only the first word of the launch page counts: nobody changes places in a sitting', async () => {
    const server = new Server();
    const { session } = await aSitting(server);
    const another = { packageKey: 'x'.repeat(43), learnerId: 'tom', learnerName: 'Tom' };
    session.launchedBy({ ...another, progress: null, others: [], passed: false }, lms);
    await turns();
    expect(server.posts('/web/lms/launch').map(({ body }) => body.learnerId)).toEqual(['lena']);
  });
});

describe('an answer', () => {
  it('is told to the LMS at once, to the server within a second, and asked about (LMS-007, LMS-011)', async () => {
    const server = new Server();
    server.answer = { isValid: true, hint: 'A bowline holds.', pollResponses: { a: 3, totalResponses: 4 } };
    const { session, reports, pass, correct } = await aSitting(server);
    const before = reports().length;
    const judging = session.answer(knots.skillId, 'q1', ['a'], true);
    expect(reports()).toHaveLength(before + 1);
    expect(await judging).toEqual({
      right: true,
      hint: 'A bowline holds.',
      pollResponses: { a: 3, totalResponses: 4 },
    });
    expect(server.posts('/rxd/answer/question')[0]?.body).toEqual({
      answerSubmission: { containerId: knots.skillId, questionId: 'q1', answer: ['a'] },
    });
    await pass(1000);
    expect(correct(server.progress)).toEqual(['q1']);
    expect(server.progress.children[knots.skillId]?.questions.q1?.pollResponses).toEqual({
      a: 3,
      totalResponses: 4,
    });
  });

  it('stays when it is given while a save is under way: on screen, at the server, and the score never falls', async () => {
    const server = new Server();
    const { session, opened, reports, pass, correct } = await aSitting(server);
    await session.answer(knots.skillId, 'q1', ['a'], true);
    const saving = session.save(); // the server answers with what it had when this left
    const given = session.answer(knots.skillId, 'q2', ['a'], true);
    expect(correct(opened().progress)).toEqual(['q1', 'q2']);
    await saving;
    expect(correct(opened().progress)).toEqual(['q1', 'q2']);
    await given;
    await pass(1000);
    expect(correct(server.progress)).toEqual(['q1', 'q2']);
    const scores = reports().map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
  });

  it('is judged by the device without a server, held by the launch page, and sent as soon as it can be', async () => {
    const server = new Server();
    const { session, opened, reports, pass, correct } = await aSitting(server);
    server.down = true;
    expect(await session.answer(knots.skillId, 'q1', ['a'], true)).toBeNull();
    await pass(1000);
    expect(opened()).toMatchObject({ save: 'unreachable' });
    expect(decodeProgress((reports().at(-1) as { progress: string }).progress)).toMatchObject({
      progress: { children: { [knots.skillId]: { questions: { q1: { correct: true } } } } },
    });
    server.down = false;
    await pass(3000);
    expect(opened().save).toBe('saved');
    expect(correct(server.progress)).toEqual(['q1']);
  });

  it('goes through with a new session when the old one has run out', async () => {
    const server = new Server();
    const { session } = await aSitting(server);
    server.launches += 1; // the token of the first launch no longer holds
    expect(await session.answer(knots.skillId, 'q1', ['a'], true)).toMatchObject({ right: true });
    expect(server.launches).toBe(3);
  });

  it('of another device comes in with the answer of the server, and none is lost', async () => {
    const server = new Server();
    const { session, opened, pass, correct } = await aSitting(server);
    server.progress = rightAt([ropes.skillId, 'q3']);
    await session.answer(knots.skillId, 'q1', ['a'], true);
    await pass(2000);
    expect(correct(opened().progress)).toEqual(['q1', 'q3']);
    expect(correct(server.progress)).toEqual(['q1', 'q3']);
  });
});

describe('passing', () => {
  const all: [string, string][] = [
    [knots.skillId, 'q1'],
    [knots.skillId, 'q2'],
    [ropes.skillId, 'q3'],
  ];

  it('is told with 100 percent once every lesson is complete, again until it is acknowledged (LMS-006)', async () => {
    const server = new Server();
    server.progress = rightAt(...all);
    const { session, reports, opened, pass } = await aSitting(server);
    expect(reports().at(-1)).toMatchObject({ passed: false, score: 67 });
    session.read(words.skillId);
    expect(reports().at(-1)).toMatchObject({ passed: true, score: 100, status: 'COMPLETE' });
    const first = reports().length;
    await pass(5000);
    expect(reports().length).toBe(first + 1);
    expect(opened().passedTold).toBe(false);
    session.acknowledged((reports().at(-1) as { number: number }).number);
    expect(opened().passedTold).toBe(true);
    await pass(120_000);
    expect(reports()).toHaveLength(first + 1);
  });

  it('is told again at the next launch if the LMS has not taken it', async () => {
    const server = new Server();
    const first = await aSitting(server, { progress: encodeProgress(rightAt(...all)) });
    first.session.read(words.skillId);
    await first.pass(1000);
    const { reports } = await aSitting(server);
    expect(reports().at(-1)).toMatchObject({ passed: true, score: 100 });
  });

  it('an LMS that is gone is said so, and no longer when it answers', async () => {
    const { session, opened, reports } = await aSitting(new Server());
    session.lmsLost(true);
    expect(opened().lms).toBe('kept');
    session.acknowledged((reports().at(-1) as { number: number }).number);
    expect(opened().lms).toBe('fine');
  });
});

describe('leaving', () => {
  it('sends what the server lacks by a request that outlives the page (LMS-007, F69)', async () => {
    const server = new Server();
    const { session } = await aSitting(server);
    void session.answer(knots.skillId, 'q1', ['a'], true);
    session.leave();
    const [sent] = server.posts('/rxd/progress');
    expect(sent?.init.keepalive).toBe(true);
    expect(decodeProgress(sent?.body.progress as string)).toMatchObject({
      progress: { children: { [knots.skillId]: { questions: { q1: { answer: ['a'] } } } } },
    });
  });

  it('sends nothing when the server has everything', async () => {
    const server = new Server();
    const { session, pass } = await aSitting(server);
    await pass(1000);
    const before = server.asked.length;
    session.leave();
    expect(server.asked).toHaveLength(before);
  });

  it('a longer string than browsers let outlive a page goes by an ordinary request (F69)', async () => {
    const server = new Server();
    const { session } = await aSitting(server);
    // hardly any of it can be compressed
    const answer = Array.from({ length: 200 }, () => crypto.randomUUID().repeat(5).slice(0, 180));
    for (const question of ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8', 'q9', 'q10', 'q11', 'q12', 'q13'])
      void session.answer(
        knots.skillId,
        question,
        answer.map((each) => each.replaceAll('-', question)),
        false,
      );
    session.leave();
    const sent = server.posts('/rxd/progress').at(-1);
    expect(String(sent?.init.body).length).toBeGreaterThan(60_000);
    expect(sent?.init.keepalive).toBeUndefined();
  });

  it('Save & Exit stores, then tells the launch page (LMS-012)', async () => {
    const server = new Server();
    const { session, told, opened, correct } = await aSitting(server);
    void session.answer(knots.skillId, 'q1', ['a'], true);
    expect(await session.exit()).toBe(true);
    expect(correct(server.progress)).toEqual(['q1']);
    expect(told.at(-1)).toEqual({ type: 'exit' });
    expect(opened().exited).toBe(true);
  });
});

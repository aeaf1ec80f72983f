import { createHmac } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { JSDOM } from 'jsdom';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { newId } from '#contract/ids.ts';
import {
  answerResultSchema,
  handOffAnswerSchema,
  launchAnswerSchema,
  progressAnswerSchema,
  rxdAssetPath,
  rxdCourseSchema,
  signedPackageSchema,
} from '#contract/lms/launch.ts';
import { lmsPackagesPage, revokeLmsPackageOperation } from '#contract/lms/packages.ts';
import { decodeProgress, encodeProgress } from '#contract/lms/progress-string.ts';
import type { LmsProgress } from '#domain/lms-progress.ts';
import {
  aCollection,
  aCourse,
  anOrganization,
  aSkill,
  type SeededCourse,
  type SeededOrganization,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { ownPage, PUBLIC_URL, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { schemas } from '../services/schemas.ts';

const LMS = 'https://lms.example';
const html = { accept: 'text/html' };

let client: string;
let app: TestApp;
let harbor: SeededOrganization;
let staff: { cookie: string; accessToken: string };
let first: SeededSkill;
let second: SeededSkill;
let course: SeededCourse;
let otherCourse: SeededCourse;
let otherSkill: SeededSkill;
/** of one package of the course */
let key: string;

beforeAll(async () => {
  client = await mkdtemp(path.join(os.tmpdir(), 'lectern-client-'));
  await mkdir(path.join(client, 'build'));
  await writeFile(path.join(client, 'index.html'), '<!doctype html><title>Lectern</title>');
  app = await testApp({ clientFolder: client, services: { schemas } });
  const { db } = app.backend.database;
  harbor = await anOrganization(db);
  await app.join(await app.addAccount({ alias: 'trainer' }), harbor.id, ['trainer']);
  staff = await signedIn(app, 'trainer');
  // Internal: a learner without a role in the organization could never read it.
  const fields = { rootType: 'internal' as const };
  first = await aSkill(db, harbor, { ...fields, title: 'Voltage' });
  second = await aSkill(db, harbor, { ...fields, title: 'Current' });
  const hidden = await aSkill(db, harbor, { ...fields, visible: false });
  const part = await aCollection(db, harbor, { ...fields, holds: [second, hidden] });
  course = await aCourse(db, harbor, { ...fields, title: 'Cables & <Sockets>', holds: [first, part] });
  otherSkill = await aSkill(db, harbor);
  otherCourse = await aCourse(db, harbor, { holds: [otherSkill] });
  key = await packageKeyFor(course.id);
});
afterAll(async () => {
  await app?.close();
  await rm(client, { recursive: true, force: true });
});

const exportFor = (
  courseId: string,
  lmsOrigin = LMS,
  headers: Record<string, string> = bearer(staff.accessToken),
) => app.inject({ method: 'POST', url: '/web/lms/packages', headers, payload: { courseId, lmsOrigin } });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function packageKeyFor(courseId: string, lmsOrigin = LMS): Promise<string> {
  const got = await exportFor(courseId, lmsOrigin);
  expect(got.statusCode, got.body.slice(0, 300)).toBe(200);
  const files = unzipSync(got.rawPayload);
  return /data-package-key="([\w-]+)"/.exec(strFromU8(files['launch.html'] as Uint8Array))?.[1] as string;
}

const tryLaunch = (packageKey: string, over: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/web/lms/launch',
    headers: ownPage,
    payload: { packageKey, learnerId: 'l-1', learnerName: 'Doe, Jane', origin: LMS, ...over },
  });

async function launch(packageKey: string, learnerId: string = newId()) {
  const answer = await tryLaunch(packageKey, { learnerId });
  expect(answer.statusCode, answer.body).toBe(200);
  return v.parse(launchAnswerSchema, answer.json()).data;
}

async function aMember(): Promise<string> {
  const alias = `member-${newId().slice(-12)}`;
  await app.join(await app.addAccount({ alias }), harbor.id, ['member']);
  return alias;
}

const get = (url: string, token: string) => app.inject({ url, headers: bearer(token) });
async function post(url: string, token: string, payload: object) {
  return app.inject({ method: 'POST', url, headers: bearer(token), payload });
}
async function save(token: string, progress: string) {
  const answer = await post('/rxd/progress', token, { progress });
  expect(answer.statusCode, answer.body).toBe(200);
  return v.parse(progressAnswerSchema, answer.json()).data;
}
async function answerQuestion(token: string, skillId: string, questionId: string, answer: string[]) {
  const told = await post('/rxd/answer/question', token, {
    answerSubmission: { containerId: skillId, questionId, answer },
  });
  expect(told.statusCode, told.body).toBe(200);
  return v.parse(answerResultSchema, told.json()).data;
}
function read(text: string): LmsProgress {
  const got = decodeProgress(text);
  if (got.kind !== 'progress') throw new Error(got.kind);
  return got.progress;
}
const question = (qId: string, answer: string[], correct: boolean, seconds = 5) => ({
  [qId]: { answer, correct, seconds, qId },
});
const progressWith = (children: LmsProgress['children'], id = course.id): LmsProgress => ({
  parent: { type: 'course', id, length: 2, progress: 0, percentComplete: 0 },
  children,
});

describe('exporting a course', () => {
  it("answers a SCORM 1.2 package of one SCO with the course's launch page", async () => {
    const answer = await exportFor(course.id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${course.slug}-scorm12.zip"`,
      'cache-control': 'no-store',
    });
    const files = unzipSync(answer.rawPayload);
    expect(Object.keys(files).sort()).toEqual(['imsmanifest.xml', 'launch.html', 'launch.js']);
    const { window } = new JSDOM('');
    const parser = new window.DOMParser();
    const manifest = parser.parseFromString(strFromU8(files['imsmanifest.xml'] as Uint8Array), 'text/xml');
    expect(manifest.querySelector('schemaversion')?.textContent).toBe('1.2');
    expect(manifest.querySelector('organization > title')?.textContent).toBe('Cables & <Sockets>');
    const [sco, ...others] = manifest.querySelectorAll('resource');
    expect(others).toEqual([]);
    expect(sco?.getAttributeNS('http://www.adlnet.org/xsd/adlcp_rootv1p2', 'scormtype')).toBe('sco');
    expect(sco?.getAttribute('href')).toBe('launch.html');
    expect(manifest.querySelector('item')?.getAttribute('identifierref')).toBe(
      sco?.getAttribute('identifier'),
    );
    const named = [...manifest.querySelectorAll('file')].map((file) => file.getAttribute('href'));
    expect(named).toEqual(['launch.html', 'launch.js']);
    const page = parser.parseFromString(strFromU8(files['launch.html'] as Uint8Array), 'text/html');
    expect(page.title).toBe('Cables & <Sockets>');
    expect(page.body.dataset).toMatchObject({ server: PUBLIC_URL, course: course.id });
    expect(page.body.dataset.packageKey).toMatch(/^[\w-]{43}$/);
    const kept = await app.backend.database.db.selectFrom('lms.packages').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(page.body.dataset.packageKey);
  });

  it('is for staff of the course alone, who are asked for one plain origin', async () => {
    await app.join(await app.addAccount({ alias: 'just-member' }), harbor.id, ['member']);
    const member = await signedIn(app, 'just-member');
    expect((await exportFor(course.id, LMS, bearer(member.accessToken))).statusCode).toBe(403);
    expect((await exportFor(newId())).statusCode).toBe(403);
    expect((await exportFor(course.id, LMS, {})).statusCode).toBe(401);
    expect((await exportFor(course.id, LMS, { cookie: staff.cookie })).statusCode).toBe(403);
    expect((await exportFor(course.id, LMS, { cookie: staff.cookie, ...ownPage })).statusCode).toBe(200);
    const wrong = [
      'http://lms.example',
      'https://lms.example/course',
      'https://*.example',
      "https://a;script-src'self'",
      'https://user@lms.example',
      'lms.example',
      '',
    ];
    for (const origin of wrong) expect((await exportFor(course.id, origin)).statusCode, origin).toBe(400);
  });
});

describe('a launch', () => {
  it('gives the same learner of a package the same pseudonym, and never an account that is there already', async () => {
    const [one, again] = [await launch(key, 'trainer'), await launch(key, 'trainer')];
    const subjectOf = (token: string) => JSON.parse(atob(token.split('.')[1] as string)).sub;
    expect(subjectOf(again.token)).toBe(subjectOf(one.token));
    expect(subjectOf((await launch(key, 'someone else')).token)).not.toBe(subjectOf(one.token));
    expect(subjectOf((await launch(await packageKeyFor(course.id), 'trainer')).token)).not.toBe(
      subjectOf(one.token),
    );
    expect(one).toMatchObject({ learnerName: 'Doe, Jane', entity: { type: 'course', id: course.id } });
    const { db } = app.backend.database;
    const userId = subjectOf(one.token).slice('lms|'.length);
    const user = await db
      .selectFrom('accounts.users')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirst();
    expect(user).toMatchObject({ alias: `lms-${userId}`, firstName: 'LMS' });
    expect(await db.selectFrom('accounts.credentials').where('userId', '=', userId).execute()).toEqual([]);
    const [stored] = await db.selectFrom('lms.learners').selectAll().where('userId', '=', userId).execute();
    expect(stored?.learnerHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('of one learner from two windows at once is of one learner', async () => {
    const both = await Promise.all([launch(key, 'both'), launch(key, 'both'), launch(key, 'both')]);
    await answerQuestion(both[0].token, first.id, 'volts', ['v230']);
    for (const { token } of both) {
      const { progress } = (await get('/rxd/progress', token)).json().data;
      expect(read(progress).children[first.id]?.questions.volts?.correct).toBe(true);
    }
  });

  it('is refused from another origin, with an unknown key, without our own script, and in a bad shape (F67)', async () => {
    expect((await tryLaunch(key, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await tryLaunch(key, { origin: `${LMS}.evil.example` })).statusCode).toBe(403);
    expect((await tryLaunch('x'.repeat(43))).statusCode).toBe(403);
    for (const over of [
      { learnerId: '' },
      { learnerId: 'x'.repeat(256) },
      { learnerId: 'a\u0000' },
      { extra: 1 },
    ])
      expect((await tryLaunch(key, over)).statusCode, JSON.stringify(over)).toBe(400);
    const foreign = await app.inject({
      method: 'POST',
      url: '/web/lms/launch',
      headers: { ...ownPage, 'sec-fetch-site': 'cross-site', origin: LMS },
      payload: { packageKey: key, learnerId: 'l', learnerName: '', origin: LMS },
    });
    expect(foreign.statusCode).toBe(403);
  });

  it('of a course that was hidden since is refused, and its session sees nothing any more', async () => {
    const { db } = app.backend.database;
    const fading = await aCourse(db, harbor, { holds: [first] });
    const fadingKey = await packageKeyFor(fading.id);
    const { token } = await launch(fadingKey);
    await db.updateTable('content.collections').set({ visible: false }).where('id', '=', fading.id).execute();
    expect((await tryLaunch(fadingKey)).statusCode).toBe(403);
    expect((await get('/rxd/course', token)).statusCode).toBe(403);
  });

  it('sets no cookie, needs none, and ends after eight hours (F70)', async () => {
    const answer = await tryLaunch(key);
    expect(answer.cookies).toEqual([]);
    const { token } = answer.json().data;
    expect((await get('/rxd/course', token)).statusCode).toBe(200);
    app.pass(8 * 3_600_000 + 1_000);
    try {
      expect((await get('/rxd/course', token)).statusCode).toBe(401);
    } finally {
      app.pass(-(8 * 3_600_000 + 1_000));
    }
  });

  it('is slowed down for who guesses keys', async () => {
    const guessing = await testApp();
    try {
      const codes = [];
      for (let i = 0; i < 32; i += 1) {
        const { statusCode } = await guessing.inject({
          method: 'POST',
          url: '/web/lms/launch',
          headers: ownPage,
          payload: { packageKey: 'y'.repeat(43), learnerId: 'l', learnerName: '', origin: LMS },
        });
        codes.push(statusCode);
      }
      expect(codes.slice(0, 30)).toEqual(Array(30).fill(403));
      expect(codes.slice(30)).toEqual([429, 429]);
    } finally {
      await guessing.close();
    }
  });
});

describe('a session in an LMS', () => {
  let token: string;
  let assetToken: string;
  beforeEach(async () => {
    ({ token, assetToken } = await launch(key));
  });

  it('reads its course with what is visible in it, without a role in the organization', async () => {
    const answer = await get('/rxd/course', token);
    const { course: shown, collections, skills, terminology } = v.parse(rxdCourseSchema, answer.json()).data;
    expect(terminology).toMatchObject({ skill: 'Skill', course: 'Course' });
    expect(shown?.collectionId).toBe(course.id);
    expect(collections).toHaveLength(1);
    expect(skills.map(({ skillId }) => skillId).sort()).toEqual([first.id, second.id].sort());
    expect(skills.map(({ courseIds, authors }) => [courseIds, authors])).toEqual([
      [[course.id], []],
      [[course.id], []],
    ]);
    const body = (await get(`/rxd/skill/${first.id}`, token)).json().data;
    expect(body).toMatchObject({ skillId: first.id, bodyVersion: 1, document: { type: 'doc' } });
  });

  it('reads nothing of another course, not even a public one', async () => {
    for (const id of [otherSkill.id, newId(), 'x'])
      expect((await get(`/rxd/skill/${id}`, token)).json()).toMatchObject({ code: 'FORBIDDEN_ACCESS' });
    const answer = await post('/rxd/answer/question', token, {
      answerSubmission: { containerId: otherSkill.id, questionId: 'volts', answer: ['v230'] },
    });
    expect(answer.json()).toMatchObject({ code: 'FORBIDDEN_ACCESS' });
  });

  it('is refused by every other part of the server, and no other token opens it', async () => {
    const asked = [
      ...(['accounts', 'content', 'communication', 'billing'] as const).map((service) => ({
        method: 'POST' as const,
        url: `/graphql/${service}`,
        payload: { query: '{ __typename }' },
      })),
      { method: 'POST' as const, url: '/sync/v1/pull', payload: {} },
      { method: 'POST' as const, url: '/web/lms/packages', payload: { courseId: course.id, lmsOrigin: LMS } },
      { method: 'GET' as const, url: '/web/token' },
    ];
    for (const request of asked)
      for (const each of [token, assetToken]) {
        const answer = await app.inject({ ...request, headers: { ...ownPage, ...bearer(each) } });
        expect(answer.statusCode, request.url).toBe(401);
      }
    for (const name of ['__Host-lectern_session', '__Secure-lectern_refresh']) {
      const answer = await app.inject({
        url: '/web/token',
        headers: { ...ownPage, cookie: `${name}=${token}` },
      });
      expect(answer.statusCode).toBe(401);
    }
    for (const url of ['/rxd/course', '/rxd/progress', `/rxd/skill/${first.id}`]) {
      expect((await get(url, staff.accessToken)).statusCode, url).toBe(401);
      expect((await get(url, assetToken)).statusCode, url).toBe(401);
      expect((await app.inject({ url, headers: { cookie: staff.cookie } })).statusCode, url).toBe(401);
    }
    expect((await app.inject({ url: rxdAssetPath(newId(), token) })).statusCode).toBe(401);
  });

  it('is refused by the socket of the app', async () => {
    await app.app.fastify.listen({ host: '127.0.0.1', port: 0 });
    const address = app.app.fastify.server.address() as { port: number };
    const socket = new WebSocket(`ws://127.0.0.1:${address.port}/ws`, { origin: PUBLIC_URL });
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send(JSON.stringify({ type: 'authenticate', accessToken: token, clientId: newId(), tenants: [] }));
    expect(await closed).toBe(4401);
  });

  it("shows its course's pictures by their own token, and no other picture", async () => {
    const { db } = app.backend.database;
    const picture = async () => {
      const id = newId();
      const bytes = Buffer.from(`89504e470d0a1a0a${id.replaceAll('-', '')}`, 'hex');
      const values = { id, organizationId: harbor.id, contentType: 'image/png', bytes: bytes.length };
      await db
        .insertInto('content.assets')
        .values({
          ...values,
          sha256: await app.backend.files.put(bytes),
          width: null,
          height: null,
          createdAt: 1,
        })
        .execute();
      return id;
    };
    const [own, foreign] = [await picture(), await picture()];
    const list = (assetId: string) => JSON.stringify([{ assetId, bytes: 1, contentType: 'image/png' }]);
    await db
      .updateTable('content.skills')
      .set({ assets: list(own) })
      .where('id', '=', second.id)
      .execute();
    await db
      .updateTable('content.skills')
      .set({ assets: list(foreign) })
      .where('id', '=', otherSkill.id)
      .execute();
    const shown = await app.inject({ url: rxdAssetPath(own, assetToken) });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect((await app.inject({ url: rxdAssetPath(foreign, assetToken) })).statusCode).toBe(403);
    expect((await app.inject({ url: `/assets/${own}?token=${assetToken}` })).statusCode).toBe(403);
    expect((await app.inject({ url: `/assets/${own}` })).statusCode).toBe(403);
  });

  it('judges an answer and says whether it is right, a hint, and what others chose (API-010, LMS-011)', async () => {
    const own = await packageKeyFor(course.id);
    const [one, two] = [(await launch(own)).token, (await launch(own)).token];
    expect(await answerQuestion(one, first.id, 'volts', ['v400'])).toEqual({
      isValid: false,
      hint: null,
      pollResponses: { totalResponses: 1, v400: 1 },
    });
    expect(await answerQuestion(two, first.id, 'volts', ['v230'])).toEqual({
      isValid: true,
      hint: null,
      pollResponses: { totalResponses: 2, v230: 1, v400: 1 },
    });
    expect((await answerQuestion(one, first.id, 'volts', ['v230'])).pollResponses).toEqual({
      totalResponses: 2,
      v230: 2,
    });
    const invalid = await post('/rxd/answer/question', one, {
      answerSubmission: { containerId: first.id, questionId: 'volts', answer: ['no such option'] },
    });
    expect(invalid.json()).toMatchObject({ code: 'INVALID_ARGUMENTS' });
    const { progress } = (await get('/rxd/progress', one)).json().data;
    expect(read(progress).children[first.id]?.questions.volts).toMatchObject({
      answer: ['v230'],
      correct: true,
    });
  });
});

it('the answer to a wrong choice of several says what is wrong with it, and gives nothing away (LMS-011)', async () => {
  const { db } = app.backend.database;
  const option = (optionId: string, correct: boolean) => ({
    type: 'questionOption' as const,
    attrs: { key: `option0${optionId}`, optionId, correct, gap: null },
    content: [{ type: 'text' as const, text: optionId }],
  });
  const skill = await aSkill(db, harbor, {
    document: {
      type: 'doc',
      content: [
        {
          type: 'question',
          attrs: { key: 'question', questionId: 'several', questionType: 'multiple-choice' },
          content: [
            {
              type: 'questionPrompt',
              attrs: { key: 'prompt00' },
              content: [{ type: 'paragraph', attrs: { key: 'prompt01' } }],
            },
            ...[option('a', true), option('b', true), option('c', false)],
          ],
        },
      ],
    },
  });
  const own = await aCourse(db, harbor, { holds: [skill] });
  const { token } = await launch(await packageKeyFor(own.id));
  const hints = [];
  for (const answer of [['a'], ['a', 'c'], ['a', 'b']])
    hints.push((await answerQuestion(token, skill.id, 'several', answer)).hint);
  expect(hints).toEqual([
    'All of your choices are right, but some are missing.',
    'Not all of your choices are right.',
    null,
  ]);
});

describe('a skill by itself', () => {
  const zipOf = async (skillId: string) =>
    app.inject({
      ...{ method: 'POST', url: '/web/lms/packages', headers: bearer(staff.accessToken) },
      payload: { skillId, lmsOrigin: LMS },
    });

  it('is exported, launched and learned as a course is, and opens nothing else (LMS-001, ROUTE-030)', async () => {
    const zip = await zipOf(first.id);
    expect(zip.statusCode, zip.body.slice(0, 300)).toBe(200);
    const page = strFromU8(unzipSync(zip.rawPayload)['launch.html'] as Uint8Array);
    expect(page).toContain(`data-skill="${first.id}"`);
    const key = /data-package-key="([\w-]+)"/.exec(page)?.[1] as string;
    const { token, entity, progress: none } = await launch(key);
    expect(entity).toEqual({ type: 'skill', id: first.id });
    expect(read(none).parent).toEqual({
      ...{ type: 'skill', id: first.id, length: 1 },
      ...{ progress: 0, percentComplete: 0 },
    });
    const { data } = (await get('/rxd/course', token)).json();
    expect(data).toMatchObject({ course: null, collections: [], skills: [{ skillId: first.id }] });
    expect((await get(`/rxd/skill/${first.id}`, token)).statusCode).toBe(200);
    expect((await get(`/rxd/skill/${second.id}`, token)).statusCode).toBe(403);

    await answerQuestion(token, first.id, 'volts', ['v230']);
    await answerQuestion(token, first.id, 'unit', ['volt']);
    const told = (await get('/rxd/progress', token)).json().data;
    expect(told).toMatchObject({ status: 'COMPLETE', score: 100 });
    const framed = await app.inject({ url: `/lms/rxd/consume/skill/${first.id}`, headers: html });
    expect(framed.headers['content-security-policy']).toContain(`frame-ancestors ${LMS}`);
    const other = await app.inject({ url: `/lms/rxd/consume/skill/${second.id}`, headers: html });
    expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('is exported by who works on it, while it is there', async () => {
    const member = await signedIn(app, await aMember());
    const asked = { method: 'POST', url: '/web/lms/packages', headers: bearer(member.accessToken) } as const;
    const refused = await app.inject({ ...asked, payload: { skillId: first.id, lmsOrigin: LMS } });
    expect(refused.statusCode).toBe(403);
    expect((await zipOf(newId())).statusCode).toBe(403);
  });
});

describe('progress of a learner in an LMS', () => {
  it('is answered as a compressed string, taken in, and answered again (API-009)', async () => {
    const { token, progress: none } = await launch(key, 'round trip');
    expect(read(none).parent).toEqual({
      type: 'course',
      id: course.id,
      length: 2,
      progress: 0,
      percentComplete: 0,
    });
    const both = { ...question('volts', ['v230'], true), ...question('unit', ['volt'], true) };
    const sent = encodeProgress(
      progressWith({ [first.id]: { type: 'skill', complete: true, questions: both } }),
    );
    const told = await save(token, sent);
    expect(told).toMatchObject({ status: 'IN_PROGRESS', score: 50, otherVersion: null });
    expect(read(told.progress).children[first.id]).toEqual({
      type: 'skill',
      complete: true,
      questions: both,
    });
    expect((await get('/rxd/progress', token)).json().data).toEqual(told);
    expect((await launch(key, 'round trip')).progress).toBe(told.progress);
    expect(await save(token, sent)).toEqual(told);
  });

  it('is recorded by the function that records progress in the app', async () => {
    const { token } = await launch(key);
    await answerQuestion(token, first.id, 'volts', ['v230']);
    await answerQuestion(token, first.id, 'unit', ['volt']);
    const userId = JSON.parse(atob(token.split('.')[1] as string)).sub.slice('lms|'.length);
    const rows = await app.backend.database.db
      .selectFrom('content.progress')
      .selectAll()
      .where('userId', '=', userId)
      .execute();
    expect(rows).toMatchObject([
      { skillId: first.id, complete: true, completedQuestions: ['unit', 'volts'] },
    ]);
  });

  it('takes the token in the body as well, as a page on its way out sends it (LMS-007)', async () => {
    const { token } = await launch(key);
    const progress = encodeProgress(
      progressWith({
        [first.id]: { type: 'skill', complete: false, questions: question('unit', ['volt'], true) },
      }),
    );
    const answer = await app.inject({ method: 'POST', url: '/rxd/progress', payload: { progress, token } });
    expect(read(answer.json().data.progress).children[first.id]?.questions.unit?.correct).toBe(true);
  });

  it('judges for itself what a string claims', async () => {
    const { token } = await launch(key);
    const claimed = progressWith({
      [first.id]: {
        type: 'skill',
        complete: true,
        questions: { ...question('volts', ['v400'], true), ...question('unit', ['volt'], false) },
      },
      [second.id]: { type: 'skill', complete: true, questions: {} },
    });
    const told = await save(token, encodeProgress(claimed));
    expect(told).toMatchObject({ status: 'IN_PROGRESS', score: 0 });
    expect(read(told.progress).children[first.id]).toMatchObject({
      complete: false,
      questions: { volts: { correct: false }, unit: { correct: true } },
    });
  });

  it('of two devices at the same time is united; nothing is lost in any order', async () => {
    const { token } = await launch(key);
    const child = (questions: LmsProgress['children'][string]['questions']) => ({
      type: 'skill',
      complete: false,
      questions,
    });
    const reports = [
      progressWith({ [first.id]: child(question('volts', ['v230'], true, 9)) }),
      progressWith({ [first.id]: child(question('unit', ['volt'], true)) }),
      progressWith({
        [second.id]: child({ ...question('volts', ['v230'], true), ...question('unit', ['volt'], true) }),
      }),
      progressWith({ [first.id]: child(question('volts', ['v400'], false, 3)) }),
    ].map(encodeProgress);
    await Promise.all([...reports, ...reports].map((each) => save(token, each)));
    const told = await save(token, reports[3] as string);
    expect(told).toMatchObject({ status: 'COMPLETE', score: 100 });
    expect(read(told.progress).children[first.id]?.questions.volts).toMatchObject({
      correct: true,
      seconds: 9,
    });
  });

  it('of another version, of another course, or unreadable only warns, and is kept whole beside (LMS-008)', async () => {
    const { token } = await launch(key, 'versions');
    await answerQuestion(token, first.id, 'unit', ['volt']);
    const before = (await get('/rxd/progress', token)).json().data.progress;
    const { deflateSync, strToU8 } = await import('fflate');
    const older = Buffer.from(deflateSync(strToU8('{"version":"0.9.0","parent":{}}'))).toString('base64');
    const elsewhere = encodeProgress(progressWith({}, newId()));
    expect(await save(token, older)).toMatchObject({ otherVersion: '0.9.0', progress: before });
    expect(await save(token, older)).toMatchObject({ otherVersion: '0.9.0' });
    expect(await save(token, elsewhere)).toMatchObject({ otherVersion: '', progress: before });
    expect(await save(token, 'no base64!')).toMatchObject({ otherVersion: '', progress: before });
    const userId = JSON.parse(atob(token.split('.')[1] as string)).sub.slice('lms|'.length);
    const kept = await app.backend.database.db
      .selectFrom('lms.otherProgress')
      .select('progress')
      .where('userId', '=', userId)
      .execute();
    expect(kept.map(({ progress }) => progress).sort()).toEqual([older, elsewhere, 'no base64!'].sort());
  });

  it('of another version is refused, and changes nothing, once 5 others are kept: its sender goes on keeping it', async () => {
    const { token } = await launch(key);
    for (let i = 0; i < 5; i += 1) expect((await save(token, `other ${i}`)).otherVersion).toBe('');
    const refused = await post('/rxd/progress', token, { progress: 'one more' });
    expect(refused.json()).toMatchObject({ status: 413, code: 'REQUEST_TOO_LARGE' });
    expect((await save(token, 'other 3')).otherVersion).toBe('');
    const userId = JSON.parse(atob(token.split('.')[1] as string)).sub.slice('lms|'.length);
    const kept = await app.backend.database.db
      .selectFrom('lms.otherProgress')
      .select('progress')
      .where('userId', '=', userId)
      .execute();
    expect(kept).toHaveLength(5);
    expect(kept).not.toContainEqual({ progress: 'one more' });
  });

  it('that packs more than may be unpacked is not unpacked', async () => {
    const { token } = await launch(key);
    const { deflateSync } = await import('fflate');
    const bomb = Buffer.from(deflateSync(new Uint8Array(100_000_000), { level: 9 })).toString('base64');
    expect(await save(token, bomb)).toMatchObject({ otherVersion: '' });
  });
});

describe('the packages of a course', () => {
  const REVOKE = revokeLmsPackageOperation.document;
  const ask = async (query: string, variables: object, token = staff.accessToken) => {
    const payload = { query, variables };
    return app.inject({ method: 'POST', url: '/graphql/content', headers: bearer(token), payload });
  };
  const list = async (courseId: string) => {
    const answer = await ask(lmsPackagesPage.document, { type: 'course', id: courseId });
    return v.parse(lmsPackagesPage.answer, answer.json().data.getLmsPackages);
  };
  const ownCourse = async () => (await aCourse(app.backend.database.db, harbor, { holds: [first] })).id;
  const newest = async (courseId: string) => (await list(courseId))[0]?.packageId as string;

  it('are listed with who exported them, how many learners they brought and when the last one came', async () => {
    const courseId = await ownCourse();
    const of = await packageKeyFor(courseId);
    await launch(of, 'ana');
    await launch(of, 'ben');
    expect(await list(courseId)).toMatchObject([
      {
        lmsOrigin: LMS,
        signed: false,
        learners: 2,
        createdBy: { first: expect.any(String), last: expect.any(String) },
        lastUsedAt: expect.any(Number),
        revokedAt: null,
      },
    ]);
    await packageKeyFor(courseId, 'https://second.example');
    const two = await list(courseId);
    expect(two.map(({ lmsOrigin }) => lmsOrigin).sort()).toEqual([LMS, 'https://second.example']);
    expect(two.find(({ lmsOrigin }) => lmsOrigin !== LMS)).toMatchObject({ learners: 0, lastUsedAt: null });
  });

  it('are seen and revoked by those who work on the course, and by nobody else: missing and hidden alike', async () => {
    const courseId = await ownCourse();
    await packageKeyFor(courseId);
    const packageId = await newest(courseId);
    await app.join(await app.addAccount({ alias: 'onlooker' }), harbor.id, ['member']);
    await app.addAccount({ alias: 'stranger' });
    for (const alias of ['onlooker', 'stranger']) {
      const { accessToken } = await signedIn(app, alias);
      const refused = await ask(lmsPackagesPage.document, { type: 'course', id: courseId }, accessToken);
      expect(refused.json().errors[0].extensions.code).toBe('FORBIDDEN_ACCESS');
      const missing = await ask(lmsPackagesPage.document, { type: 'course', id: newId() }, accessToken);
      expect(missing.body).toBe(refused.body);
      const revoke = await ask(REVOKE, { packageId }, accessToken);
      expect(revoke.json().errors[0].extensions.code).toBe('FORBIDDEN_ACCESS');
      expect((await ask(REVOKE, { packageId: newId() }, accessToken)).body).toBe(revoke.body);
    }
    expect(await list(courseId)).toMatchObject([{ revokedAt: null }]);
  });

  it('that are revoked open nothing, end their sessions at once, frame nothing, and leave what was learned', async () => {
    const courseId = await ownCourse();
    const [gone, stays] = [
      await packageKeyFor(courseId, 'https://gone.example'),
      await packageKeyFor(courseId),
    ];
    const packageId = (await list(courseId)).find(({ lmsOrigin }) => lmsOrigin !== LMS)?.packageId;
    const { token, assetToken } = v.parse(
      launchAnswerSchema,
      (await tryLaunch(gone, { origin: 'https://gone.example' })).json(),
    ).data;
    await answerQuestion(token, first.id, 'volts', ['v230']);
    const handOff = () =>
      app.inject({
        method: 'POST',
        url: '/web/lms/hand-offs',
        payload: { packageKey: gone, learnerId: 'l-1', learnerName: '' },
      });
    const code = new URL((await handOff()).json().data.url).searchParams.get('code');
    const other = await launch(stays);
    for (let twice = 0; twice < 2; twice += 1)
      expect((await ask(REVOKE, { packageId })).json().data.revokeLmsPackage).toEqual({ success: true });
    expect((await tryLaunch(gone, { origin: 'https://gone.example' })).statusCode).toBe(403);
    expect((await handOff()).statusCode).toBe(403);
    const exchanged = await app.inject({
      method: 'POST',
      url: '/web/lms/launch',
      headers: ownPage,
      payload: { code },
    });
    expect(exchanged.statusCode).toBe(403);
    for (const url of ['/rxd/course', '/rxd/progress', `/rxd/skill/${first.id}`])
      expect((await get(url, token)).statusCode, url).toBe(401);
    expect((await app.inject({ url: rxdAssetPath(newId(), assetToken) })).statusCode).toBe(401);
    const page = await app.inject({ url: `/lms/rxd/consume/course/${courseId}`, headers: html });
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${LMS};`);
    expect((await get('/rxd/course', other.token)).statusCode).toBe(200);
    const { db } = app.backend.database;
    const userId = JSON.parse(atob(token.split('.')[1] as string)).sub.slice('lms|'.length);
    const kept = await db.selectFrom('content.progress').selectAll().where('userId', '=', userId).execute();
    expect(kept).toHaveLength(1);
    const lines = await db
      .selectFrom('audit.lines')
      .select(['entityId', 'details'])
      .where('kind', '=', 'export revoked')
      .where('entityId', '=', courseId)
      .execute();
    expect(lines).toMatchObject([{ details: { packageId, lmsOrigin: 'https://gone.example' } }]);
  });

  it('whose learners are signed by the LMS take no other, from no page, and for five minutes', async () => {
    const courseId = await ownCourse();
    const answer = await app.inject({
      method: 'POST',
      url: '/web/lms/packages',
      headers: bearer(staff.accessToken),
      payload: { courseId, lmsOrigin: LMS, signed: true },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const { packageKey, signingKey } = v.parse(signedPackageSchema, answer.json()).data;
    const tables = await app.backend.database.db.selectFrom('lms.packages').selectAll().execute();
    expect(JSON.stringify(tables)).not.toContain(signingKey);
    expect(JSON.stringify(tables)).not.toContain(packageKey);
    expect((await tryLaunch(packageKey)).statusCode).toBe(403);
    const seconds = Math.floor(app.backend.now() / 1000);
    const hand = async (over: object) =>
      app.inject({
        method: 'POST',
        url: '/web/lms/hand-offs',
        payload: { packageKey, learnerId: 'nurse-7', learnerName: 'Roe, Sam', ...over },
      });
    // As an LMS writes it, by the words on the screen alone.
    const sign = (learnerId: string, signedAt: number) => ({
      signedAt,
      signature: createHmac('sha256', signingKey).update(`${signedAt}.${learnerId}`).digest('hex'),
    });
    const refused = [
      {},
      sign('nurse-8', seconds),
      { ...sign('nurse-7', seconds), signedAt: seconds - 1 },
      sign('nurse-7', seconds - 400),
      sign('nurse-7', seconds + 400),
      { signedAt: seconds, signature: '0'.repeat(64) },
    ];
    for (const over of refused) expect((await hand(over)).statusCode, JSON.stringify(over)).toBe(403);
    const { url } = v.parse(handOffAnswerSchema, (await hand(sign('nurse-7', seconds))).json()).data;
    const code = new URL(url).searchParams.get('code');
    const opened = await app.inject({
      method: 'POST',
      url: '/web/lms/launch',
      headers: ownPage,
      payload: { code },
    });
    expect(v.parse(launchAnswerSchema, opened.json()).data.learnerName).toBe('Roe, Sam');
    expect(await list(courseId)).toMatchObject([{ signed: true, learners: 1 }]);
  });

  it('bring 60 new learners a minute at most; who was there before still comes in', async () => {
    const of = await packageKeyFor(await ownCourse());
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1)
      statuses.push((await tryLaunch(of, { learnerId: `made-up ${i}` })).statusCode);
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
    expect((await tryLaunch(of, { learnerId: 'made-up 7' })).statusCode).toBe(200);
  });
});

describe('framing', () => {
  const ancestorsOf = async (url: string) => {
    const { headers, statusCode } = await app.inject({ url, headers: html });
    expect(statusCode, url).toBe(200);
    return /frame-ancestors ([^;]*)/.exec(headers['content-security-policy'] as string)?.[1];
  };

  it("is for the LMSs that a course was exported for, that course's pages, and nothing else (D47)", async () => {
    const { db } = app.backend.database;
    const framed = await aCourse(db, harbor, { holds: [first] });
    await exportFor(framed.id, 'https://one.example');
    await exportFor(framed.id, 'https://two.example:8443');
    await exportFor(framed.id, 'https://two.example:8443');
    const both = 'https://one.example https://two.example:8443';
    expect(await ancestorsOf(`/lms/rxd/consume/course/${framed.id}`)).toBe(both);
    expect(await ancestorsOf(`/lms/rxd/consume/course/${framed.id}?a=b`)).toBe(both);
    expect(await ancestorsOf(`/lms/rxd/consume/course/${framed.id}/skill/volts`)).toBe(both);
    expect(await ancestorsOf(`/lms/rxd/lab/7/course/${framed.id}`)).toBe(both);
    for (const url of [
      `/lms/rxd/consume/course/${otherCourse.id}`,
      `/lms/rxd/consume/course/${newId()}`,
      `/lms/rxd/consume/skill/${framed.id}`,
      '/lms/rxd/consume/course/x',
      '/lms',
      '/',
      '/harbor/catalog',
      `/x/lms/rxd/consume/course/${framed.id}`,
    ])
      expect(await ancestorsOf(url), url).toBe("'none'");
    const api = await app.inject({ url: '/rxd/course' });
    expect(api.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

describe('a hand-off from an LMS that signs its learner in itself', () => {
  const handOff = async (packageKey: string) => {
    const payload = { packageKey, learnerId: 'sso-1', learnerName: 'Roe, Sam' };
    return app.inject({ method: 'POST', url: '/web/lms/hand-offs', payload });
  };

  it('leads to /lms/rxd/consume/{entity}/{id} with a code that works once, for a minute (LMS-010)', async () => {
    const { url } = v.parse(handOffAnswerSchema, (await handOff(key)).json()).data;
    const path = url.slice(PUBLIC_URL.length);
    for (let looked = 0; looked < 2; looked += 1) {
      const led = await app.inject({ url: path, headers: html });
      expect([led.statusCode, led.headers['cache-control']]).toEqual([303, 'no-store']);
      expect(led.headers.location?.split('#')[0]).toBe(`${PUBLIC_URL}/lms/rxd/consume/course/${course.id}`);
    }
    const led = await app.inject({ url: path, headers: html });
    const code = /#code=([\w-]{43})$/.exec(led.headers.location as string)?.[1];
    const exchange = () =>
      app.inject({ method: 'POST', url: '/web/lms/launch', headers: ownPage, payload: { code } });
    const answer = await exchange();
    const { token, learnerName } = v.parse(launchAnswerSchema, answer.json()).data;
    expect(learnerName).toBe('Roe, Sam');
    expect((await get('/rxd/course', token)).statusCode).toBe(200);
    expect((await exchange()).statusCode).toBe(403);
    expect((await app.inject({ url: path, headers: html })).statusCode).toBe(200); // the app's own page says so
    expect((await handOff('z'.repeat(43))).statusCode).toBe(403);
  });

  it('is refused after a minute', async () => {
    const { url } = (await handOff(key)).json().data;
    const code = new URL(url).searchParams.get('code');
    app.pass(61_000);
    try {
      const answer = await app.inject({
        method: 'POST',
        url: '/web/lms/launch',
        headers: ownPage,
        payload: { code },
      });
      expect(answer.statusCode).toBe(403);
    } finally {
      app.pass(-61_000);
    }
  });
});

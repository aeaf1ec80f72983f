/** Pushes over `/ws`: what they do is what a request does, with the same checks. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type WebSocket from 'ws';
import { createCommentOperation } from '#contract/content/comment.ts';
import { newId } from '#contract/ids.ts';
import { authenticatedSocket, type ChangeSocket, changeSocket } from '#tests/support/change-socket.ts';
import { anOrganization, aSkill } from '#tests/support/seed.ts';
import { aDeviceOf } from '#tests/support/service-calls.ts';
import { ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { schemas } from '../../services/schemas.ts';

let app: TestApp;
let url: string;
const open: WebSocket[] = [];

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  url = (await app.app.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(() => app?.close());

type Answer = { n: number; status: number; retryAfterSeconds?: number; body: unknown };

async function aMember() {
  const { db } = app.backend.database;
  const organization = await anOrganization(db);
  const skill = await aSkill(db, organization);
  const alias = `member-${newId().slice(-12)}`;
  const userId = await app.addAccount({ alias });
  await app.join(userId, organization.id, ['member']);
  const session = await signedIn(app, alias);
  const { entry } = aDeviceOf(db, { id: userId, alias });
  const comment = (body: string) =>
    entry(
      createCommentOperation,
      { contextId: skill.id, body, type: 'skill', access: 'public', parent: null },
      `skill:${skill.id}`,
    );
  const bodies = async () => {
    const rows = await db
      .selectFrom('content.comments')
      .select('body')
      .where('skillId', '=', skill.id)
      .orderBy('body')
      .execute();
    return rows.map(({ body }) => body);
  };
  return { ...session, userId, comment, bodies };
}

async function socketOf(accessToken: string | null): Promise<ChangeSocket> {
  const connected = await authenticatedSocket(url, accessToken);
  open.push(connected.socket);
  return connected;
}

async function pushOver(device: ChangeSocket, operations: unknown[], n = 1): Promise<Answer> {
  const from = device.frames.length;
  device.send({ type: 'push', n, service: 'content', operations });
  return (await device.next('answer', from)) as unknown as Answer;
}

it('answers a push over the socket as a request, and what comes by both ways is done once (LOCAL-021)', async () => {
  const { accessToken, comment, bodies } = await aMember();
  const device = await socketOf(accessToken);
  expect(device.frames[0]).toMatchObject({ type: 'authenticated', pushes: true });
  const first = comment('Over the socket.');
  const answer = await pushOver(device, [first], 7);
  expect(answer).toMatchObject({
    n: 7,
    status: 200,
    body: [{ id: first.extensions.lectern.id, s: 'applied' }],
  });
  const asked = await app.inject({
    method: 'POST',
    url: '/graphql/content',
    headers: { authorization: `Bearer ${accessToken}` },
    payload: [first],
  });
  expect(asked.json()).toEqual(answer.body);
  expect(await bodies()).toEqual(['Over the socket.']);
});

it('takes no push before it knows who it is, from a visitor, or from whose session has ended', async () => {
  const { accessToken, cookie, comment, bodies } = await aMember();
  const visitor = await socketOf(null);
  expect(visitor.frames[0]).not.toHaveProperty('pushes');
  visitor.send({ type: 'push', n: 1, service: 'content', operations: [comment('From a visitor.')] });
  expect(await visitor.closed).toBe(1008);
  const unknown = await changeSocket(url);
  open.push(unknown.socket);
  unknown.send({ type: 'push', n: 1, service: 'content', operations: [comment('From nobody.')] });
  expect(await unknown.closed).toBe(1008);
  const ended = await socketOf(accessToken);
  await app.inject({ url: '/web/logout', headers: { ...ownPage, cookie } });
  ended.send({ type: 'push', n: 1, service: 'content', operations: [comment('After signing out.')] });
  expect(await ended.closed).toBe(4401);
  expect(await bodies()).toEqual([]);
});

it('answers 401 once the token has expired that it was opened with, and does nothing (AUTH-045)', async () => {
  const { accessToken, comment, bodies } = await aMember();
  const device = await socketOf(accessToken);
  app.pass(60 * 60_000);
  const answer = await pushOver(device, [comment('Too late.')]);
  app.pass(-60 * 60_000);
  expect(answer).toMatchObject({
    status: 401,
    body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
  });
  expect(await bodies()).toEqual([]);
});

it('refuses what a request may not hold either (F47)', async () => {
  const { accessToken, comment, bodies } = await aMember();
  const device = await socketOf(accessToken);
  const many = Array.from({ length: 51 }, () => null);
  let deep: unknown = 1;
  for (let level = 0; level < 70; level += 1) deep = [deep];
  const query = { ...comment('A query.'), query: '{ __schema { types { name } } }' };
  expect(await pushOver(device, many, 1)).toMatchObject({ status: 413 });
  expect(await pushOver(device, [deep], 2)).toMatchObject({ status: 400 });
  expect(await pushOver(device, [{ query: 'mutation' }], 3)).toMatchObject({ status: 400 });
  expect(await pushOver(device, [query], 4)).toMatchObject({ status: 200, body: [{ s: 'rejected' }] });
  device.send({ type: 'push', n: 5, service: 'secrets', operations: [] });
  expect(await pushOver(device, many, 6)).toMatchObject({ n: 6, status: 413 });
  expect(device.frames).not.toContainEqual(expect.objectContaining({ n: 5 }));
  expect(await bodies()).toEqual([]);
});

it('asks for patience when too much is under way, and logs neither token nor text (F10)', async () => {
  const busy = await testApp({ services: { schemas }, mostUnderWay: 0 });
  const person = { userId: newId(), sessionId: newId(), actorId: null };
  const token = await busy.backend.tokens.issue(person, '', Date.now());
  try {
    const { body, ...answer } = await busy.app.answerPush(
      'content',
      [{ variables: { body: 'Secret words.' } }],
      token,
    );
    expect(answer).toEqual({ status: 503, retryAfterSeconds: expect.any(Number) });
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
    const said = busy.logged.join('\n');
    expect(said).toContain('"status":503');
    expect(said).not.toContain('Secret words.');
    expect(said).not.toContain(token);
  } finally {
    await busy.close();
  }
});

/** What the log says of security: who asked, by a mark, what was refused, and why. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type WebSocket from 'ws';
import { acquireSkillLockOperation } from '#contract/content/skill-lock.ts';
import { Refusal } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import { authenticatedSocket, changeSocket } from '#tests/support/change-socket.ts';
import { rawDraftSocket } from '#tests/support/draft-client.ts';
import { anOrganization, aSkill } from '#tests/support/seed.ts';
import { aDeviceOf } from '#tests/support/service-calls.ts';
import { PUBLIC_URL, schemaWith, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { schemas } from '../services/schemas.ts';

let app: TestApp;
let url: string;
const open: WebSocket[] = [];

beforeAll(async () => {
  const limited = () => {
    throw new Refusal('RATE_LIMITED', { extras: { retryAfter: 3 } });
  };
  app = await testApp({ services: { schemas: { ...schemas, billing: schemaWith({ limited }) } } });
  url = (await app.app.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
});
beforeEach(() => {
  app.logged.length = 0;
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(() => app?.close());

const MARK = /^[\w-]{16}$/;
const lines = (msg: string): Record<string, unknown>[] =>
  app.logged.map((line) => JSON.parse(line)).filter((line) => line.msg === msg);

async function aPerson() {
  const alias = `person-${newId().slice(-12)}`;
  const userId = await app.addAccount({ alias });
  return { alias, ...(await signedIn(app, alias)), userId };
}
type Person = Awaited<ReturnType<typeof aPerson>>;

async function aStrangersSkill() {
  const { db } = app.backend.database;
  return aSkill(db, await anOrganization(db));
}

const ask = (person: Person | null, query: string, service = 'billing') =>
  app.inject({
    method: 'POST',
    url: `/graphql/${service}`,
    ...(person && { headers: { authorization: `Bearer ${person.accessToken}` } }),
    payload: { query },
  });

function lockOf(skillId: string, { userId, alias }: Person) {
  const { entry } = aDeviceOf(app.backend.database.db, { id: userId, alias });
  return entry(acquireSkillLockOperation, { skillId, sessionId: 'tab-1' });
}

it('lines of one person bear one mark, those of another another one, and none bears an id or a name', async () => {
  const [ana, ben] = [await aPerson(), await aPerson()];
  app.logged.length = 0;
  for (const person of [ana, ana, ben, null]) await ask(person, '{ ping }');
  const [one, again, other, visitor] = lines('answered').map(({ user }) => user);
  expect(one).toMatch(MARK);
  expect(again).toBe(one);
  expect(other).toMatch(MARK);
  expect(other).not.toBe(one);
  expect(visitor).toBeUndefined();
  await signedIn(app, ana.alias);
  expect(lines('signed in')[0]?.user).toBe(one);
  for (const text of [ana.userId, ben.userId, ana.alias]) expect(app.logged.join('')).not.toContain(text);
});

it('a line of a request that was refused says with which code, by whom it was asked, and nothing that was sent', async () => {
  const ana = await aPerson();
  await ask(ana, '{ canary }');
  await ask(ana, '{ limited }');
  await app.inject({
    method: 'POST',
    url: '/sync/v1/pull',
    headers: { authorization: `Bearer ${ana.accessToken}` },
    payload: { protocol: 'canary' },
  });
  const said = lines('answered').slice(-3);
  expect(said.map(({ status, code }) => [status, code])).toEqual([
    [400, 'INVALID_ARGUMENTS'],
    [429, 'RATE_LIMITED'],
    [400, 'INVALID_ARGUMENTS'],
  ]);
  for (const { user } of said) expect(user).toMatch(MARK);
  expect(app.logged.join('')).not.toContain('canary');
});

it('an operation that is refused for a right is an event with its name and who asked, alone, in a push, and over a socket', async () => {
  const ana = await aPerson();
  const skill = await aStrangersSkill();
  const push = await app.inject({
    method: 'POST',
    url: '/graphql/content',
    headers: { authorization: `Bearer ${ana.accessToken}` },
    payload: [lockOf(skill.id, ana)],
  });
  expect(push.json()[0]).toMatchObject({ s: 'rejected', code: 'FORBIDDEN_ACCESS' });
  const device = await authenticatedSocket(url, ana.accessToken);
  open.push(device.socket);
  device.send({ type: 'push', n: 1, service: 'content', operations: [lockOf(skill.id, ana)] });
  await device.next('answer', 1);
  const event = {
    level: 40,
    code: 'FORBIDDEN_ACCESS',
    field: 'acquireSkillLock',
    user: expect.stringMatching(MARK),
  };
  expect(lines('refused')).toEqual([expect.objectContaining(event), expect.objectContaining(event)]);
  const [over] = lines('answered').filter(({ method }) => method === 'PUSH');
  expect(over).toMatchObject({ user: lines('refused')[0]?.user, network: expect.stringMatching(MARK) });
  expect(app.logged.join('')).not.toContain(skill.id);
});

it('a socket that says what it may not, or too much, and a draft that is not to be edited, are events', async () => {
  const ana = await aPerson();
  const visitor = await changeSocket(url);
  open.push(visitor.socket);
  visitor.send({ type: 'typing', channelId: newId() });
  await expect
    .poll(() => lines('refused'))
    .toEqual([
      expect.objectContaining({
        code: 'FORBIDDEN_ACCESS',
        frame: 'typing',
        network: expect.stringMatching(MARK),
      }),
    ]);
  const device = await changeSocket(url);
  open.push(device.socket);
  const about = { clientId: newId(), tenants: [], events: true };
  device.send({ type: 'authenticate', accessToken: ana.accessToken, ...about });
  await device.next('authenticated');
  device.send({ type: 'typing', channelId: newId() });
  await expect
    .poll(() => lines('refused')[1])
    .toMatchObject({ code: 'FORBIDDEN_ACCESS', frame: 'typing', user: expect.stringMatching(MARK) });
  for (let frame = 0; frame < 100; frame += 1) device.send({ type: 'presence', away: true });
  await expect
    .poll(() => lines('refused')[2])
    .toMatchObject({ code: 'RATE_LIMITED', user: expect.stringMatching(MARK) });
  const skill = await aStrangersSkill();
  const draft = await rawDraftSocket({ ...ana, url, origin: PUBLIC_URL }, skill.id);
  open.push(draft.socket);
  await expect
    .poll(() => lines('refused')[3])
    .toMatchObject({ code: 'FORBIDDEN_ACCESS', field: 'draft', user: expect.stringMatching(MARK) });
});

/** What people without an account can do to everybody else: each attack as it was made, against one server. */
import { createHash, randomBytes } from 'node:crypto';
import { connect as connectTcp, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import { PULL_PATH } from '#contract/sync/wire.ts';
import { authenticatedSocket, changeSocket } from '#tests/support/change-socket.ts';
import { ownPage, PUBLIC_URL, schemaWith, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { patience } from './slow-connections.ts';

let app: TestApp;
let address: URL;
let executed = 0;
const open: Socket[] = [];
/** So that a test need not wait for the real one. */
const AUTHENTICATE_AGAIN_MS = 1_500;

beforeAll(async () => {
  const content = schemaWith({
    echo: () => {
      executed += 1;
      return 'x';
    },
  });
  const empty = schemaWith({});
  app = await testApp({
    trustProxy: 1,
    services: { schemas: { accounts: empty, content, communication: empty, billing: empty } },
    patience: { authenticateAgainMs: AUTHENTICATE_AGAIN_MS },
  });
  address = new URL(await app.app.fastify.listen({ port: 0, host: '127.0.0.1' }));
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => app?.close());

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** A network that no other test comes from. */
const newNetwork = () => {
  networks += 1;
  return `203.0.113.${networks}`;
};
let networks = 0;

const ask = (payload: object, from: string) =>
  app.inject({
    method: 'POST',
    url: '/graphql/content',
    headers: { 'x-forwarded-for': from },
    payload,
  });

describe('documents', () => {
  it('of 250,000 characters that differ by a comment are refused unread, and leave no memory behind', async () => {
    const from = newNetwork();
    const send = async (i: number) =>
      (await ask({ query: `{ __typename } #${i}${'x'.repeat(250_000)}` }, from)).statusCode;
    await send(0);
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let i = 1; i <= 300; i++) expect(await send(i)).toBe(400);
    collectGarbage();
    // 300 documents are 75 MB where they are kept.
    expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(50);
  });

  it('in a push are refused one by one, unread', async () => {
    await app.addAccount({ alias: 'pusher' });
    const { accessToken } = await signedIn(app, 'pusher');
    const operation = {
      query: `mutation { ping } #${'x'.repeat(16_000)}`,
      extensions: {
        lectern: { id: newId(), clientId: newId(), seq: 1, lane: 'me', prev: null, opVersion: 1, base: {} },
      },
    };
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql/content',
      headers: { authorization: `Bearer ${accessToken}` },
      payload: [operation],
    });
    expect(answer.json()).toMatchObject([{ s: 'rejected', code: 'INVALID_ARGUMENTS' }]);
  });
});

describe('calls of visitors', () => {
  it('are limited by what they cost, for their network alone', async () => {
    const from = newNetwork();
    const dear = {
      query: 'query q($text: String) { a: echo(text: $text) b: echo(text: $text) }',
      variables: { text: 'x', ids: Array.from({ length: 1_000 }, String) },
    };
    const before = executed;
    const statuses: number[] = [];
    for (let i = 0; i < 40; i++) statuses.push((await ask(dear, from)).statusCode);
    // Two fields about 1,000 items are 2,000 and something of 20,000 in 10 s.
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    expect(new Set(statuses.slice(9))).toEqual(new Set([429]));
    expect(executed - before).toBe(18);
    const refused = await ask({ query: '{ ping }' }, from);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect((await ask({ query: '{ ping }' }, newNetwork())).statusCode).toBe(200);
  });

  it('that bring new documents pay for having them read', async () => {
    const from = newNetwork();
    const statuses: number[] = [];
    for (let i = 0; i < 40; i++) {
      statuses.push((await ask({ query: `{ ping } #${i} ${'x'.repeat(15_900)}` }, from)).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(25);
  });

  it('are limited by number when they pull, and leave people who are signed in alone', async () => {
    const from = newNetwork();
    await app.addAccount({ alias: 'learner' });
    const { accessToken } = await signedIn(app, 'learner');
    const pull = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: PULL_PATH,
        headers: { 'x-forwarded-for': from, ...headers },
        payload: {
          protocol: PROTOCOL_VERSION,
          clientId: newId(),
          floor: 0,
          groups: [],
          loading: [],
          tenants: [],
        },
      });
    const flood = await Promise.all(Array.from({ length: 1_000 }, () => pull({})));
    expect(new Set(flood.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
    expect(flood.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(600);
    expect((await pull({ authorization: `Bearer ${accessToken}` })).statusCode).toBe(200);
  });
});

describe('readiness', () => {
  it('is told on a connection of its own: the pool may be in use to its last one', async () => {
    const { pool } = app.backend.database;
    const held = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
    try {
      const began = Date.now();
      expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
      expect(Date.now() - began).toBeLessThan(1_400);
    } finally {
      for (const client of held) client.release();
    }
  });
});

/** A handshake by hand, whose other side does only what the test does. */
async function rawSocket(from: string): Promise<{ status: number; socket: Socket; ended: Promise<number> }> {
  const socket = connectTcp(Number(address.port), address.hostname);
  open.push(socket);
  socket.on('error', () => undefined);
  const began = Date.now();
  const ended = new Promise<number>((resolve) => socket.on('close', () => resolve(Date.now() - began)));
  socket.write(
    [
      'GET /ws HTTP/1.1',
      `Host: ${address.host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      `Origin: ${PUBLIC_URL}`,
      `X-Forwarded-For: ${from}`,
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '',
      '',
    ].join('\r\n'),
  );
  const head = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  return { status: Number(head.split(' ')[1]), socket, ended };
}

/** The head of a text frame of so many bytes, without its text. */
function headOfFrame(bytes: number): Buffer {
  const head = Buffer.alloc(14);
  head[0] = 0x81;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(bytes), 2);
  createHash('sha256').update('mask').digest().copy(head, 10, 0, 4);
  return head;
}

describe('sockets without a token', () => {
  it('are cut at the head of a frame above 64 KiB, before any of it is kept', async () => {
    const { status, socket, ended } = await rawSocket(newNetwork());
    expect(status).toBe(101);
    socket.write(headOfFrame(5 * 1024 * 1024));
    const told = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
    expect([told[0], told.readUInt16BE(2)]).toEqual([0x88, 1009]);
    expect(await ended).toBeLessThan(4_000);
  });

  it('are ended after 5 s, whether they answer or not', async () => {
    const { socket, ended } = await rawSocket(newNetwork());
    socket.write(Buffer.concat([headOfFrame(60_000), randomBytes(50_000)]));
    const after = await ended;
    expect(after).toBeGreaterThan(4_800);
    expect(after).toBeLessThan(7_000);
  });

  it('are 50 for a network at most', async () => {
    const from = newNetwork();
    const answers = await Promise.all(Array.from({ length: 60 }, () => rawSocket(from)));
    expect(answers.filter(({ status }) => status === 101)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await rawSocket(newNetwork())).status).toBe(101);
  });

  it('are 500 in all at most', async () => {
    const statuses: number[] = [];
    for (let network = 0; network < 11; network++) {
      const from = newNetwork();
      for (const { status } of await Promise.all(Array.from({ length: 48 }, () => rawSocket(from)))) {
        statuses.push(status);
      }
    }
    expect(statuses.filter((status) => status === 101)).toHaveLength(500);
    for (const socket of open.splice(0)) socket.destroy();
    await sleep(200);
    expect((await rawSocket(newNetwork())).status).toBe(101);
  });

  it('may authenticate twice, and from then on once in 5 s, when the last of what they said counts', async () => {
    const url = address.origin.replace('http', 'ws');
    const organizationId = await app.addOrganization('last');
    await app.addOrganization('first');
    const visitor = await authenticatedSocket(url, null, []);
    open.push((visitor.socket as unknown as { _socket: Socket })._socket);
    const says = (tenants: string[]) =>
      visitor.send({ type: 'authenticate', accessToken: null, clientId: newId(), tenants });
    for (let i = 0; i < 8; i++) says(['first']);
    says(['last']);
    const answers = () => visitor.frames.filter(({ type }) => type === 'authenticated').length;
    await sleep(AUTHENTICATE_AGAIN_MS / 2);
    expect(answers()).toBe(2);
    await expect.poll(answers, { timeout: 2 * AUTHENTICATE_AGAIN_MS }).toBe(3);
    await sleep(AUTHENTICATE_AGAIN_MS / 2);
    expect(answers()).toBe(3);
    expect(patience.authenticateAgainMs).toBe(5_000);
    app.backend.announcer.announce([`org:${organizationId}:public`]);
    expect((await visitor.next('poke')).buckets).toEqual([`org:${organizationId}:public`]);
  });

  it('pay for what they ask: one network cannot keep the database busy with them', async () => {
    const from = newNetwork();
    const url = address.origin.replace('http', 'ws');
    let closed = 0;
    for (let i = 0; i < 420; i++) {
      const visitor = await changeSocket(url, { origin: PUBLIC_URL, 'x-forwarded-for': from });
      visitor.send({ type: 'authenticate', accessToken: null, clientId: newId(), tenants: [] });
      const said = await Promise.race([
        visitor.closed,
        expect
          .poll(() => visitor.frames.length, { timeout: 4_000, interval: 2 })
          .toBeGreaterThan(0)
          .then(() => 0),
      ]);
      if (said !== 0) closed += 1;
      visitor.socket.terminate();
    }
    expect(closed).toBeGreaterThan(0);
  });
});

describe('behind a proxy', () => {
  const signIn = (identifier: string, password: string, from: string) =>
    app.inject({
      method: 'POST',
      url: '/web/login',
      headers: { ...ownPage, 'x-forwarded-for': from },
      payload: { identifier, password },
    });

  it('101 failures of one network leave others alone, whatever the client writes into the header itself', async () => {
    await app.addAccount({ alias: 'owner' });
    const from = newNetwork();
    // A hundred real checks take 5 s of both processors.
    const { passwords } = app.backend;
    const { matches } = passwords;
    Object.assign(passwords, { matches: async () => false });
    for (let i = 0; i < 100; i++) {
      const answer = await signIn(`made-up-${i}`, 'wrong-Password', `198.51.100.${i}, ${from}`);
      expect(answer.statusCode).toBe(401);
    }
    const last = await signIn('made-up-again', 'wrong-Password', `198.51.100.200, ${from}`);
    expect(last.statusCode).toBe(429);
    Object.assign(passwords, { matches });
    expect((await signIn('owner', 'right-Password', newNetwork())).statusCode).toBe(200);
  });
});

describe('guesses', () => {
  it('are counted for the account, however its name is spelled', async () => {
    await app.addAccount({ alias: 'visitor', email: 'visitor@harbor.example' });
    const from = newNetwork();
    const spellings = ['visitor', 'VISITOR', 'Visitor@harbor.example', ' visitor ', 'visitor@HARBOR.example'];
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const answer = await app.inject({
        method: 'POST',
        url: '/web/login',
        headers: { ...ownPage, 'x-forwarded-for': from },
        payload: { identifier: spellings[i % spellings.length], password: 'wrong-Password' },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const dotted = await app.inject({
      method: 'POST',
      url: '/web/login',
      headers: { ...ownPage, 'x-forwarded-for': newNetwork() },
      payload: { identifier: 'vİsitor@harbor.example', password: 'right-Password' },
    });
    expect(dotted.statusCode).toBe(401);
  });

  it('leave a line in the log that names nobody', async () => {
    await app.inject({
      method: 'POST',
      url: '/web/login',
      headers: { ...ownPage, 'x-forwarded-for': newNetwork() },
      payload: { identifier: 'canary-name', password: 'canary-password' },
    });
    const lines = app.logged.filter((line) => line.includes('sign-in refused'));
    expect(lines.at(-1)).toContain('"code":"INVALID_CREDENTIALS"');
    expect(app.logged.join('')).not.toContain('canary');
  });
});

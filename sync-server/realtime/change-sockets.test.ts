import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { newId } from '#contract/ids.ts';
import { ownPage, PUBLIC_URL, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';

let app: TestApp;
let url: string;
let organizationId: string;
const open: WebSocket[] = [];

beforeAll(async () => {
  app = await testApp();
  url = (await app.app.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  organizationId = await app.addOrganization('harbor');
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(() => app?.close());

interface Device {
  socket: WebSocket;
  frames: { type: string; buckets?: string[] }[];
  send(frame: unknown): void;
  next(type: string, from?: number): Promise<{ type: string; buckets?: string[] }>;
  closed: Promise<number>;
}

async function connect(headers: Record<string, string> = { origin: PUBLIC_URL }): Promise<Device> {
  const socket = new WebSocket(`${url}/ws`, { headers });
  open.push(socket);
  const frames: Device['frames'] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  return {
    socket,
    frames,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async next(type, from = 0) {
      await expect
        .poll(() => frames.slice(from).some((frame) => frame.type === type), { timeout: 5_000 })
        .toBe(true);
      return frames.slice(from).find((frame) => frame.type === type)!;
    },
  };
}

async function device(accessToken: string | null, tenants: string[] = []): Promise<Device> {
  await soon(); // a sign-in before it is announced too
  const connected = await connect();
  connected.send({ type: 'authenticate', accessToken, clientId: newId(), tenants });
  await connected.next('authenticated');
  return connected;
}

async function member(alias: string): Promise<{ userId: string; accessToken: string; cookie: string }> {
  const userId = await app.addAccount({ alias });
  await app.join(userId, organizationId, ['member']);
  return { ...(await signedIn(app, alias)), userId };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 150));

describe('the socket', () => {
  it('connects our own pages only', async () => {
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${PUBLIC_URL}.evil` },
    ]) {
      await expect(connect(headers as Record<string, string>)).rejects.toThrow('403');
    }
  });

  it('closes with 4401 on a bad token, and after 5 s without a first frame', async () => {
    const bad = await connect();
    bad.send({ type: 'authenticate', accessToken: 'x.y.z', clientId: newId(), tenants: [] });
    expect(await bad.closed).toBe(4401);
    const began = Date.now();
    const silent = await connect();
    expect(await silent.closed).toBe(4401);
    expect(Date.now() - began).toBeGreaterThan(4_800);
    expect(Date.now() - began).toBeLessThan(7_000);
  });

  it('pokes for the buckets that the person may hold, and for no other', async () => {
    const { accessToken, userId } = await member('poked');
    const person = await device(accessToken);
    const visitor = await device(null, ['harbor']);
    const stranger = await device(null, []);
    app.backend.announcer.announce([
      `org:${organizationId}:public`,
      `org:${organizationId}:member`,
      `org:${organizationId}:admin`,
      `user:${userId}`,
      'course:0190c3a0-0000-7000-8000-000000000000:read',
    ]);
    expect((await person.next('poke')).buckets?.sort()).toEqual(
      [`org:${organizationId}:public`, `org:${organizationId}:member`, `user:${userId}`].sort(),
    );
    expect((await visitor.next('poke')).buckets).toEqual([`org:${organizationId}:public`]);
    await soon();
    expect(stranger.frames).toEqual([{ type: 'authenticated' }]);
  });

  it('puts what is announced within 20 ms into one poke', async () => {
    const { accessToken } = await member('coalesced');
    const person = await device(accessToken);
    for (let i = 0; i < 20; i++)
      app.backend.announcer.announce([`org:${organizationId}:${i % 2 ? 'public' : 'member'}`]);
    await person.next('poke');
    await soon();
    expect(person.frames.filter(({ type }) => type === 'poke')).toHaveLength(1);
  });

  it('hears of a right that was gained, and no more of one that was lost (F49)', async () => {
    const userId = await app.addAccount({ alias: 'moved' });
    const { accessToken } = await signedIn(app, 'moved');
    const person = await device(accessToken);
    app.backend.announcer.announce([`org:${organizationId}:member`]);
    await soon();
    expect(person.frames).toHaveLength(1);
    await app.join(userId, organizationId, ['member']);
    app.backend.announcer.announce([`user:${userId}`]);
    await expect
      .poll(() => person.frames.flatMap(({ buckets }) => buckets ?? []), { timeout: 5_000 })
      .toContain(`org:${organizationId}:member`);
    await app.backend.database.db.deleteFrom('accounts.profiles').where('userId', '=', userId).execute();
    app.backend.announcer.announce([`user:${userId}`]);
    await expect
      .poll(
        () => person.frames.filter(({ buckets }) => buckets?.includes(`org:${organizationId}:member`)).length,
        { timeout: 5_000 },
      )
      .toBe(2);
    const before = person.frames.length;
    app.backend.announcer.announce([`org:${organizationId}:member`]);
    await soon();
    expect(person.frames.slice(before)).toEqual([]);
  });

  it('ends with the session: 4401 at once on sign-out, within 5 s when another node ended it', async () => {
    const first = await member('signing-out');
    const socket = await device(first.accessToken);
    const out = await app.inject({ url: '/web/logout', headers: { ...ownPage, cookie: first.cookie } });
    expect(out.statusCode).toBe(204);
    expect(await socket.closed).toBe(4401);
    const second = await signedIn(app, 'signing-out');
    const other = await device(second.accessToken);
    const began = Date.now();
    await sql`update accounts.sessions set "revokedAt" = ${Date.now()} where "userId" = ${second.userId} and "revokedAt" is null`.execute(
      app.backend.database.db,
    );
    expect(await other.closed).toBe(4401);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('drops what is no frame, and cuts off what is larger than 64 KiB', async () => {
    const { accessToken } = await member('noisy');
    const person = await device(accessToken);
    for (const noise of ['x', '{}', '{"type":"poke","buckets":["a"]}', '[]', '{"type":"authenticate"}'])
      person.send(noise);
    person.socket.send(Buffer.from([1, 2, 3]));
    app.backend.announcer.announce([`org:${organizationId}:member`]);
    await person.next('poke');
    person.send('x'.repeat(70_000));
    expect(await person.closed).toBe(1009);
  });

  it('takes a newer token of the same person and other tenants, but nobody else', async () => {
    const one = await member('same-one');
    const two = await member('same-two');
    const hidden = await app.addOrganization('other-tenant');
    const person = await device(one.accessToken);
    person.send({
      type: 'authenticate',
      accessToken: one.accessToken,
      clientId: newId(),
      tenants: ['other-tenant'],
    });
    await person.next('authenticated', 1);
    app.backend.announcer.announce([`org:${hidden}:public`]);
    expect((await person.next('poke')).buckets).toEqual([`org:${hidden}:public`]);
    person.send({ type: 'authenticate', accessToken: two.accessToken, clientId: newId(), tenants: [] });
    expect(await person.closed).toBe(1008);
  });

  it('is one of at most 20 for a person', async () => {
    const { accessToken } = await member('many');
    await Promise.all(Array.from({ length: 20 }, () => device(accessToken)));
    const last = await connect();
    last.send({ type: 'authenticate', accessToken, clientId: newId(), tenants: [] });
    expect(await last.closed).toBe(1008);
  });

  it('is told 1012 when the server goes away (F43)', async () => {
    const leaving = await testApp();
    const address = await leaving.app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers: { origin: PUBLIC_URL } });
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await new Promise<void>((resolve) => socket.once('open', () => resolve()));
    await leaving.close();
    expect(await closed).toBe(1012);
  });
});

describe('announcing', () => {
  it('says that anything may have changed after its connection was lost, and where the list is too long', async () => {
    const { accessToken } = await member('lost-connection');
    const person = await device(accessToken);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lectern-changes' and datname = current_database()`.execute(
      app.backend.database.db,
    );
    expect((await person.next('poke')).buckets).toEqual(['*']);
    const before = person.frames.length;
    app.backend.announcer.announce([`org:${organizationId}:member`]);
    expect((await person.next('poke', before)).buckets).toEqual([`org:${organizationId}:member`]);
    const then = person.frames.length;
    app.backend.announcer.announce(Array.from({ length: 300 }, () => `course:${newId()}:read`));
    expect((await person.next('poke', then)).buckets).toEqual(['*']);
  });
});

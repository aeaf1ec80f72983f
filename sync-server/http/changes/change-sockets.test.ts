import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type WebSocket from 'ws';
import { newId } from '#contract/ids.ts';
import { authenticatedSocket, type ChangeSocket, changeSocket } from '#tests/support/change-socket.ts';
import { ownPage, PUBLIC_URL, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { patience } from '../slow-connections.ts';

let app: TestApp;
let url: string;
let organizationId: string;
const open: WebSocket[] = [];
/** So that a test need not wait for the real ones. */
const FIRST_FRAME_MS = 1_500;

beforeAll(async () => {
  app = await testApp({ patience: { firstFrameMs: FIRST_FRAME_MS, authenticateAgainMs: 1_000 } });
  url = (await app.app.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  organizationId = await app.addOrganization('harbor');
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(() => app?.close());

async function connect(headers?: Record<string, string>): Promise<ChangeSocket> {
  const device = await changeSocket(url, headers);
  open.push(device.socket);
  return device;
}

async function device(accessToken: string | null, tenants: string[] = []): Promise<ChangeSocket> {
  await soon(); // a sign-in before it is announced too
  const connected = await authenticatedSocket(url, accessToken, tenants);
  open.push(connected.socket);
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
    expect(Date.now() - began).toBeGreaterThan(FIRST_FRAME_MS - 50);
    expect(Date.now() - began).toBeLessThan(FIRST_FRAME_MS + 2_000);
    expect(patience.firstFrameMs).toBe(5_000);
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
    expect(stranger.frames.map(({ type }) => type)).toEqual(['authenticated']);
  });

  it('carries what is little to those who may see it this moment, and to nobody else (F49)', async () => {
    const { accessToken } = await member('carried');
    const leaver = await member('carried-no-more');
    const person = await device(accessToken);
    const left = await device(leaver.accessToken);
    // Nobody has told this node yet.
    await app.backend.database.db
      .deleteFrom('accounts.profiles')
      .where('userId', '=', leaver.userId)
      .execute();
    const bucket = `org:${organizationId}:member`;
    const row = { t: 'r' as const, type: 'skill', id: newId(), ver: 2, out: [], body: { title: 'New' } };
    app.backend.announcer.announce([bucket], { x: '900', rows: [{ ...row, in: [bucket] }] });
    expect((await person.next('poke')).carried).toEqual([{ x: '900', rows: [{ ...row, in: [bucket] }] }]);
    expect((await left.next('poke')).carried).toEqual([{ x: '900', rows: [] }]);
  });

  it('carries what is little to whom it was found behind the commit that they may see it (F49)', async () => {
    const { announcer, database } = app.backend;
    const { accessToken } = await member('asked-behind');
    const leaver = await member('gone-behind');
    const person = await device(accessToken);
    const left = await device(leaver.accessToken);
    await soon();
    const bucket = `org:${organizationId}:member`;
    const row = { t: 'r' as const, type: 'skill', id: newId(), ver: 2, out: [], body: { title: 'New' } };
    const rows = [{ ...row, in: [bucket] }];
    const ask = announcer.askHeld([bucket], []);
    await database.db.deleteFrom('accounts.profiles').where('userId', '=', leaver.userId).execute();
    const held = await ask?.(database.db);
    announcer.announce([bucket], { x: '900', rows }, held);
    // What was found counts, and only for what is told at once.
    await soon();
    const nothing = new Map([...(held ?? [])].map(([socket]) => [socket, new Set<string>()]));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    announcer.announce([bucket], { x: '901', rows }, nothing);
    await null;
    expect(announcer.askHeld([bucket], [])).toBeNull();
    announcer.announce([bucket], { x: '902', rows }, nothing);
    clock.mockRestore();
    await soon();
    const carriedTo = ({ frames }: ChangeSocket) => frames.flatMap(({ carried }) => carried ?? []);
    expect(carriedTo(person)).toEqual([
      { x: '900', rows },
      { x: '901', rows: [] },
      { x: '902', rows },
    ]);
    expect(carriedTo(left)[0]).toEqual({ x: '900', rows: [] });
  });

  it('asks behind a commit for a few sockets only, and for none that has to pull anyway', async () => {
    const { announcer } = app.backend;
    const { accessToken, userId } = await member('few');
    const bucket = `org:${organizationId}:member`;
    await soon();
    expect(announcer.askHeld([bucket], [])).toBeNull();
    await device(accessToken);
    await soon();
    expect(announcer.askHeld([bucket], [])).not.toBeNull();
    expect(announcer.askHeld([bucket], [`user:${userId}`])).toBeNull();
    expect(announcer.askHeld([`course:${newId()}:read`], [])).toBeNull();
    for (let n = 0; n < 3; n += 1) await device(accessToken);
    await soon();
    expect(announcer.askHeld([bucket], [])).toBeNull();
  });

  it('carries nothing where something else is new besides, or a pull is needed anyway', async () => {
    const { accessToken, userId } = await member('uncarried');
    const person = await device(accessToken);
    const bucket = `org:${organizationId}:member`;
    app.backend.announcer.announce([bucket], { x: '900', rows: [] });
    app.backend.announcer.announce([`user:${userId}`]);
    const poke = await person.next('poke');
    expect(poke.buckets).toEqual([bucket, `user:${userId}`]);
    expect(poke).not.toHaveProperty('carried');
  });

  it('puts what is announced together into one poke', async () => {
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
    const { closed } = await changeSocket(address.replace('http', 'ws'));
    await leaving.close();
    expect(await closed).toBe(1012);
  });
});

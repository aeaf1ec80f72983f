import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callPassPage } from '#contract/communication/call.ts';
import { newId } from '#contract/ids.ts';
import {
  aChannel,
  anOrganization,
  aPerson,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { takeCallProvider } from './call-provider.ts';
import { watchCallsOnce } from './watch-calls.ts';

const apiSecret = 'a secret of the provider, long enough';
const key = new TextEncoder().encode(apiSecret);

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let lena: SeededPerson;
let mate: SeededPerson;
let stranger: SeededPerson;
let channelId: string;
let provider: Server;
let url: string;
/** room → who is in it, as the double of LiveKit's room service has it */
let rooms: Map<string, Set<string>>;
/** what was asked with a token that does not allow it */
let refused: string[];

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  harbor = await anOrganization(open.db);
  const quay = await anOrganization(open.db);
  lena = await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Lena' });
  mate = await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Mate' });
  stranger = await aPerson(open.db, { roles: [[quay, ['owner']]] });
  channelId = await aChannel(open.db, [lena, mate]);
  provider = createServer(async (request, response) => {
    const verb = request.url?.split('/').at(-1) ?? '';
    let text = '';
    for await (const part of request) text += part;
    const body = JSON.parse(text) as { room?: string; identity?: string };
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const { payload } = await jwtVerify(token, key, { issuer: 'the key' });
    const grant = payload.video as { roomList?: true; roomAdmin?: true; room?: string };
    const may = verb === 'ListRooms' ? grant.roomList : grant.roomAdmin && grant.room === body.room;
    if (!may) refused.push(verb);
    const people = rooms.get(body.room ?? '');
    if (verb === 'RemoveParticipant') people?.delete(body.identity ?? '');
    const answers: Record<string, unknown> = {
      ListRooms: { rooms: [...rooms.keys()].map((name) => ({ name, sid: 'RM_1' })) },
      ListParticipants: { participants: [...(people ?? [])].map((identity) => ({ identity })) },
      RemoveParticipant: {},
    };
    response.writeHead(may ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[verb]));
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  url = `ws://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(async () => {
  provider.close();
  await open.close();
  await test.drop();
});
beforeEach(() => {
  rooms = new Map();
  refused = [];
  takeCallProvider({ url, apiKey: 'the key', apiSecret });
});
afterEach(() => takeCallProvider(null));

const passAs = (by: SeededPerson, channel = channelId) =>
  [open.db, by, callPassPage.document, { channelId: channel }] as const;
const pass = (by: SeededPerson) => ask(...passAs(by));

describe('a pass into a call', () => {
  it('is given to a member of the channel: for that room and person, for five minutes, and under no address (CHAT-013, D109)', async () => {
    const given = await pass(lena);
    expect(given.url).toBe(url);
    const { payload } = await jwtVerify(given.token, key, { issuer: 'the key' });
    expect(payload).toMatchObject({
      sub: lena.id,
      name: expect.stringContaining('Lena'),
      video: { room: channelId, roomJoin: true, canPublishData: false },
    });
    expect((payload.exp ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect(JSON.stringify(payload)).not.toContain('@');
  });

  it('is refused to others, for a channel that is none, and where no provider is set (D109)', async () => {
    expect(await codeOf(...passAs(stranger))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(...passAs(lena, newId()))).toBe('FORBIDDEN_ACCESS');
    takeCallProvider(null);
    expect(await codeOf(...passAs(lena))).toBe('FORBIDDEN_ACCESS');
  });
});

describe('whoever is no longer in the channel', () => {
  it('is taken out of its call; members, and rooms of other programs, stay as they are (D109)', async () => {
    const foreign = newId();
    rooms.set(channelId, new Set([lena.id, mate.id, stranger.id]));
    rooms.set(foreign, new Set([stranger.id]));
    rooms.set('another program', new Set(['bob']));
    await watchCallsOnce({ database: open });
    expect([...(rooms.get(channelId) ?? [])]).toEqual([lena.id, mate.id]);
    expect(rooms.get(foreign)?.size).toBe(1);
    expect(rooms.get('another program')?.size).toBe(1);
    await open.db.deleteFrom('communication.members').where('userId', '=', mate.id).execute();
    await watchCallsOnce({ database: open });
    expect([...(rooms.get(channelId) ?? [])]).toEqual([lena.id]);
    expect(refused).toEqual([]);
  });

  it('is taken out as well when their account was disabled: the provider renews what lets them in (D109)', async () => {
    const left = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    const channel = await aChannel(open.db, [lena, left]);
    rooms.set(channel, new Set([lena.id, left.id]));
    await open.db.updateTable('accounts.users').set({ disabled: true }).where('id', '=', left.id).execute();
    await watchCallsOnce({ database: open });
    expect([...(rooms.get(channel) ?? [])]).toEqual([lena.id]);
  });

  it('is asked of the provider alone: where its answer leads elsewhere, nobody is asked there', async () => {
    let asked = 0;
    const elsewhere = createServer((_request, response) => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    const to = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const leading = createServer((_request, response) => response.writeHead(307, { location: to }).end());
    await new Promise<void>((done) => leading.listen(0, '127.0.0.1', done));
    const port = (leading.address() as AddressInfo).port;
    takeCallProvider({ url: `ws://127.0.0.1:${port}`, apiKey: 'the key', apiSecret });
    await expect(watchCallsOnce({ database: open })).rejects.toThrow();
    expect(asked).toBe(0);
    for (const each of [elsewhere, leading]) each.close();
  });
});

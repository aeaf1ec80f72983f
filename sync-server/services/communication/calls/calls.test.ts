import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroupOperation, setGroupRoleOperation } from '#contract/accounts/group.ts';
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
import { livingSessions, openSession } from '../../../session/sessions.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { endSessions } from '../../accounts/session-records.ts';
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
/** room → who is in it by which token's metadata, as the double of LiveKit's room service has it */
let rooms: Map<string, Map<string, string>>;
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
      ListParticipants: {
        participants: [...(people ?? [])].map(([identity, metadata]) => ({ identity, metadata })),
      },
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

  it('says what this server wants of it, and takes no word of who asks about room, name or grants (D109)', async () => {
    const { payload, protectedHeader } = await jwtVerify((await pass(lena)).token, key, {
      algorithms: ['HS256'],
    });
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(Object.keys(payload).sort()).toEqual(['exp', 'iss', 'metadata', 'name', 'nbf', 'sub', 'video']);
    expect(payload.video).toEqual({ room: channelId, roomJoin: true, canPublishData: false });
    for (const more of ['room: "other"', 'identity: "x"', 'roomAdmin: true', 'video: {}']) {
      const document = callPassPage.document.replace(
        'channelId: $channelId',
        `channelId: $channelId, ${more}`,
      );
      expect(document).toContain(more);
      await expect(ask(open.db, lena, document, { channelId })).rejects.toThrow();
    }
    for (const hostile of ['*', '', '../x', `${channelId} `, '__proto__'])
      expect(await codeOf(...passAs(lena, hostile)), hostile).not.toBeNull();
  });

  it('of other channels is nobody’s by an own one: one of another organization, one of the same person', async () => {
    const quayChannel = await aChannel(open.db, [stranger]);
    expect(await codeOf(...passAs(lena, quayChannel))).toBe('FORBIDDEN_ACCESS');
    const own = await aChannel(open.db, [lena]);
    const { payload } = await jwtVerify((await ask(...passAs(lena, own))).token, key);
    expect(payload.video).toMatchObject({ room: own });
  });

  it('is refused to others, for a channel that is none, and where no provider is set (D109)', async () => {
    expect(await codeOf(...passAs(stranger))).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(...passAs(lena, newId()))).toBe('FORBIDDEN_ACCESS');
    takeCallProvider(null);
    expect(await codeOf(...passAs(lena))).toBe('FORBIDDEN_ACCESS');
  });
});

/** One that is signed in, and the mark by which a call knows that session. */
async function signedIn(
  person: SeededPerson,
  channel = channelId,
): Promise<{ sessionId: string; mark: string }> {
  const secrets = { sealing: [randomBytes(32)] as const, issuing: randomBytes(32) };
  const { sessionId } = await openSession(open.db, secrets, {
    userId: person.id,
    deviceId: 'laptop',
    at: Date.now(),
  });
  const { token } = await ask(open.db, { ...person, sessionId }, callPassPage.document, {
    channelId: channel,
  });
  return { sessionId, mark: String((await jwtVerify(token, key)).payload.metadata) };
}

/** Its channel has its id. */
async function aGroup(at: SeededOrganization, members: SeededPerson[]): Promise<string> {
  const groupId = newId();
  const owner = await aPerson(open.db, { roles: [[at, ['owner']]] });
  await ask(open.db, owner, createGroupOperation.document, {
    ...{ organizationId: at.id, groupId, name: 'Deck hands', description: '', private: false },
  });
  for (const { id: userId } of members)
    await ask(open.db, owner, setGroupRoleOperation.document, { groupId, userId, role: 'member' });
  return groupId;
}
const watch = () => watchCallsOnce({ database: open, now: Date.now }, livingSessions);
const inRoom = (channel = channelId) => [...(rooms.get(channel)?.keys() ?? [])];

describe('whoever is no longer in the channel', () => {
  it('is taken out of its call; members, and rooms of other programs, stay as they are (D109)', async () => {
    const foreign = newId();
    const [one, two, other] = [await signedIn(lena), await signedIn(mate), await signedIn(lena)];
    expect(one.mark).not.toBe(other.mark);
    expect(one.mark).not.toContain(one.sessionId);
    rooms.set(
      channelId,
      new Map([
        [lena.id, one.mark],
        [mate.id, two.mark],
        [stranger.id, ''],
        ['bob', ''],
      ]),
    );
    rooms.set(foreign, new Map([[stranger.id, '']]));
    rooms.set('another program', new Map([['bob', '']]));
    await watch();
    expect(inRoom()).toEqual([lena.id, mate.id]);
    expect(rooms.get(foreign)?.size).toBe(1);
    expect(rooms.get('another program')?.size).toBe(1);
    await open.db.deleteFrom('communication.members').where('userId', '=', mate.id).execute();
    await watch();
    expect(inRoom()).toEqual([lena.id]);
    expect(refused).toEqual([]);
  });

  it('is taken out as well when their account was disabled: the provider renews what lets them in (D109)', async () => {
    const left = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    const channel = await aChannel(open.db, [lena, left]);
    rooms.set(
      channel,
      new Map([
        [lena.id, (await signedIn(lena)).mark],
        [left.id, (await signedIn(left, channel)).mark],
      ]),
    );
    await open.db.updateTable('accounts.users').set({ disabled: true }).where('id', '=', left.id).execute();
    await watch();
    expect(inRoom(channel)).toEqual([lena.id]);
  });

  it('is taken out when the session that joined has ended, whatever other device of theirs is signed in (ASVS 7.4.1)', async () => {
    const friend = await aPerson(open.db, { roles: [[harbor, ['member']]] });
    const channel = await aChannel(open.db, [lena, friend]);
    const [joined, elsewhere] = [await signedIn(friend, channel), await signedIn(friend, channel)];
    rooms.set(channel, new Map([[friend.id, joined.mark]]));
    await watch();
    expect(inRoom(channel)).toEqual([friend.id]);
    await endSessions(open.db, [joined.sessionId], Date.now());
    await watch();
    expect(inRoom(channel)).toEqual([]);
    // One that joined with a pass of an earlier server stays while they are signed in at all.
    rooms.set(channel, new Map([[friend.id, '']]));
    await watch();
    expect(inRoom(channel)).toEqual([friend.id]);
    await endSessions(open.db, [elsewhere.sessionId], Date.now());
    await watch();
    expect(inRoom(channel)).toEqual([]);
  });

  it('is taken out of a group’s call with their place in the organization, and while it waits for their second factor (D109)', async () => {
    const pier = await anOrganization(open.db);
    const [stays, goes] = [
      await aPerson(open.db, { roles: [[pier, ['member']]] }),
      await aPerson(open.db, { roles: [[pier, ['member']]] }),
    ];
    const groupId = await aGroup(pier, [stays, goes]);
    const channel = groupId;
    const marks = [(await signedIn(stays, channel)).mark, (await signedIn(goes, channel)).mark];
    const all = () =>
      new Map([
        [stays.id, marks[0] ?? ''],
        [goes.id, marks[1] ?? ''],
      ]);
    rooms.set(channel, all());
    await watch();
    expect(inRoom(channel)).toEqual([stays.id, goes.id]);
    await open.db
      .deleteFrom('accounts.groupMembers')
      .where('groupId', '=', groupId)
      .where('userId', '=', goes.id)
      .execute();
    await watch();
    expect(inRoom(channel)).toEqual([stays.id]);
    await open.db
      .updateTable('accounts.organizations')
      .set({ secondFactorFrom: 1 })
      .where('id', '=', pier.id)
      .execute();
    await watch();
    expect(inRoom(channel)).toEqual([]);
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
    await expect(watch()).rejects.toThrow();
    expect(asked).toBe(0);
    for (const each of [elsewhere, leading]) each.close();
  });
});

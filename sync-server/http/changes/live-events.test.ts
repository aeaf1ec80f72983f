import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type WebSocket from 'ws';
import { modifyAffiliationForUserOperation } from '#contract/accounts/affiliations.ts';
import { setMemberRolesOperation } from '#contract/accounts/members.ts';
import { messagesPage, usersDetailsPage } from '#contract/communication/channel.ts';
import { postEntityMessageOperation } from '#contract/communication/message.ts';
import { parseRealtimeMessage, type RealtimeType } from '#contract/communication/realtime-messages.ts';
import { acquireSkillLockOperation, STEAL_LOCK_HEADER } from '#contract/content/skill-lock.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import { anotherNode, type Node } from '#tests/support/another-node.ts';
import { type ChangeSocket, changeSocket } from '#tests/support/change-socket.ts';
import { aChannel, anOrganization, aSkill, type SeededOrganization } from '#tests/support/seed.ts';
import { ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { join } from '../../services/accounts/face.ts';
import { schemas } from '../../services/schemas.ts';
import { newMailToken } from '../../session/mail-tokens.ts';
import { change } from '../../sync/feed.ts';

type Person = { userId: string; accessToken: string; alias: string };

let app: TestApp;
let node: Node;
let url: string;
let harbor: SeededOrganization;
const open: WebSocket[] = [];

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  url = (await app.app.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  node = await anotherNode(app);
  harbor = await anOrganization(app.backend.database.db);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(async () => {
  await node?.close();
  await app?.close();
});

let people = 0;
async function aPerson(roles: Role[] = ['member', 'learningAdmin']): Promise<Person> {
  people += 1;
  const alias = `sailor-${people}`;
  const userId = await app.addAccount({ alias });
  await app.join(userId, harbor.id, roles);
  const { accessToken } = await signedIn(app, alias);
  return { userId, accessToken, alias };
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 200));

async function deviceOf({ accessToken }: Person, at = url, events = true): Promise<ChangeSocket> {
  const device = await changeSocket(at);
  open.push(device.socket);
  device.send({ type: 'authenticate', accessToken, clientId: newId(), tenants: [], events });
  await device.next('authenticated');
  return device;
}
const channelOf = (...members: Person[]) =>
  aChannel(
    app.backend.database.db,
    members.map(({ userId: id, alias }) => ({ id, alias })),
  );

/** What a device has heard of a type, each of which passes its schema. */
const heard = ({ frames }: ChangeSocket, type: RealtimeType) =>
  frames
    .filter((frame) => frame.type === 'event')
    .map(({ message }) => parseRealtimeMessage(message))
    .filter((message) => message.type === type);
const types = (device: ChangeSocket, channelId: string) => device.send({ type: 'typing', channelId });

async function call(
  by: Person,
  { document, service }: { document: string; service: string },
  variables: object,
  headers = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/graphql/${service}`,
    headers: { ...ownPage, authorization: `Bearer ${by.accessToken}`, ...headers },
    payload: { query: document, variables },
  });
  return answer.json();
}

describe('somebody who types', () => {
  it('is heard by the others in the channel, on each node, and by nobody else; three sockets (WS-005)', async () => {
    const [ana, bo, stranger] = [await aPerson(), await aPerson(), await aPerson()];
    const channelId = await channelOf(ana, bo);
    const own = await deviceOf(ana);
    const [near, far] = [await deviceOf(bo), await deviceOf(bo, node.url)];
    const outside = await deviceOf(stranger);
    types(own, channelId);
    for (const device of [near, far])
      await expect
        .poll(() => heard(device, 'userTyping'))
        .toMatchObject([
          { channelId, senderId: ana.userId, fields: { user: ana.userId }, destinations: ['presence'] },
        ]);
    types(outside, channelId);
    await soon();
    expect(heard(near, 'userTyping')).toHaveLength(1);
    for (const device of [own, outside]) expect(heard(device, 'userTyping')).toEqual([]);
  });

  it('is not heard any more by whoever was removed, in the same second (WS-005)', async () => {
    const [ana, bo] = [await aPerson(), await aPerson()];
    const channelId = await channelOf(ana, bo);
    const [own, other] = [await deviceOf(ana), await deviceOf(bo)];
    await app.backend.database.db
      .deleteFrom('communication.members')
      .where('channelId', '=', channelId)
      .where('userId', '=', bo.userId)
      .execute();
    types(own, channelId);
    types(other, channelId);
    await soon();
    expect(heard(other, 'userTyping')).toEqual([]);
    expect(heard(own, 'userTyping')).toEqual([]);
  });

  it('is told at most once a second for one socket, and not to devices that do not read events (WS-005)', async () => {
    const [ana, bo] = [await aPerson(), await aPerson()];
    const channelId = await channelOf(ana, bo);
    const [own, other, older] = [await deviceOf(ana), await deviceOf(bo), await deviceOf(bo, url, false)];
    for (let often = 0; often < 5; often += 1) types(own, channelId);
    await expect.poll(() => heard(other, 'userTyping')).toHaveLength(1);
    await soon();
    expect(heard(other, 'userTyping')).toHaveLength(1);
    expect(older.frames.map(({ type }) => type)).not.toContain('event');
  });

  it('as a visitor is shown the door', async () => {
    const visitor = await changeSocket(url);
    open.push(visitor.socket);
    visitor.send({ type: 'authenticate', accessToken: null, clientId: newId(), tenants: [], events: true });
    await visitor.next('authenticated');
    visitor.send({ type: 'typing', channelId: newId() });
    expect(await visitor.closed).toBe(1008);
  });
});

describe('who comes and leaves', () => {
  it('is told to those who share a channel, on each node, and is what the people’s details say (WS-005, API-047)', async () => {
    const [ana, bo, stranger] = [await aPerson(), await aPerson(), await aPerson()];
    await channelOf(ana, bo);
    const other = await deviceOf(bo, node.url);
    const outside = await deviceOf(stranger);
    const own = await deviceOf(ana);
    const told = () =>
      heard(other, 'presenceChange')
        .filter(({ senderId }) => senderId === ana.userId)
        .map(({ fields }) => fields);
    await expect.poll(told, { timeout: 5_000 }).toEqual([{ status: 'online', reason: 'connected' }]);
    const details = async () => {
      const answer = await call(bo, usersDetailsPage, { userIds: [ana.userId] });
      return answer.data.getUsersDetails.map(({ status }: { status: string }) => status);
    };
    expect(await details()).toEqual(['online']);
    own.send({ type: 'presence', away: true });
    await expect.poll(told, { timeout: 10_000 }).toHaveLength(2);
    expect(told()[1]).toEqual({ status: 'away', reason: 'idle' });
    expect(await details()).toEqual(['away']);
    own.socket.close();
    await expect.poll(told, { timeout: 10_000 }).toHaveLength(3);
    expect(told()[2]).toEqual({ status: 'offline', reason: 'disconnected' });
    expect(await details()).toEqual(['offline']);
    expect(heard(outside, 'presenceChange')).toEqual([]);
  }, 30_000);
});

describe('what concerns one person', () => {
  it('is told to the devices of whose lock was taken, and to nobody else (WS-005, RT-008)', async () => {
    const [ana, bo, stranger] = [await aPerson(), await aPerson(), await aPerson()];
    const skill = await aSkill(app.backend.database.db, harbor, { rootType: 'internal' });
    const acquire = (who: Person, sessionId: string, headers = {}) =>
      call(who, acquireSkillLockOperation, { skillId: skill.id, sessionId }, headers);
    expect(await acquire(ana, 'tab-1')).toMatchObject({ data: { acquireSkillLock: { success: true } } });
    const [own, far] = [await deviceOf(ana), await deviceOf(ana, node.url)];
    const [thief, outside] = [await deviceOf(bo), await deviceOf(stranger)];
    await acquire(bo, 'tab-2');
    await soon();
    expect(heard(own, 'skillLockStolen')).toEqual([]);
    await acquire(bo, 'tab-2', { [STEAL_LOCK_HEADER]: '1' });
    for (const device of [own, far])
      await expect
        .poll(() => heard(device, 'skillLockStolen'))
        .toMatchObject([
          {
            destinations: ['dinger'],
            fields: {
              ...{ newSessionId: 'tab-2', previousSessionId: 'tab-1' },
              ...{ stolenBy: bo.userId, skillId: skill.id },
            },
          },
        ]);
    await soon();
    for (const device of [thief, outside]) expect(heard(device, 'skillLockStolen')).toEqual([]);
  });

  it('is told that their address is confirmed, wherever the mail was opened (WS-002)', async () => {
    const [ana, stranger] = [await aPerson(), await aPerson()];
    const [own, outside] = [await deviceOf(ana), await deviceOf(stranger)];
    const { db } = app.backend.database;
    const email = `${ana.alias}@school.example`;
    const pending = { pendingEmail: email, emailVerified: false };
    await db.updateTable('accounts.users').set(pending).where('id', '=', ana.userId).execute();
    const token = await newMailToken(db, {
      ...{ userId: ana.userId, email, purpose: 'verify', next: null, at: Date.now() },
    });
    const payload = { token };
    await app.inject({ method: 'POST', url: '/web/verify-email', headers: ownPage, payload });
    await expect.poll(() => heard(own, 'userRegistrationComplete')).toHaveLength(1);
    expect(heard(outside, 'userRegistrationComplete')).toEqual([]);
  });

  it('is told of a further sign-in, with the device and where it is (WS-002)', async () => {
    const [ana, stranger] = [await aPerson(), await aPerson()];
    const [own, outside] = [await deviceOf(ana), await deviceOf(stranger)];
    const deviceId = newId();
    await signedIn(app, ana.alias, { deviceId });
    await expect
      .poll(() => heard(own, 'userDeviceLoggedIn'))
      .toMatchObject([{ fields: { deviceId, userId: ana.userId, loginAt: expect.any(Number) } }]);
    expect(heard(outside, 'userDeviceLoggedIn')).toEqual([]);
  });
});

describe('what somebody is in an organization', () => {
  it('is told to their devices when it changes, and not before it is so (WS-002)', async () => {
    const ana = await aPerson();
    const quay = await anOrganization(app.backend.database.db);
    const own = await deviceOf(ana);
    const { announcer, database } = app.backend;
    const given = { userId: ana.userId, organizationId: quay.id, at: Date.now(), by: null };
    const joining = (undone: boolean) =>
      change(
        database.db,
        (subjects) => announcer.announce(subjects),
        async (ctx) => {
          await join(ctx, { ...given, roles: ['member'] });
          if (undone) throw new Error('undone');
        },
      );
    await expect(joining(true)).rejects.toThrow('undone');
    await soon();
    expect(heard(own, 'userAffiliationsModified')).toEqual([]);
    await joining(false);
    await expect
      .poll(() => heard(own, 'userAffiliationsModified'))
      .toMatchObject([
        { fields: { userId: ana.userId, affiliationId: quay.id, name: expect.any(String), action: 'add' } },
      ]);
  });

  it('is told as they follow and no longer, and as their roles change (API-016)', async () => {
    const [ana, owner] = [await aPerson(), await aPerson(['owner', 'member'])];
    const quay = await anOrganization(app.backend.database.db);
    const own = await deviceOf(ana);
    const told = () =>
      heard(own, 'userAffiliationsModified')
        .map(({ fields }) => fields as { affiliationId: string; action: string })
        .map(({ affiliationId, action }) => [affiliationId, action]);
    for (const action of ['add', 'remove'] as const)
      await call(ana, modifyAffiliationForUserOperation, { affiliationId: quay.id, action });
    await call(owner, setMemberRolesOperation, {
      organizationId: harbor.id,
      userId: ana.userId,
      roles: ['member'],
    });
    await expect.poll(told).toEqual([
      [quay.id, 'add'],
      [quay.id, 'remove'],
      [harbor.id, 'add'],
    ]);
  });
});

describe('after a reconnect', () => {
  it('what was posted meanwhile is had with getEntityMessages, by the people of the channel alone (WS-003)', async () => {
    const [ana, bo, stranger] = [await aPerson(), await aPerson(), await aPerson()];
    const channelId = await channelOf(ana, bo);
    const place = { entityType: 'channel', entityId: channelId };
    const before = await deviceOf(bo);
    const outside = await deviceOf(stranger);
    before.socket.terminate();
    await call(ana, postEntityMessageOperation, { ...place, text: 'Gone fishing', parentId: null });
    const after = await deviceOf(bo);
    const page = { ...place, fromMessageId: null };
    const read = await call(bo, messagesPage, page);
    expect(read.data.getEntityMessages.messages).toMatchObject([{ fields: { text: 'Gone fishing' } }]);
    expect((await call(stranger, messagesPage, page)).errors[0].extensions.code).toBe('FORBIDDEN_ACCESS');
    await call(ana, postEntityMessageOperation, { ...place, text: 'Back', parentId: null });
    expect((await after.next('poke')).buckets).toEqual([`channel:${channelId}`]);
    await soon();
    expect(outside.frames.flatMap(({ buckets }) => buckets ?? [])).not.toContain(`channel:${channelId}`);
  });
});

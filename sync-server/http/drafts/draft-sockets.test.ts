import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { acquireSkillLockOperation, releaseSkillLockOperation } from '#contract/content/skill-lock.ts';
import { LESSON_SCHEMA } from '#contract/document/schema-version.ts';
import { readDocument } from '#contract/drafts/draft-document.ts';
import { newId } from '#contract/ids.ts';
import type { Operation } from '#contract/operation.ts';
import type { Role } from '#domain/role.ts';
import {
  type DraftClient,
  type DraftLogin,
  draftClient,
  type RawDraftSocket,
  rawDraftSocket,
} from '#tests/support/draft-client.ts';
import { anOrganization, aSkill, type SeededOrganization } from '#tests/support/seed.ts';
import { PUBLIC_URL, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { schemas } from '../../services/schemas.ts';

let app: TestApp;
let url: string;
let harbor: SeededOrganization;
const clients: DraftClient[] = [];
const sockets: RawDraftSocket[] = [];

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  url = (await app.app.fastify.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  harbor = await anOrganization(app.backend.database.db, { alias: 'harbor' });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const { socket } of sockets.splice(0)) socket.terminate();
});
afterAll(() => app?.close());

type Person = DraftLogin & { userId: string; accessToken: string };

async function someone(roles: Role[]): Promise<Person> {
  const alias = `person-${newId().slice(-12)}`;
  const userId = await app.addAccount({ alias });
  await app.join(userId, harbor.id, roles);
  return { ...(await signedIn(app, alias)), userId, url, origin: PUBLIC_URL };
}

async function aDraft(text = 'Tie a bowline.'): Promise<string> {
  const skill = await aSkill(app.backend.database.db, harbor, {
    document: {
      type: 'doc',
      content: [{ type: 'paragraph', attrs: { key: 'first000' }, content: [{ type: 'text', text }] }],
    },
  });
  return skill.id;
}

function open(login: DraftLogin, skillId: string, doc?: Y.Doc, params?: Record<string, string>): DraftClient {
  const client = draftClient(login, skillId, doc, params);
  clients.push(client);
  return client;
}

async function raw(login: Parameters<typeof rawDraftSocket>[0], skillId: string): Promise<RawDraftSocket> {
  const socket = await rawDraftSocket(login, skillId);
  sockets.push(socket);
  return socket;
}

async function call(person: Person, operation: Operation, variables: object, headers: object = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql/content',
    headers: { authorization: `Bearer ${person.accessToken}`, ...headers },
    payload: { query: operation.document, variables },
  });
  return answer.json();
}

const caretAt = (clock: number) => {
  const position = { type: null, tname: null, item: { client: 7, clock }, assoc: 0 };
  return { anchor: position, head: position };
};

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 10 });

const stateOf = ({ doc }: DraftClient) => Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');

describe('the draft of a skill', () => {
  it('begins with the published text, once, however many come at the same time (D36)', async () => {
    const author = await someone(['trainer']);
    const skillId = await aDraft('Published words.');
    const all = [open(author, skillId), open(author, skillId), open(author, skillId)];
    for (const client of all) await eventually(() => client.texts()).toEqual(['Published words.']);
    expect(readDocument(all[0]!.fragment).content[0]?.attrs.key).toBe('first000');
  });

  it('is written by whoever types in it, also while they act as somebody else, and devices hear of it at once (U14)', async () => {
    const { db } = app.backend.database;
    const skillId = await aDraft();
    const [trainer, helper] = [await someone(['trainer']), await someone(['trainer'])];
    const written = async () => {
      const told = await db
        .deleteFrom('jobs.jobs')
        .where('kind', '=', 'text-changes-hands')
        .where('key', '=', skillId)
        .returning('key')
        .execute();
      const draft = db
        .selectFrom('content.draftSnapshots')
        .select('writtenBy')
        .where('skillId', '=', skillId);
      return [(await draft.executeTakeFirst())?.writtenBy, told.length];
    };
    const type = async (text: string) => {
      const client = open(trainer, skillId);
      await eventually(() => client.texts()[0]).toBe('Tie a bowline.');
      client.type(text);
      await eventually(() => client.isStored() && client.texts().includes(text)).toBe(true);
      client.close();
    };
    await type('My own.');
    expect(await written()).toEqual([trainer.userId, 1]);
    await type('My own again.');
    expect(await written()).toEqual([trainer.userId, 0]);
    const commons = await app.addOrganization('commons');
    await db
      .updateTable('accounts.organizations')
      .set({ isDefaultShared: true })
      .where('id', '=', commons)
      .execute();
    await app.join(helper.userId, commons, ['impersonator']);
    const sessionOf = ({ userId }: Person) =>
      db.selectFrom('accounts.sessions').select('id').where('userId', '=', userId).executeTakeFirstOrThrow();
    await db
      .updateTable('accounts.sessions')
      .set({ actorSession: (await sessionOf(helper)).id })
      .where('userId', '=', trainer.userId)
      .execute();
    await type('Mended for the trainer.');
    expect(await written()).toEqual([helper.userId, 1]);
  });

  it('brings two stock y-websocket clients to the same text, and says when it is stored (D36)', async () => {
    const skillId = await aDraft();
    const one = open(await someone(['trainer']), skillId);
    const two = open(await someone(['trainer']), skillId);
    await eventually(() => two.texts().length).toBe(1);
    await eventually(() => one.texts().length).toBe(1);
    one.type('from one');
    two.type('from two');
    const expected = ['Tie a bowline.', 'from one', 'from two'];
    await eventually(() => one.texts().sort()).toEqual([...expected].sort());
    await eventually(() => two.texts().sort()).toEqual([...expected].sort());
    await eventually(() => one.isStored() && two.isStored()).toBe(true);
    expect(stateOf(one)).toBe(stateOf(two));
  });

  it('that cannot be stored is neither confirmed nor shown to others, and arrives when it can be', async () => {
    const skillId = await aDraft();
    const one = open(await someone(['trainer']), skillId);
    const two = open(await someone(['trainer']), skillId);
    await eventually(() => [one.texts().length, two.texts().length]).toEqual([1, 1]);
    const { db } = app.backend.database;
    await sql`create function refuse_draft() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse_draft before insert on content."draftUpdates" execute function refuse_draft()`.execute(
      db,
    );
    try {
      const opened = one.stored.length;
      one.type('not on the disk');
      await eventually(() => one.stored.length).toBeGreaterThan(opened); // it has come again, and heard what there is
      expect(one.isStored()).toBe(false);
      expect(two.texts()).toEqual(['Tie a bowline.']);
    } finally {
      await sql`drop trigger refuse_draft on content."draftUpdates"`.execute(db);
      await sql`drop function refuse_draft`.execute(db);
    }
    await eventually(() => two.texts()).toEqual(['Tie a bowline.', 'not on the disk']);
    await eventually(() => one.isStored()).toBe(true);
  });

  it('takes what was written without a network, and still has it when everybody has left', async () => {
    const author = await someone(['trainer']);
    const skillId = await aDraft();
    const first = open(author, skillId);
    await eventually(() => first.texts().length).toBe(1);
    first.provider.disconnect();
    first.type('offline');
    first.provider.connect();
    await eventually(() => first.isStored()).toBe(true);
    first.close();
    clients.splice(clients.indexOf(first), 1);
    const later = open(author, skillId);
    await eventually(() => later.texts()).toEqual(['Tie a bowline.', 'offline']);
  });

  it('tells others only what is stored', async () => {
    const { db } = app.backend.database;
    const author = await someone(['trainer']);
    const skillId = await aDraft();
    const one = open(author, skillId);
    const two = open(author, skillId);
    await eventually(() => one.texts().length + two.texts().length).toBe(2);
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld: (() => void) | undefined;
    const taken = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const holding = db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('content.draftSnapshots')
        .selectAll()
        .where('skillId', '=', skillId)
        .forUpdate()
        .execute();
      isHeld?.();
      await held;
    });
    await taken;
    one.type('waiting for the disk');
    const newcomer = open(author, skillId);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(two.texts()).toEqual(['Tie a bowline.']);
    expect(newcomer.texts()).toEqual([]);
    expect(one.isStored()).toBe(false);
    release?.();
    await holding;
    await eventually(() => two.texts()).toEqual(['Tie a bowline.', 'waiting for the disk']);
    await eventually(() => newcomer.texts()).toEqual(['Tie a bowline.', 'waiting for the disk']);
    await eventually(() => one.isStored()).toBe(true);
  });
});

describe('who may be in a draft', () => {
  it('refuses other sites and visitors before there is a socket, and closes one without the right with 4403, so that the device hears why (F52)', async () => {
    const skillId = await aDraft();
    const author = await someone(['trainer']);
    const learner = await someone(['member']);
    const { cookie } = author;
    await expect(raw({ url, cookie }, skillId)).rejects.toThrow('403');
    await expect(raw({ url, cookie, origin: 'https://evil.example' }, skillId)).rejects.toThrow('403');
    await expect(raw({ url, origin: PUBLIC_URL }, skillId)).rejects.toThrow('401');
    for (const [who, where] of [
      [learner, skillId],
      [author, newId()],
      [author, 'no-id'],
    ] as const) {
      expect(await (await raw(who, where)).closed).toBe(4403);
    }
    await raw(author, skillId);
  });

  it('refuses the 21st socket of a person', async () => {
    const skillId = await aDraft();
    const author = await someone(['trainer']);
    for (let count = 0; count < 20; count += 1) await raw(author, skillId);
    await expect(raw(author, skillId)).rejects.toThrow('429');
    await raw(await someone(['trainer']), skillId);
  });

  it('closes with 4401 when the session ends, and with 4403 when the right is gone', async () => {
    const skillId = await aDraft();
    const [leaving, losing] = [await someone(['trainer']), await someone(['trainer'])];
    const [ended, lost] = [await raw(leaving, skillId), await raw(losing, skillId)];
    const { db } = app.backend.database;
    const session = await db
      .selectFrom('accounts.sessions')
      .select('id')
      .where('userId', '=', leaving.userId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('accounts.sessions')
      .set({ revokedAt: Date.now() })
      .where('id', '=', session.id)
      .execute();
    app.backend.revocations.add(session.id);
    expect(await ended.closed).toBe(4401);
    await db
      .updateTable('accounts.profiles')
      .set({ roles: JSON.stringify(['member']) })
      .where('userId', '=', losing.userId)
      .execute();
    app.backend.announcer.announce([`user:${losing.userId}`]);
    expect(await lost.closed).toBe(4403);
  });
});

describe('updates that do harm', () => {
  it('are refused with a reason, neither stored nor relayed, and the sender stays (F50, F51)', async () => {
    const skillId = await aDraft();
    const author = await someone(['trainer']);
    const other = open(await someone(['trainer']), skillId);
    await eventually(() => other.texts().length).toBe(1);
    const socket = await raw(author, skillId);
    const reasons = () => socket.frames.flatMap(({ reason }) => reason ?? []);
    socket.sendUpdate(new Uint8Array([1, 2, 3, 4, 5]));
    await eventually(reasons).toEqual(['MALFORMED']);
    socket.sendUpdate(new Uint8Array(256 * 1024 + 1));
    await eventually(reasons).toEqual(['MALFORMED', 'TOO_LARGE']);
    const strange = new Y.Doc();
    strange.getXmlFragment('default').insert(0, [new Y.Map() as never]);
    socket.sendUpdate(Y.encodeStateAsUpdate(strange));
    await eventually(reasons).toEqual(['MALFORMED', 'TOO_LARGE', 'MALFORMED']);
    const bare = new Y.Doc();
    bare.getXmlFragment('default').insert(0, [new Y.XmlText('in no block')]);
    socket.sendUpdate(Y.encodeStateAsUpdate(bare));
    await eventually(reasons).toHaveLength(4);
    socket.send(new Uint8Array([0]));
    await eventually(reasons).toHaveLength(5);
    other.type('still here');
    await eventually(() => other.isStored()).toBe(true);
    const later = open(author, skillId);
    await eventually(() => later.texts()).toEqual(['Tie a bowline.', 'still here']);
    expect(socket.socket.readyState).toBe(1);
  });

  it('are read at 100 a second, however many come at once, and what others type is stored meanwhile', async () => {
    const skillId = await aDraft();
    const author = await someone(['trainer']);
    const other = open(await someone(['trainer']), skillId);
    await eventually(() => other.texts().length).toBe(1);
    const socket = await raw(author, skillId);
    const refused = () => socket.frames.filter(({ reason }) => reason !== undefined).length;
    for (let i = 0; i < 250; i += 1) socket.sendUpdate(new Uint8Array([1, 2, 3, 4, 5]));
    await eventually(refused).toBeGreaterThan(90);
    other.type('meanwhile');
    await eventually(() => other.isStored()).toBe(true);
    expect(refused()).toBeLessThan(250);
    await eventually(refused).toBe(250);
    expect(socket.socket.readyState).toBe(1);
  });

  it('asks for the rest when an update builds on what is missing, and keeps nothing of it until then', async () => {
    const skillId = await aDraft();
    const author = await someone(['trainer']);
    const doc = new Y.Doc();
    const fragment = doc.getXmlFragment('default');
    fragment.insert(0, [new Y.XmlElement('paragraph')]);
    const before = Y.encodeStateVector(doc);
    fragment.insert(1, [new Y.XmlElement('paragraph')]);
    const socket = await raw(author, skillId);
    await eventually(() => socket.frames.length).toBeGreaterThan(0);
    const asked = () => socket.frames.filter(({ kind, sync }) => kind === 0 && sync === 0).length;
    const askedBefore = asked();
    socket.sendUpdate(Y.encodeStateAsUpdate(doc, before));
    await eventually(asked).toBe(askedBefore + 1);
    socket.sendUpdate(Y.encodeStateAsUpdate(doc));
    const reader = open(author, skillId);
    await eventually(() => reader.texts()).toHaveLength(3);
  });

  it('takes nothing more when the draft is full, but what makes it smaller (F51)', {
    timeout: 30_000,
  }, async () => {
    const skillId = await aDraft();
    const author = await someone(['trainer']);
    const client = open(author, skillId);
    await eventually(() => client.texts().length).toBe(1);
    for (let count = 0; count < 22; count += 1) client.type('x'.repeat(250 * 1024));
    await eventually(() => client.refused).toContain('DRAFT_FULL');
    client.close();
    const reader = open(author, skillId);
    await eventually(() => reader.texts().length).toBeGreaterThan(15);
    reader.fragment.delete(1, 10);
    const last = open(author, skillId);
    await eventually(() => last.texts().length).toBeLessThan(12);
    await eventually(() => stateOf(last)).toBe(stateOf(reader));
    expect(reader.refused).toEqual([]);
  });

  it('are refused when the skill is retired', async () => {
    const skillId = await aDraft();
    const client = open(await someone(['trainer']), skillId);
    await eventually(() => client.texts().length).toBe(1);
    await app.backend.database.db
      .updateTable('content.skills')
      .set({ workflow: 'RETIRED' })
      .where('id', '=', skillId)
      .execute();
    client.type('too late');
    await eventually(() => client.refused).toEqual(['SKILL_IS_RETIRED']);
    const reader = open(await someone(['trainer']), skillId);
    await eventually(() => reader.texts()).toEqual(['Tie a bowline.']);
  });
});

describe('a text that needs a newer editor', () => {
  it('is not handed to an older one, which would delete what it does not know, and takes nothing from it', async () => {
    const author = await someone(['trainer']);
    const skillId = await aDraft();
    const older = new Y.Doc();
    const client = open(author, skillId, older, { schema: '0' });
    await eventually(() => client.refused).toContain('UPDATE_TO_EDIT');
    client.type('from the past');
    const current = open(author, skillId, new Y.Doc(), { schema: String(LESSON_SCHEMA) });
    await eventually(() => current.texts()).toEqual(['Tie a bowline.']);
    expect(client.texts()).toEqual(['from the past']);
    expect(client.stored).toEqual([]);
  });

  it.each<Record<string, string>>([
    {},
    { schema: '1' },
    { schema: 'x' },
    { schema: '-1' },
    { schema: '1e9' },
  ])(
    'is handed to a client of the first schema when it needs no more, as to one that says nothing: %j',
    async (params) => {
      const client = open(await someone(['trainer']), await aDraft(), new Y.Doc(), params);
      await eventually(() => client.texts()).toEqual(['Tie a bowline.']);
    },
  );
});

describe('presence', () => {
  it('has the name that the server knows, whatever the client says', async () => {
    const skillId = await aDraft();
    const author = await someone(['trainer']);
    const one = open(author, skillId);
    const two = open(await someone(['trainer']), skillId);
    one.provider.awareness.setLocalState({
      user: { id: 'x', name: 'The Boss', color: '#112233' },
      cursor: caretAt(5),
    });
    await eventually(() => two.provider.awareness.getStates().get(one.doc.clientID)).toEqual({
      user: { id: author.userId, name: 'Ana Petrov', color: '#112233' },
      cursor: caretAt(5),
    });
    one.provider.awareness.setLocalState({ user: {}, much: 'x'.repeat(5_000) });
    one.provider.awareness.setLocalState({ user: { color: 'red;}' }, cursor: caretAt(6), more: 1 });
    await eventually(() => two.provider.awareness.getStates().get(one.doc.clientID)).toEqual({
      user: { id: author.userId, name: 'Ana Petrov' },
      cursor: caretAt(6),
    });
    // What is no caret would throw in every other editor, which then writes older text over what it did not show.
    one.provider.awareness.setLocalState({ user: {}, cursor: { anchor: {}, head: {} } });
    await eventually(() => two.provider.awareness.getStates().get(one.doc.clientID)).toEqual({
      user: { id: author.userId, name: 'Ana Petrov' },
      cursor: null,
    });
    one.provider.disconnect();
    await eventually(() => two.provider.awareness.getStates().has(one.doc.clientID)).toBe(false);
  });
});

describe('the lock', () => {
  it('is held by one session, which everybody in the draft sees; another is told who holds it (EDIT-008, API-045, LOCAL-029)', async () => {
    const skillId = await aDraft();
    const [ana, ben] = [await someone(['trainer']), await someone(['trainer'])];
    const watching = open(ben, skillId);
    await eventually(() => watching.texts().length).toBe(1);
    const acquire = (who: Person, sessionId: string, headers = {}) =>
      call(who, acquireSkillLockOperation, { skillId, sessionId }, headers);
    expect(await acquire(ana, 'tab-1')).toMatchObject({ data: { acquireSkillLock: { success: true } } });
    await eventually(() => watching.holder()).toEqual({
      userId: ana.userId,
      sessionId: 'tab-1',
      name: 'Ana Petrov',
    });
    const vector = Y.encodeStateVector(watching.doc);
    expect(await acquire(ana, 'tab-1')).toMatchObject({ data: { acquireSkillLock: { success: true } } });
    for (const [who, tab] of [
      [ben, 'tab-2'],
      [ana, 'tab-3'],
    ] as const) {
      expect(await acquire(who, tab)).toMatchObject({
        errors: [
          {
            extensions: {
              code: 'CANNOT_ACQUIRE_LOCK',
              status: 409,
              extras: { lock: { userId: ana.userId, sessionId: 'tab-1', name: 'Ana Petrov' } },
            },
          },
        ],
      });
    }
    expect(Y.encodeStateVector(watching.doc)).toEqual(vector);
    expect(await acquire(ben, 'tab-2', { 'x-steal-lock': 'true' })).toMatchObject({
      data: { acquireSkillLock: { success: true } },
    });
    await eventually(() => watching.holder()).toMatchObject({ userId: ben.userId, sessionId: 'tab-2' });
    await call(ana, releaseSkillLockOperation, { skillId, sessionId: 'tab-1' });
    await call(ben, releaseSkillLockOperation, { skillId, sessionId: 'tab-2' });
    await eventually(() => watching.holder()).toBeUndefined();
  });

  it('is free two minutes after the last renewal, also in the draft (D17, F53)', async () => {
    const skillId = await aDraft();
    const [ana, ben] = [await someone(['trainer']), await someone(['trainer'])];
    const watching = open(ben, skillId);
    await call(ana, acquireSkillLockOperation, { skillId, sessionId: 'tab-1' });
    await eventually(() => watching.holder()).toMatchObject({ userId: ana.userId });
    app.pass(119_000);
    expect(await call(ben, acquireSkillLockOperation, { skillId, sessionId: 'tab-2' })).toMatchObject({
      errors: [{ extensions: { code: 'CANNOT_ACQUIRE_LOCK' } }],
    });
    app.pass(1_000);
    await eventually(() => watching.holder()).toBeUndefined();
    expect(await call(ben, acquireSkillLockOperation, { skillId, sessionId: 'tab-2' })).toMatchObject({
      data: { acquireSkillLock: { success: true } },
    });
  });

  it('is shown by the server alone: what a client writes there is refused, and seen by nobody (LOCAL-029)', async () => {
    const skillId = await aDraft();
    const [ana, ben] = [await someone(['trainer']), await someone(['trainer'])];
    const [forger, watching] = [open(ben, skillId), open(ana, skillId)];
    await call(ana, acquireSkillLockOperation, { skillId, sessionId: 'tab-1' });
    const truth = { userId: ana.userId, sessionId: 'tab-1', name: 'Ana Petrov' };
    await eventually(() => forger.holder()).toEqual(truth);
    await eventually(() => watching.holder()).toEqual(truth);
    forger.doc.getMap('lock').set('holder', { userId: ben.userId, sessionId: 'mine', name: 'Ben' });
    await eventually(() => forger.refused).toEqual(['MALFORMED']);
    // Asked for all that it has, it brings the same once more: there the server says again what holds.
    forger.type('and goes on');
    await eventually(() => forger.isStored() && forger.holder()).toEqual(truth);
    await eventually(() => watching.texts()).toEqual(['Tie a bowline.', 'and goes on']);
    expect(watching.holder()).toEqual(truth);
    forger.doc.getMap('lock').delete('holder');
    await eventually(() => forger.refused).toEqual(['MALFORMED', 'MALFORMED']);
    expect(watching.holder()).toEqual(truth);
    expect(await call(ben, acquireSkillLockOperation, { skillId, sessionId: 'mine' })).toMatchObject({
      errors: [{ extensions: { code: 'CANNOT_ACQUIRE_LOCK' } }],
    });
  });

  it('is not for who may not edit, nor for a retired skill', async () => {
    const skillId = await aDraft();
    const [learner, author] = [await someone(['member']), await someone(['trainer'])];
    const args = { skillId, sessionId: 'tab-1' };
    expect(await call(learner, acquireSkillLockOperation, args)).toMatchObject({
      errors: [{ extensions: { code: 'FORBIDDEN_ACCESS' } }],
    });
    await app.backend.database.db
      .updateTable('content.skills')
      .set({ workflow: 'RETIRED' })
      .where('id', '=', skillId)
      .execute();
    expect(await call(author, acquireSkillLockOperation, args)).toMatchObject({
      errors: [{ extensions: { code: 'SKILL_IS_RETIRED' } }],
    });
  });
});

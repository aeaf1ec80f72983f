/** Devices against the real server with its database: what the one side says is what the other understands. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { removeComment } from '#mutations/content/remove-comment.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import { upsertProgress } from '#mutations/content/upsert-progress.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { accountsSchema } from '#server/services/accounts/schema.ts';
import { billingSchema } from '#server/services/billing/schema.ts';
import { communicationSchema } from '#server/services/communication/schema.ts';
import { contentSchema } from '#server/services/content/schema.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import { catalogCourses, collectionContents, findCollection } from '#store/queries/collections.ts';
import { commentThread } from '#store/queries/comments.ts';
import { findOrganization, myOrganizations } from '#store/queries/organizations.ts';
import { skillProgress } from '#store/queries/progress.ts';
import { skillBody } from '#store/queries/skills.ts';
import { Engine } from '#sync/engine.ts';
import { SessionGate } from '#sync/session-gate.ts';
import { wantPlace, wantSkillBody } from '#sync/want.ts';
import { aCourse, anOrganization, aPerson, aSkill, type SeededOrganization } from '../support/seed.ts';
import { signedIn, type TestApp, testApp } from '../support/test-app.ts';
import { turns, VirtualClock } from '../support/virtual-clock.ts';

let app: TestApp;
let organization: SeededOrganization;
let closing: (() => void)[] = [];

beforeAll(async () => {
  app = await testApp({
    services: {
      schemas: {
        accounts: accountsSchema,
        content: contentSchema,
        communication: communicationSchema,
        billing: billingSchema,
      },
    },
  });
  organization = await anOrganization(app.backend.database.db);
});
afterAll(async () => {
  for (const close of closing) close();
  closing = [];
  await app.close();
});

type RealDevice = {
  db: LecternDb;
  engine: Engine;
  faults: { answersLost: number };
  go(): Promise<void>;
  errors: unknown[];
};

async function aRealDevice(accountId: string, cookie: string | null): Promise<RealDevice> {
  const faults = { answersLost: 0 };
  const errors: unknown[] = [];
  const fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: path,
      headers: {
        ...(init.headers as Record<string, string>),
        ...(path.startsWith('/web/')
          ? { 'sec-fetch-site': 'same-origin', [CLIENT_HEADER]: '1', ...(cookie ? { cookie } : {}) }
          : {}),
      },
      ...(init.body ? { payload: init.body as string } : {}),
    });
    if (path.startsWith('/graphql') && faults.answersLost-- > 0) throw new TypeError('Failed to fetch');
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    headers.delete('content-encoding');
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
  const clock = new VirtualClock(Date.now());
  const db = openStore(accountId, { indexedDB: new IDBFactory(), IDBKeyRange });
  const gate = new SessionGate(accountId, {
    fetch,
    clock,
    locks: navigator.locks,
    channel: () => ({ postMessage() {}, addEventListener() {}, close() {} }),
  });
  const engine = new Engine({
    db,
    pageDb: db,
    gate,
    fetch,
    clock,
    random: Math.random,
    caches: null,
    openSocket: () => null,
    isVisible: () => true,
    onError: (error) => errors.push(error),
  });
  await engine.start();
  closing.push(() => engine.stop());
  const go = async () => {
    await engine.settled();
    await turns(5);
    await engine.settled();
  };
  await go();
  return { db, engine, faults, go, errors };
}

async function someone() {
  const person = await aPerson(app.backend.database.db, { roles: [[organization, ['member']]] });
  const passwordHash = await app.backend.passwords.hash('right-Password');
  await app.backend.database.db
    .insertInto('accounts.credentials')
    .values({ userId: person.id, passwordHash })
    .execute();
  const { cookie } = await signedIn(app, person.alias);
  return aRealDevice(person.id, cookie);
}

it('brings an organization, its course, its skill and its text to a device, and to a visitor who asks for the place', async () => {
  const { db } = app.backend.database;
  const skill = await aSkill(db, organization);
  const course = await aCourse(db, organization, { holds: [skill] });
  const device = await someone();
  expect(await myOrganizations(device.db)).toMatchObject([{ alias: organization.alias }]);
  expect(await findCollection(device.db, organization.alias, [course.slug])).toBeDefined();
  expect(await collectionContents(device.db, course.id)).toMatchObject([
    { type: 'skill', skill: { skillId: skill.id } },
  ]);
  await wantSkillBody(device.db, skill.id);
  device.engine.trigger('wants');
  await device.go();
  expect(await skillBody(device.db, skill.id)).toMatchObject({ bodyVersion: 1, document: { type: 'doc' } });
  expect(await device.db.wants.count()).toBe(0);
  expect(device.errors).toEqual([]);

  const visitor = await aRealDevice('visitor', null);
  expect(await findOrganization(visitor.db, organization.alias)).toBeUndefined();
  await wantPlace(visitor.db, { tenantSlug: organization.alias, collectionSlugs: [course.slug] });
  await wantPlace(visitor.db, { tenantSlug: 'nowhere', collectionSlugs: ['x'] });
  visitor.engine.trigger('wants');
  await visitor.go();
  expect(await collectionContents(visitor.db, course.id)).toHaveLength(1);
  expect(await visitor.db.wants.toArray()).toMatchObject([{ tenantSlug: 'nowhere', state: 'absent' }]);
  expect(await catalogCourses(visitor.db, organization.id, 'catalog')).toEqual([]);
  expect(visitor.errors).toEqual([]);
});

it('delivers comments, a reply, an edit, a removal and progress once and in order, though answers are lost (LOCAL-012, LOCAL-021, F2)', async () => {
  const { db } = app.backend.database;
  const skill = await aSkill(db, organization);
  await aCourse(db, organization, { holds: [skill] });
  const [ana, ben] = [await someone(), await someone()];
  const comment = (body: string, parent: string | null = null) =>
    ({ contextId: skill.id, body, type: 'skill', access: 'public', parent }) as const;
  const first = await enqueue(ana.db, createComment, comment('First'));
  const reply = await enqueue(ana.db, createComment, comment('Reply', `pending-${first!.id}`));
  const on = { contextId: skill.id, type: 'skill', access: 'public' } as const;
  await enqueue(ana.db, updateComment, { ...on, commentId: `pending-${first!.id}`, body: 'Edited' });
  await enqueue(ana.db, removeComment, { ...on, commentId: `pending-${reply!.id}`, recursive: false });
  await enqueue(ana.db, upsertProgress, {
    skillId: skill.id,
    secondsConsumed: 30,
    answers: { volts: ['v230'] },
    completedQuestions: ['volts'],
    lastCompletedBlockKey: null,
    complete: false,
  });
  ana.faults.answersLost = 2;
  ana.engine.trigger('nudge');
  await ana.go();
  ana.engine.trigger('online');
  await ana.go();
  expect(await ana.db.outbox.toArray()).toEqual([]);
  expect(await ana.db.shadow.count()).toBe(0);
  const expected = [
    { commentId: first!.id, body: 'Edited', thread: [reply!.id], pending: 0 },
    { commentId: reply!.id, body: '[deleted]', parent: first!.id, pending: 0 },
  ];
  expect(await commentThread(ana.db, skill.id, 'public')).toMatchObject(expected);
  expect(await skillProgress(ana.db, skill.id)).toMatchObject({
    secondsConsumed: 30,
    percentComplete: 50,
    pending: 0,
    skillId: skill.id,
  });
  ben.engine.trigger('poke');
  await ben.go();
  expect(await commentThread(ben.db, skill.id, 'public')).toMatchObject(expected);
  expect(await skillProgress(ben.db, skill.id)).toBeUndefined();
  expect([...ana.errors, ...ben.errors]).toEqual([]);
});

it('keeps what the server refuses in the tray and undoes it (LOCAL-018, COMMENT-007)', async () => {
  const skill = await aSkill(app.backend.database.db, organization);
  await aCourse(app.backend.database.db, organization, { holds: [skill] });
  const device = await someone();
  await enqueue(device.db, createComment, {
    contextId: skill.id,
    body: 'Among ourselves',
    type: 'skill',
    access: 'private',
    parent: null,
  });
  await enqueue(device.db, createComment, {
    contextId: skill.id,
    body: 'Public',
    type: 'skill',
    access: 'public',
    parent: null,
  });
  device.engine.trigger('nudge');
  await device.go();
  expect(await device.db.outbox.toArray()).toMatchObject([
    {
      state: 'rejected',
      settled: true,
      vars: { body: 'Among ourselves' },
      lastError: { code: 'FORBIDDEN_ACCESS' },
    },
  ]);
  expect(await device.db.comments.filter(({ contextId }) => contextId === skill.id).toArray()).toMatchObject([
    { body: 'Public' },
  ]);
  expect(device.errors).toEqual([]);
});

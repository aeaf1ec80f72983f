/** Devices against the real server with its database: what the one side says is what the other understands. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteEntityMessage } from '#mutations/communication/delete-entity-message.ts';
import { editEntityMessage } from '#mutations/communication/edit-entity-message.ts';
import { postEntityMessage } from '#mutations/communication/post-entity-message.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { removeComment } from '#mutations/content/remove-comment.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import { upsertProgress } from '#mutations/content/upsert-progress.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { schemas } from '#server/services/schemas.ts';
import { commentThread } from '#store/queries/comments.ts';
import { catalogCourses } from '#store/queries/course-cards.ts';
import { findCollection } from '#store/queries/find-collection.ts';
import { findOrganization, myOrganizations } from '#store/queries/organizations.ts';
import { skillProgress } from '#store/queries/progress.ts';
import { skillBody } from '#store/queries/skills.ts';
import { wantPlace, wantSkillBody } from '#sync/fetching/want.ts';
import { collectionContents } from '../support/collection-contents.ts';
import { aDeviceSignedIn, aRealDevice } from '../support/real-device.ts';
import {
  aChannel,
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededOrganization,
} from '../support/seed.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let organization: SeededOrganization;
let closing: (() => void)[] = [];

beforeAll(async () => {
  app = await testApp({
    services: {
      schemas,
    },
  });
  organization = await anOrganization(app.backend.database.db);
});
afterAll(async () => {
  for (const close of closing) close();
  closing = [];
  await app.close();
});

async function someone() {
  const person = await aPerson(app.backend.database.db, { roles: [[organization, ['member']]] });
  const device = await aDeviceSignedIn(app, person);
  closing.push(() => device.engine.stop());
  return device;
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

  const visitor = await aRealDevice(app, 'visitor', null);
  closing.push(() => visitor.engine.stop());
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

it('tells a skill or course that may not be read from one that is not there, though both are opened by slug (SKILL-017)', async () => {
  const { db } = app.backend.database;
  const skill = await aSkill(db, organization, { rootType: 'internal' });
  const course = await aCourse(db, organization, { rootType: 'internal', holds: [skill] });
  const visitor = await aRealDevice(app, 'visitor', null);
  closing.push(() => visitor.engine.stop());
  const tenantSlug = organization.alias;
  const { slug } = await db
    .selectFrom('content.skills')
    .select('slug')
    .where('id', '=', skill.id)
    .executeTakeFirstOrThrow();
  await wantPlace(visitor.db, { tenantSlug, collectionSlugs: [], skillSlug: slug });
  await wantPlace(visitor.db, { tenantSlug, collectionSlugs: [course.slug] });
  await wantPlace(visitor.db, { tenantSlug, collectionSlugs: [], skillSlug: 'nothing-here' });
  visitor.engine.trigger('wants');
  await visitor.go();
  const states = (await visitor.db.wants.toArray()).map((want) => [
    want.skillSlug ?? want.collectionSlugs[0],
    want.state,
  ]);
  expect(new Map(states as [string, string][])).toEqual(
    new Map([
      [slug, 'forbidden'],
      [course.slug, 'forbidden'],
      ['nothing-here', 'absent'],
    ]),
  );
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
  const deeper = await enqueue(ana.db, createComment, comment('Deeper', `pending-${reply!.id}`));
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
    { commentId: deeper!.id, body: 'Deeper', parent: reply!.id, pending: 0 },
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

it('makes one message of one that is edited, answered and taken back before its receipt, though receipts are lost (F48)', async () => {
  const { db } = app.backend.database;
  const [one, two] = [
    await aPerson(db, { roles: [[organization, ['member']]] }),
    await aPerson(db, { roles: [[organization, ['member']]] }),
  ];
  const channel = await aChannel(db, [one, two]);
  const device = await aDeviceSignedIn(app, one);
  const reader = await aDeviceSignedIn(app, two);
  closing.push(
    () => device.engine.stop(),
    () => reader.engine.stop(),
  );
  const place = { entityType: 'channel', entityId: channel } as const;
  const post = (text: string, parentId: string | null = null) =>
    enqueue(device.db, postEntityMessage, { ...place, text, parentId });
  device.faults.answersLost = 3;
  const kept = await post('First words');
  device.engine.trigger('nudge');
  await device.go();
  const temporary = `tmp-${kept!.id}`;
  const answer = await post('An answer', temporary);
  await enqueue(device.db, editEntityMessage, {
    ...place,
    messageId: temporary,
    text: 'Better words',
    hasParent: false,
  });
  const gone = await post('Said too soon');
  await enqueue(device.db, deleteEntityMessage, { ...place, messageId: `tmp-${gone!.id}`, parentId: null });
  for (let again = 0; again < 4; again += 1) {
    device.engine.trigger('online');
    await device.go();
  }
  expect(await device.db.outbox.toArray()).toEqual([]);
  reader.engine.trigger('poke');
  await reader.go();
  const expected = [
    { messageId: kept!.id, fields: { text: 'Better words' }, responses: 1, deletedAt: null },
    { messageId: answer!.id, fields: { text: 'An answer' }, parent: kept!.id, deletedAt: null },
  ];
  for (const { db: store } of [device, reader]) {
    const messages = (await store.messages.filter(({ channelId }) => channelId === channel).toArray()).sort(
      (a, b) => a.sentAt - b.sentAt,
    );
    expect(messages.filter(({ deletedAt }) => deletedAt === null)).toMatchObject(expected);
    expect(messages.every(({ messageId }) => !messageId.startsWith('tmp-'))).toBe(true);
    expect(JSON.stringify(messages)).not.toContain('Said too soon');
  }
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

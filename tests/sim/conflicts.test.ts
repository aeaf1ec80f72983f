/** Two devices change one thing at the same time, before the real server (D34). */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { keepMine, leaveTheirs } from '#features/changes/parts/keep-mine.ts';
import { createGroup } from '#mutations/accounts/create-group.ts';
import { updateGroup } from '#mutations/accounts/update-group.ts';
import { updateOrganization } from '#mutations/accounts/update-organization.ts';
import { updateUser } from '#mutations/accounts/update-user.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { updateCollectionMetadata } from '#mutations/content/update-collection-metadata.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { unsentChanges } from '#mutations/unsent-changes.ts';
import { schemas } from '#server/services/schemas.ts';
import { commentThread } from '#store/queries/comments.ts';
import { findSkill } from '#store/queries/skills.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';
import { aDeviceSignedIn, type RealDevice } from '../support/real-device.ts';
import { aCourse, anOrganization, aPerson, aSkill, type SeededOrganization } from '../support/seed.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let organization: SeededOrganization;
const devices: RealDevice[] = [];

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  organization = await anOrganization(app.backend.database.db);
});
afterAll(async () => {
  for (const { engine } of devices) engine.stop();
  await app.close();
});

const aTrainer = () =>
  aPerson(app.backend.database.db, { roles: [[organization, ['trainer']]], first: 'Ben', last: 'Okoro' });

async function twoDevices({ samePerson = false } = {}) {
  const { db } = app.backend.database;
  const skill = await aSkill(db, organization, { title: 'Knots', subtitle: 'Six of them' });
  await aCourse(db, organization, { holds: [skill] });
  const ana = await aTrainer();
  const ben = samePerson ? ana : await aTrainer();
  const one = await aDeviceSignedIn(app, ana);
  const other = await aDeviceSignedIn(app, ben);
  devices.push(one, other);
  const set = (device: RealDevice, fields: { title?: string; subtitle?: string }) =>
    enqueue(device.db, updateSkillMeta, { skillId: skill.id, fields });
  const shown = (device: RealDevice) => findSkill(device.db, skill.id);
  return { skill, ana, ben, one, other, set, shown };
}

async function sync(...order: RealDevice[]) {
  for (const device of order) {
    device.engine.trigger('poke');
    await device.go();
    expect(device.errors).toEqual([]);
  }
}

const needsYou = async ({ db }: RealDevice) =>
  (await unsentChanges(db)).needsYou.map(({ op, text, lost }) => ({ op, text, theirs: lost?.theirs }));

it('keeps concurrent edits of different fields, and shows both on both devices without a reload (LOCAL-038)', async () => {
  const { one, other, set, shown } = await twoDevices();
  await set(one, { title: 'Knots and hitches' });
  await set(other, { subtitle: 'Nine of them' });
  await sync(one, other, one);
  for (const device of [one, other]) {
    expect(await shown(device)).toMatchObject({
      title: 'Knots and hitches',
      subtitle: 'Nine of them',
      pending: 0,
    });
    expect(await needsYou(device)).toEqual([]);
  }
});

it('lets the last to commit win a field, whichever was made first, and gives the loser the value back to use again (LOCAL-038)', async () => {
  const { one, other, set, shown, ben } = await twoDevices();
  await set(other, { title: 'Ben wrote first' });
  await set(one, { title: 'Ana came in between' });
  await sync(one, other, one);
  for (const device of [one, other]) expect(await shown(device)).toMatchObject({ title: 'Ben wrote first' });
  expect(await needsYou(other)).toEqual([]);
  expect(await needsYou(one)).toEqual([
    { op: 'lostValue', text: 'Ana came in between', theirs: 'Ben wrote first' },
  ]);
  expect(await unsentCounts(one.db)).toEqual({ needsYou: 1, waiting: 0, drafts: 0, files: 0 });

  const [lost] = await one.db.lostValues.toArray();
  expect(lost).toMatchObject({ by: ben.id, field: 'title' });
  await keepMine(one.db, lost!);
  expect(await needsYou(one)).toEqual([]);
  await sync(one, other, one);
  for (const device of [one, other]) {
    expect(await shown(device)).toMatchObject({ title: 'Ana came in between', pending: 0 });
    expect(await device.db.lostValues.count()).toBe(0); // Ben’s was seen when it was replaced
    expect(await device.db.outbox.count()).toBe(0);
  }
});

it('forgets the lost value when the person uses the other one', async () => {
  const { one, other, set, shown } = await twoDevices();
  await set(one, { title: 'Mine' });
  await set(other, { title: 'Theirs' });
  await sync(one, other, one);
  const [lost] = await one.db.lostValues.toArray();
  await leaveTheirs(one.db, lost!.lostId);
  expect(await needsYou(one)).toEqual([]);
  await sync(one);
  expect(await one.db.lostValues.count()).toBe(0);
  expect(await shown(one)).toMatchObject({ title: 'Theirs' });
});

it('tells nobody about a value that was replaced by someone who had seen it, or by the same device', async () => {
  const { one, other, set } = await twoDevices();
  await set(one, { title: 'First' });
  await sync(one, other);
  await set(other, { title: 'Second' });
  await sync(other, one);
  await set(one, { title: 'Third' });
  await sync(one);
  await set(one, { title: 'Fourth' });
  await sync(one, other, one);
  expect([...(await needsYou(one)), ...(await needsYou(other))]).toEqual([]);
});

it('keeps what a person wrote on one device when their other one wrote over it', async () => {
  const { skill, one, other } = await twoDevices({ samePerson: true });
  const on = { contextId: skill.id, type: 'skill', access: 'public' } as const;
  const made = await enqueue(one.db, createComment, { ...on, body: 'Draft', parent: null });
  await sync(one, other);
  const commentId = made!.id;
  await enqueue(one.db, updateComment, { ...on, commentId, body: 'From the laptop' });
  await enqueue(other.db, updateComment, { ...on, commentId, body: 'From the phone' });
  await sync(one, other, one);
  for (const device of [one, other]) {
    expect(await commentThread(device.db, skill.id, 'public')).toMatchObject([{ body: 'From the phone' }]);
    expect(await needsYou(device)).toEqual([
      { op: 'lostValue', text: 'From the laptop', theirs: 'From the phone' },
    ]);
  }
});

it('tells whoever loses a text of a course, an organization, a group or their own profile, and writes it once more when they want it (D34)', async () => {
  const { db } = app.backend.database;
  const owners = await anOrganization(db);
  const course = await aCourse(db, owners);
  const ana = await aPerson(db, { roles: [[owners, ['owner']]] });
  const ben = await aPerson(db, { roles: [[owners, ['owner']]] });
  const [one, other, elsewhere] = [
    await aDeviceSignedIn(app, ana),
    await aDeviceSignedIn(app, ben),
    await aDeviceSignedIn(app, ana),
  ] as const;
  devices.push(one, other, elsewhere);
  const groupId = newId();
  await enqueue(one.db, createGroup, {
    groupId,
    organizationId: owners.id,
    name: 'Sailors',
    description: '',
    private: false,
  });
  await sync(one, other);
  const kinds = [
    [other, updateCollectionMetadata, { collectionId: course.id }],
    [other, updateOrganization, { organizationId: owners.id }],
    [other, updateGroup, { groupId }],
    [elsewhere, updateUser, {}],
  ] as const;
  for (const [second, mutation, of] of kinds) {
    const field = mutation === updateUser ? 'about' : 'description';
    const write = (device: RealDevice, text: string) =>
      enqueue(device.db, mutation as typeof updateUser, { input: { ...of, [field]: text } });
    await sync(one, second);
    await write(one, `Mine, ${mutation.operation.name}`);
    await write(second, 'Theirs');
    await sync(one, second, one);
    expect(await needsYou(one), mutation.operation.name).toEqual([
      { op: 'lostValue', text: `Mine, ${mutation.operation.name}`, theirs: 'Theirs' },
    ]);
    const [lost] = await one.db.lostValues.toArray();
    await keepMine(one.db, lost!);
    await sync(one, second, one);
    expect(await needsYou(one)).toEqual([]);
    expect(await one.db.outbox.count(), mutation.operation.name).toBe(0);
    const now = await Promise.all([
      second.db.collections.get(course.id),
      second.db.organizations.get(owners.id),
      second.db.groups.get(groupId),
      second.db.users.get(ana.id),
    ]);
    const shown = now[kinds.findIndex((kind) => kind[1] === mutation)] as Record<string, unknown>;
    expect(shown[field]).toBe(`Mine, ${mutation.operation.name}`);
  }
});

/** What a person can count on when the network does what networks do. Store, outbox and engine are real; network and clock are not. */

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { removeComment } from '#mutations/content/remove-comment.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import { upsertProgress } from '#mutations/content/upsert-progress.ts';
import { unsentChanges } from '#mutations/unsent-changes.ts';
import { getMeta, openStore, setMeta } from '#store/db.ts';
import { commentThread } from '#store/queries/comments.ts';
import { linkState } from '#store/queries/link.ts';
import { skillProgress } from '#store/queries/progress.ts';
import { findSkill, skillBody } from '#store/queries/skills.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';
import { outboxEntrySchema } from '#store/tables/outbox.ts';
import { changesBuildingOn, discardChange, exportChanges, releaseChanges } from '#sync/changes.ts';
import { wantSkillBody } from '#sync/fetching/want.ts';
import { askToKeep } from '#sync/keeping/keep.ts';
import { retryChange } from '#sync/outbox/retry-change.ts';
import { collectionContents } from '../support/collection-contents.ts';
import { aCollectionRow } from '../support/content-rows.ts';
import type { Device } from '../support/device.ts';
import type { Fault } from '../support/faulty-network.ts';
import { ANA, aServer, BEN, comment, READ, stage } from '../support/model-stage.ts';

const PUSH = '/graphql/content';

const { enter, online } = stage();

const thread = (device: Device, skillId: string) => device.read(commentThread, skillId, 'public');
const bodiesOf = async (device: Device, skillId: string) =>
  (await thread(device, skillId)).map(({ body }) => body);
const pushFails = (device: Device, fault: Fault) => {
  device.network.faultOf = (path) => (path === PUSH ? fault : 'none');
};
const heals = (device: Device) => {
  device.network.faultOf = () => 'none';
};
const goesOffline = (device: Device) => {
  device.network.faultOf = () => 'offline';
};
/** From then on nothing is handed to the network, until it answers again. */
async function notices(device: Device) {
  device.engine.trigger('manual');
  await device.settle();
}
const entriesOf = (device: Device) => device.db.outbox.orderBy('seq').toArray();

it('shows from its own tables what was pulled, without asking the network again (LOCAL-001)', async () => {
  const { server, skillId } = aServer(4);
  const device = await online(server);
  goesOffline(device);
  await device.restart();
  expect(device.db.name).toBe(`lectern-${ANA}`);
  expect(await device.read(findSkill, skillId)).toMatchObject({ title: 'Ohm’s law', ver: 1, pending: 0 });
  expect(await device.db.skills.count()).toBe(4);
});

it('applies a change and writes its outbox entry in one transaction, online or offline (LOCAL-010)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  goesOffline(device);
  await notices(device);
  await device.mutate(createComment, comment(skillId, ' Why 230 V? '));
  await device.restart();
  expect(await thread(device, skillId)).toMatchObject([{ body: 'Why 230 V?', createdBy: ANA, pending: 1 }]);
  expect(await entriesOf(device)).toMatchObject([{ op: 'createComment', state: 'queued' }]);

  // The next order number is taken: the disk refuses the entry when it has the row's base already.
  await setMeta(device.db, 'seq', 0);
  await expect(device.mutate(createComment, comment(skillId, 'neither row nor entry'))).rejects.toThrow();
  expect(await bodiesOf(device, skillId)).toEqual(['Why 230 V?']);
  expect(await entriesOf(device)).toHaveLength(1);
  expect(await device.db.shadow.count()).toBe(1);
  await device.restart();
});

it('keeps the base that a row has in the shadow, also when the row says that nothing waits on it (LOCAL-010)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  const made = await device.mutate(createComment, comment(skillId, 'As it was'));
  await device.settle();
  const [row] = await thread(device, skillId);
  if (!made || !row) throw new Error('The comment has not come back.');
  expect(row).toMatchObject({ body: 'As it was', pending: 0 });
  goesOffline(device);
  const key = `comment:${row.commentId}`;
  const base = { ...row, body: 'What the server has' };
  await device.db.shadow.put({ key, base });
  const { parent: _, ...said } = comment(skillId, 'As it is');
  await device.mutate(updateComment, { ...said, commentId: row.commentId });
  expect(await bodiesOf(device, skillId)).toEqual(['As it is']);
  expect(await device.db.shadow.get(key)).toMatchObject({ base: { body: 'What the server has' } });
  expect(await entriesOf(device)).toMatchObject([{ op: 'updateComment' }]);
});

it('keeps entries with every field that replay and tray need (LOCAL-011)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  goesOffline(device);
  await device.mutate(createComment, comment(skillId, 'One'));
  const [entry] = await entriesOf(device);
  expect(v.safeParse(outboxEntrySchema, entry).success).toBe(true);
  for (const field of [
    'id',
    'lane',
    'seq',
    'service',
    'op',
    'vars',
    'touches',
    'temporaryIds',
    'attempts',
    'state',
    'notBefore',
    'lastError',
    'createdAt',
  ]) {
    const { [field as 'id']: _left, ...rest } = entry!;
    expect(v.safeParse(outboxEntrySchema, rest).success, field).toBe(false);
  }
});

it('replays the changes of one thing in the order in which they were made, and other things beside it (LOCAL-012, F3)', async () => {
  const { server, skillIds } = aServer(2);
  const [first, second] = skillIds as [string, string];
  const device = await online(server);
  goesOffline(device);
  const made = await device.mutate(createComment, comment(first, 'a'));
  const id = `pending-${made!.id}`;
  await device.mutate(createComment, comment(first, 'b', id));
  const edit = { contextId: first, commentId: id, type: 'skill', access: 'public' } as const;
  await device.mutate(updateComment, { ...edit, body: 'c' });
  await device.mutate(createComment, comment(second, 'elsewhere'));
  let cut = 2;
  device.network.faultOf = (path) => (path === PUSH && cut-- > 0 ? 'answer lost' : 'none');
  device.engine.trigger('online');
  await device.pass(10_000);
  expect(server.log.filter(({ lane }) => lane === `skill:${first}`).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(server.log).toHaveLength(4);
  expect(await bodiesOf(device, first)).toEqual(['c', 'b']);
});

it('lets no lane wait for another that has stopped (F3)', async () => {
  const { server, skillIds } = aServer(2);
  const device = await online(server);
  goesOffline(device);
  for (const skillId of skillIds) await device.mutate(createComment, comment(skillId, 'x'));
  let pushes = 0;
  device.network.faultOf = (path) => (path === PUSH && ++pushes === 1 ? { status: 503 } : 'none');
  device.engine.trigger('online');
  await device.settle();
  expect(server.log).toHaveLength(1);
});

it('refreshes the session once after a 401 and sends the entry again (LOCAL-016)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  device.network.unauthorized = 1;
  await device.mutate(createComment, comment(skillId, 'One'));
  await device.settle();
  expect(device.network.requests('/web/sessionRefresh')).toHaveLength(1);
  expect(server.log).toHaveLength(1);
});

it('keeps entries queued when the session has ended, and goes on when the same person has signed in again (LOCAL-016)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  goesOffline(device);
  await notices(device);
  await device.mutate(createComment, comment(skillId, 'One'));
  heals(device);
  device.network.session = null;
  await device.restart();
  await device.pass(60_000);
  expect(await entriesOf(device)).toMatchObject([{ state: 'queued', attempts: 0 }]);
  expect((await device.read(linkState)).signInNeeded).toBe(true);
  expect(server.log).toHaveLength(0);
  device.network.session = BEN;
  await device.restart();
  await device.pass(60_000);
  expect(server.log).toHaveLength(0);
  device.network.session = ANA;
  await device.restart();
  await device.pass(10_000);
  expect(server.log).toHaveLength(1);
  expect((await device.read(linkState)).signInNeeded).toBe(false);
});

it('tries 504 three times more at 1, 2 and 4 s, then holds the change in place until a trigger (LOCAL-017)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  device.visible = false;
  pushFails(device, { status: 504 });
  const from = device.clock.now();
  await device.mutate(createComment, comment(skillId, 'One'));
  await device.pass(9500);
  const calls = device.network.requests(PUSH).map(({ at }) => at - from);
  expect(calls).toHaveLength(4);
  const gaps = calls.slice(1).map((at, n) => at - calls[n]!);
  for (const [n, least] of [1000, 2000, 4000].entries()) {
    expect(gaps[n]).toBeGreaterThanOrEqual(least);
    expect(gaps[n]).toBeLessThanOrEqual(least * 1.25);
  }
  expect(await entriesOf(device)).toMatchObject([{ state: 'held' }]);
  expect(await thread(device, skillId)).toMatchObject([{ body: 'One', pending: 1 }]);
  heals(device);
  device.engine.trigger('online');
  await device.settle();
  expect(server.log).toHaveLength(1);
});

it.each([
  ['0', 1000],
  ['-5', 1000],
  ['7', 7000],
  ['315360000', 900_000],
])(
  'waits as long as Retry-After %s says, between 1 s and 15 min, with all its requests (LOCAL-017, F8)',
  async (retryAfter, ms) => {
    const { server, skillIds } = aServer(2);
    const device = await online(server);
    let pushes = 0;
    device.network.faultOf = (path) =>
      path === PUSH && ++pushes === 1 ? { status: 429, retryAfter } : 'none';
    await device.mutate(createComment, comment(skillIds[0]!, 'One'));
    await device.settle();
    const before = device.network.calls.length;
    await device.mutate(createComment, comment(skillIds[1]!, 'Two'));
    await device.pass(ms - 100);
    expect(device.network.calls.slice(before).filter(({ path }) => path !== '/readyz')).toEqual([]);
    await device.pass(200);
    expect(server.log).toHaveLength(2);
  },
);

it.each([400, 403, 404, 405, 409, 422])(
  'undoes what the server refuses with %i under our id, and keeps it with its content (LOCAL-018)',
  async (status) => {
    const { server, skillId } = aServer();
    const device = await online(server);
    const fetch = device.network.fetch;
    device.network.fetch = async (path, init) => {
      if (path !== PUSH) return fetch(path, init);
      const [operation] = JSON.parse(init.body as string);
      const extensions = { status, code: 'FORBIDDEN_ACCESS', id: operation.extensions.lectern.id };
      return new Response(JSON.stringify({ errors: [{ message: 'no', extensions }] }), {
        status,
        headers: { 'x-lectern': '1' },
      });
    };
    device.stop();
    await device.restart();
    await device.mutate(createComment, comment(skillId, 'Mine'));
    await device.settle();
    expect(await thread(device, skillId)).toEqual([]);
    const { needsYou } = await device.read(unsentChanges);
    expect(needsYou).toMatchObject([{ op: 'createComment', text: 'Mine', code: 'FORBIDDEN_ACCESS' }]);
    device.network.fetch = fetch;
  },
);

it('sends what is refused and what hangs on it to the tray, and the rest goes on (LOCAL-018, F9)', async () => {
  const { server, skillIds } = aServer(2);
  const device = await online(server);
  server.refuses.set('createComment', 'FORBIDDEN_ACCESS');
  goesOffline(device);
  const made = await device.mutate(createComment, comment(skillIds[0]!, 'Refused'));
  await device.mutate(createComment, comment(skillIds[0]!, 'Reply', `pending-${made!.id}`));
  await device.mutate(upsertProgress, {
    skillId: skillIds[1]!,
    secondsConsumed: 9,
    answers: {},
    completedQuestions: [],
    lastCompletedBlockKey: null,
    complete: false,
  });
  heals(device);
  device.engine.trigger('online');
  await device.settle();
  expect((await device.read(unsentChanges)).needsYou.map(({ text, code }) => [text, code])).toEqual([
    ['Refused', 'FORBIDDEN_ACCESS'],
    ['Reply', expect.stringMatching(/DEP_REJECTED|FORBIDDEN_ACCESS/)],
  ]);
  expect(await thread(device, skillIds[0]!)).toEqual([]);
  expect(server.log).toHaveLength(1);
});

it('counts no attempt while nobody answers, and starts again by itself within 30 s (LOCAL-019, F1)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  device.visible = false;
  goesOffline(device);
  await device.mutate(createComment, comment(skillId, 'One'));
  await device.pass(600_000);
  expect(await entriesOf(device)).toMatchObject([{ state: 'queued', attempts: 0 }]);
  expect((await device.read(linkState)).online).toBe(false);
  heals(device);
  await device.pass(30_000);
  expect(server.log).toHaveLength(1);
  expect((await device.read(linkState)).online).toBe(true);
});

it('delivers everything within 5 s of the server being reachable again, whatever navigator.onLine says (F1, LOCAL-041)', async () => {
  const { server, skillIds } = aServer(3);
  const device = await online(server);
  goesOffline(device);
  for (const skillId of skillIds) await device.mutate(createComment, comment(skillId, 'x'));
  await device.pass(123_000);
  await device.restart();
  await device.pass(61_000);
  heals(device);
  await device.pass(5000);
  expect(server.log).toHaveLength(3);
  expect(await device.read(unsentCounts)).toEqual({ needsYou: 0, waiting: 0, drafts: 0, files: 0 });
  expect(await device.db.outbox.count()).toBe(0);
});

it('lists what waits and what was refused, and retries or discards it (LOCAL-020)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  server.refuses.set('createComment', 'FORBIDDEN_ACCESS');
  await device.mutate(createComment, comment(skillId, 'First'));
  await device.mutate(createComment, comment(skillId, 'Second'));
  await device.settle();
  const { needsYou } = await device.read(unsentChanges);
  expect(needsYou.map(({ text }) => text)).toEqual(['First', 'Second']);
  expect(JSON.parse(await exportChanges(device.db)).changes).toMatchObject([
    { content: { body: 'First' } },
    {},
  ]);
  server.refuses.clear();
  await retryChange(device.db, needsYou[0]!.id, device.clock.now());
  expect(await discardChange(device.db, needsYou[1]!.id)).toBe('discarded');
  await releaseChanges(device.db);
  device.engine.trigger('manual');
  await device.settle();
  expect(await bodiesOf(device, skillId)).toEqual(['First']);
  expect(await device.read(unsentCounts)).toEqual({ needsYou: 0, waiting: 0, drafts: 0, files: 0 });
  expect((await device.read(unsentChanges)).delivered).toBeDefined();
});

it('retries a refused comment together with all that answers it, at any depth and whatever it was refused for (LOCAL-020)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  goesOffline(device);
  const first = await device.mutate(createComment, comment(skillId, 'First'));
  const reply = (body: string, to: string) =>
    device.mutate(createComment, { ...comment(skillId, body), parent: `pending-${to}` });
  const second = await reply('Second', first!.id);
  await reply('Third', second!.id);
  server.refuses.set('createComment', 'FORBIDDEN_ACCESS');
  heals(device);
  device.engine.trigger('online');
  await device.settle();
  const { needsYou } = await device.read(unsentChanges);
  expect(needsYou.map(({ text }) => text)).toEqual(['First', 'Second', 'Third']);
  server.refuses.clear();
  expect(await changesBuildingOn(device.db, needsYou[0]!.id)).toEqual([needsYou[1]!.id, needsYou[2]!.id]);
  await retryChange(device.db, needsYou[0]!.id, device.clock.now());
  device.engine.trigger('manual');
  await device.settle();
  expect(await device.read(unsentCounts)).toEqual({ needsYou: 0, waiting: 0, drafts: 0, files: 0 });
  const comments = await device.db.comments.toArray();
  const named = (body: string) => comments.find((each) => each.body === body);
  expect(named('Second')?.parent).toBe(named('First')?.commentId);
  expect(named('Third')?.parent).toBe(named('Second')?.commentId);
});

it('puts what hangs on a discarded change into the tray, also what hangs on that', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  goesOffline(device);
  device.engine.trigger('poke');
  await device.settle();
  const first = await device.mutate(createComment, comment(skillId, 'First'));
  const second = await device.mutate(createComment, {
    ...comment(skillId, 'Second'),
    parent: `pending-${first!.id}`,
  });
  await device.mutate(createComment, { ...comment(skillId, 'Third'), parent: `pending-${second!.id}` });
  expect(await discardChange(device.db, first!.id)).toBe('discarded');
  expect((await device.read(unsentChanges)).needsYou.map(({ text }) => text)).toEqual(['Second', 'Third']);
});

it('undoes a discarded change that was never sent, and lets the rest of its lane pass (LOCAL-020)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  goesOffline(device);
  device.engine.trigger('poke');
  await device.settle();
  const made = await device.mutate(createComment, comment(skillId, 'Gone'));
  await device.mutate(createComment, comment(skillId, 'Stays'));
  expect(await discardChange(device.db, made!.id)).toBe('discarded');
  expect(await bodiesOf(device, skillId)).toEqual(['Stays']);
  heals(device);
  device.engine.trigger('online');
  await device.settle();
  expect(await bodiesOf(device, skillId)).toEqual(['Stays']);
  expect(server.log).toHaveLength(1);
});

it.each<Fault>(['answer lost', 'answer cut'])(
  'takes effect once when the server has done it and its %s (LOCAL-021, F2)',
  async (fault) => {
    const { server, skillId } = aServer();
    const device = await online(server);
    pushFails(device, fault);
    const made = await device.mutate(createComment, comment(skillId, 'Once'));
    await device.settle();
    await device.restart();
    expect(await bodiesOf(device, skillId)).toEqual(['Once']);
    heals(device);
    device.engine.trigger('online');
    await device.settle();
    await device.pass(3000);
    expect(server.effects.get(made!.id)).toBe(1);
    expect(await thread(device, skillId)).toMatchObject([{ body: 'Once', commentId: made!.id, pending: 0 }]);
  },
);

it('sends what was under way at a crash again under the same key (LOCAL-023)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  goesOffline(device);
  const made = await device.mutate(createComment, comment(skillId, 'One'));
  await device.settle();
  const [entry] = await entriesOf(device);
  await device.db.outbox.put({
    ...entry!,
    state: 'sending',
    sent: true,
    lease: { epoch: 1, until: device.clock.now() + 45_000 },
  });
  heals(device);
  await device.restart();
  await device.settle();
  expect(server.log.map(({ id }) => id)).toEqual([made!.id]);
  expect(await device.db.outbox.count()).toBe(0);
});

it('brings the progress of two devices together without ever lowering it (LOCAL-032)', async () => {
  const { server, skillId } = aServer();
  const phone = await online(server);
  const laptop = await online(server);
  goesOffline(phone);
  goesOffline(laptop);
  const report = { skillId, answers: {}, lastCompletedBlockKey: null, complete: false };
  await phone.mutate(upsertProgress, { ...report, secondsConsumed: 40, completedQuestions: ['q1'] });
  await phone.mutate(upsertProgress, { ...report, secondsConsumed: 30, completedQuestions: [] });
  await laptop.mutate(upsertProgress, { ...report, secondsConsumed: 20, completedQuestions: ['q2'] });
  expect(await phone.read(skillProgress, skillId)).toMatchObject({
    secondsConsumed: 40,
    completedQuestions: ['q1'],
    percentComplete: 50,
  });
  for (const device of [phone, laptop, phone]) {
    heals(device);
    device.engine.trigger('online');
    await device.settle();
  }
  const merged = {
    secondsConsumed: 60,
    completedQuestions: ['q1', 'q2'],
    complete: true,
    percentComplete: 100,
  };
  expect(await phone.read(skillProgress, skillId)).toMatchObject(merged);
  laptop.engine.trigger('poke');
  await laptop.settle();
  expect(await laptop.read(skillProgress, skillId)).toMatchObject(merged);
});

it('keeps one waiting report for each skill, with the newest arguments (LOCAL-032)', async () => {
  const { server, skillId } = aServer();
  const device = await enter(server);
  for (const secondsConsumed of [5, 10, 15]) {
    await device.mutate(upsertProgress, {
      skillId,
      secondsConsumed,
      answers: {},
      completedQuestions: [],
      lastCompletedBlockKey: null,
      complete: false,
    });
  }
  expect(await entriesOf(device)).toMatchObject([{ seq: 1, vars: { secondsConsumed: 15 } }]);
});

it('opens on its own data and sends nothing while the session is gone, however long that lasts (LOCAL-035, LOCAL-042)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  goesOffline(device);
  await device.mutate(createComment, comment(skillId, 'Kept'));
  device.clock.jump(30 * 24 * 3600 * 1000);
  await device.restart();
  expect(await bodiesOf(device, skillId)).toEqual(['Kept']);
  expect(await device.read(findSkill, skillId)).toBeDefined();
  heals(device);
  device.network.session = null;
  await device.restart();
  await device.pass(60_000);
  expect(device.network.requests(PUSH).filter(({ fault }) => fault === 'none')).toEqual([]);
  expect(await bodiesOf(device, skillId)).toEqual(['Kept']);
});

it('takes away the copy of a text that the server no longer gives (LOCAL-037)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  server.bodies.set(skillId, {
    skillId,
    bodyVersion: 1,
    document: { type: 'doc', content: [] },
    flashcards: [],
  });
  await wantSkillBody(device.db, skillId);
  device.engine.trigger('wants');
  await device.settle();
  expect(await device.read(skillBody, skillId)).toMatchObject({ bodyVersion: 1 });
  server.bodies.clear();
  await wantSkillBody(device.db, skillId);
  device.engine.trigger('wants');
  await device.settle();
  expect(await device.read(skillBody, skillId)).toBeUndefined();
  expect(await device.db.wants.toArray()).toMatchObject([{ state: 'forbidden' }]);
});

it('says that a text could not be got when the server fails over it, and gets it when asked again (SKILL-019)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  const body = { skillId, bodyVersion: 1, document: { type: 'doc' as const, content: [] }, flashcards: [] };
  server.bodies.set(skillId, body);
  device.network.faultOf = () => ({ status: 500, code: 'INTERNAL' });
  await wantSkillBody(device.db, skillId);
  device.engine.trigger('wants');
  await device.settle();
  expect(await device.db.wants.toArray()).toMatchObject([{ state: 'failed', error: 'INTERNAL' }]);
  heals(device);
  await wantSkillBody(device.db, skillId);
  device.engine.trigger('wants');
  await device.settle();
  expect(await device.read(skillBody, skillId)).toMatchObject({ bodyVersion: 1 });
});

it('takes rows, texts and kept courses off the device with the next pull after a right is lost (LOCAL-037)', async () => {
  const { server, skillId } = aServer(3);
  const course = aCollectionRow({ children: [{ type: 'skill', id: skillId }] });
  server.put('collection', course.collectionId, course, [READ]);
  server.bodies.set(skillId, {
    skillId,
    bodyVersion: 1,
    document: { type: 'doc', content: [] },
    flashcards: [],
  });
  const device = await online(server);
  await askToKeep(device.db, { kind: 'collection', id: course.collectionId }, device.clock.now());
  device.engine.trigger('wants');
  await device.settle();
  expect(await device.db.keeps.toArray()).toMatchObject([{ state: 'kept' }]);
  expect(await device.read(collectionContents, course.collectionId)).toHaveLength(1);
  server.members.set(ANA, new Set());
  device.engine.trigger('poke');
  await device.settle();
  expect(await device.db.skills.count()).toBe(0);
  expect(await device.db.bodies.count()).toBe(0);
  expect(await device.db.keeps.count()).toBe(0);
});

it('fetches a newer text of a skill whose text is on the device', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  const body = { skillId, bodyVersion: 1, document: { type: 'doc', content: [] }, flashcards: [] };
  server.bodies.set(skillId, body);
  await wantSkillBody(device.db, skillId);
  device.engine.trigger('wants');
  await device.settle();
  server.bodies.set(skillId, { ...body, bodyVersion: 2 });
  server.put('skill', skillId, { ...server.entities.get(`skill:${skillId}`)!.body, bodyVersion: 2 }, [READ]);
  device.engine.trigger('poke');
  await device.settle();
  expect(await device.read(skillBody, skillId)).toMatchObject({ bodyVersion: 2 });
});

it('holds changes through an hour of 503 with their effect in place, and sends them unaided afterwards (LOCAL-041, F7)', async () => {
  const { server, skillIds } = aServer(3);
  const device = await online(server);
  device.network.faultOf = (path) => (path.startsWith('/web/') ? 'none' : { status: 503 });
  const made = await Promise.all(
    skillIds.map((skillId) => device.mutate(createComment, comment(skillId, 'x'))),
  );
  await device.settle();
  const first = device.network.requests(PUSH).length;
  await device.pass(900);
  expect(device.network.requests(PUSH)).toHaveLength(first);
  await device.pass(3_600_000);
  expect((await device.read(unsentCounts)).waiting).toBe(3);
  expect(await bodiesOf(device, skillIds[0]!)).toEqual(['x']);
  heals(device);
  await device.pass(5000);
  expect(server.log.map(({ id }) => id).sort()).toEqual(made.map((each) => each!.id).sort());
});

it('takes the page of a captive portal for no answer: nothing is settled (F6)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  device.network.faultOf = () => 'portal';
  await device.mutate(createComment, comment(skillId, 'One'));
  await device.pass(30_000);
  expect((await device.read(unsentCounts)).waiting).toBe(1);
  expect((await device.read(linkState)).online).toBe(false);
  expect(await device.db.skills.count()).toBe(1);
  heals(device);
  await device.pass(5000);
  expect(server.log).toHaveLength(1);
});

it('takes a proxy’s bare refusal for no verdict (F6, F9)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  pushFails(device, { bareStatus: 403 });
  await device.mutate(createComment, comment(skillId, 'One'));
  await device.settle();
  expect(await entriesOf(device)).toMatchObject([{ state: 'held' }]);
  heals(device);
  await device.pass(5000);
  expect(server.log).toHaveLength(1);
});

it('ignores an empty comment, and one without a person (COMMENT-004)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  expect(await device.mutate(createComment, comment(skillId, '  \n '))).toBeNull();
  const made = await device.mutate(createComment, comment(skillId, 'Text'));
  await device.settle();
  expect(
    await device.mutate(updateComment, {
      contextId: skillId,
      commentId: made!.id,
      body: ' ',
      type: 'skill',
      access: 'public',
    }),
  ).toBeNull();
  expect(await bodiesOf(device, skillId)).toEqual(['Text']);
  const visitor = openStore('visitor', { indexedDB: new IDBFactory(), IDBKeyRange });
  const { enqueue } = await import('#mutations/enqueue.ts');
  expect(await enqueue(visitor, createComment, comment(skillId, 'Text'))).toBeNull();
  expect(await visitor.comments.count()).toBe(0);
});

it('gives a comment and its reply ids that begin with pending- until the server’s come (COMMENT-005)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  goesOffline(device);
  const made = await device.mutate(createComment, comment(skillId, 'Question'));
  const reply = await device.mutate(createComment, comment(skillId, 'Answer', `pending-${made!.id}`));
  expect(await thread(device, skillId)).toMatchObject([
    { commentId: `pending-${made!.id}`, thread: [`pending-${reply!.id}`] },
    { commentId: `pending-${reply!.id}`, parent: `pending-${made!.id}` },
  ]);
  heals(device);
  device.engine.trigger('online');
  await device.settle();
  expect(await thread(device, skillId)).toMatchObject([
    { commentId: made!.id, thread: [reply!.id], pending: 0 },
    { commentId: reply!.id, parent: made!.id, pending: 0 },
  ]);
});

it('leaves a tombstone for a deleted comment, and for its replies if asked (COMMENT-006)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  const made = await device.mutate(createComment, comment(skillId, 'Question'));
  const reply = await device.mutate(createComment, comment(skillId, 'Answer', `pending-${made!.id}`));
  await device.mutate(createComment, comment(skillId, 'Deeper', `pending-${reply!.id}`));
  await device.settle();
  goesOffline(device);
  const remove = { contextId: skillId, commentId: reply!.id, type: 'skill', access: 'public' } as const;
  await device.mutate(removeComment, { ...remove, recursive: false });
  expect(await bodiesOf(device, skillId)).toEqual(['Question', '[deleted]', 'Deeper']);
  await device.mutate(removeComment, { ...remove, commentId: made!.id, recursive: true });
  const rows = await thread(device, skillId);
  expect(rows.map(({ body }) => body)).toEqual(['[deleted]', '[deleted]', '[deleted]']);
  expect(rows.every(({ deletedAt }) => typeof deletedAt === 'number')).toBe(true);
});

it.each([
  ['createComment', 'An error occurred. Unable to add comment'],
  ['updateComment', 'An error occurred. Unable to update comment'],
  ['removeComment', 'An error occurred. Unable to delete comment'],
])('undoes a refused %s and has the words for it (COMMENT-007)', async (op, text) => {
  const { refusalText } = await import('#features/changes/refusal-words.ts');
  const { server, skillId } = aServer();
  const device = await online(server);
  const made = await device.mutate(createComment, comment(skillId, 'Before'));
  await device.settle();
  server.refuses.set(op, 'FORBIDDEN_ACCESS');
  const at = { contextId: skillId, commentId: made!.id, type: 'skill', access: 'public' } as const;
  if (op === 'createComment') await device.mutate(createComment, comment(skillId, 'New'));
  if (op === 'updateComment') await device.mutate(updateComment, { ...at, body: 'After' });
  if (op === 'removeComment') await device.mutate(removeComment, { ...at, recursive: false });
  await device.settle();
  expect(await bodiesOf(device, skillId)).toEqual(['Before']);
  expect(refusalText(op, null)).toBe(text);
  expect((await device.read(unsentCounts)).needsYou).toBe(1);
});

it('loads everything anew when the server’s history is another one, and loses nothing that waits', async () => {
  const { server, skillId } = aServer(4);
  const device = await online(server);
  goesOffline(device);
  await device.mutate(createComment, comment(skillId, 'Waits'));
  server.forgetHistory();
  heals(device);
  device.engine.trigger('online');
  await device.settle();
  expect(await device.db.skills.count()).toBe(4);
  expect(server.log).toHaveLength(1);
  expect(await bodiesOf(device, skillId)).toEqual(['Waits']);
  expect(await getMeta(device.db, 'unreadableRows')).toBeUndefined();
});

it('leaves out a row that it cannot read, and goes on with the rest (F25)', async () => {
  const { server } = aServer(2);
  server.put('skill', newId(), { title: 'no id' }, [READ]);
  const device = await online(server);
  expect(await device.db.skills.count()).toBe(2);
  expect(await getMeta(device.db, 'unreadableRows')).toBe(1);
});

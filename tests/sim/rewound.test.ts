/** The server came back from an older backup: who had delivered something since sends it again, under the same ids. */
import { expect, it } from 'vitest';
import { createComment } from '#mutations/content/create-comment.ts';
import { removeComment } from '#mutations/content/remove-comment.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import { commentThread } from '#store/queries/comments.ts';
import type { Device } from '../support/device.ts';
import { ANA, aServer, BEN, stage } from '../support/model-stage.ts';
import { seeded } from '../support/seeded.ts';

const { online } = stage();

function aLesson() {
  const { server, skillId } = aServer();
  return { server, on: { contextId: skillId, type: 'skill', access: 'public' } as const };
}

async function look(device: Device) {
  device.engine.trigger('poke');
  await device.pass(5000);
}

it('gives a server that was restored from a backup back what it had acknowledged since, once and in order (F42)', async () => {
  const { server, on } = aLesson();
  const [ana, ben] = [await online(server, ANA), await online(server, BEN)];
  const said = async (device: Device, body: string, parent: string | null = null) => {
    const made = await device.mutate(createComment, { ...on, body, parent });
    await look(device);
    return made?.id as string;
  };
  const kept = await said(ana, 'before the backup');
  const restore = server.save();
  const lost = await said(ana, 'after it');
  await ana.mutate(updateComment, { ...on, commentId: lost, body: 'after it, edited' });
  await look(ana);
  const reply = await said(ana, 'a reply to what is still there', kept);
  await said(ben, 'from somebody else');
  expect(await ana.db.outbox.count()).toBe(0);

  restore();
  expect(server.entities.has(`comment:${lost}`)).toBe(false);
  await look(ana);
  await look(ben);
  await look(ana);
  const expected = [
    { commentId: kept, body: 'before the backup', thread: [reply] },
    { commentId: lost, body: 'after it, edited' },
    { commentId: reply, parent: kept },
    { body: 'from somebody else' },
  ];
  for (const device of [ana, ben]) {
    const shown = await device.read(commentThread, on.contextId, 'public');
    expect(shown).toHaveLength(4);
    expect(shown).toMatchObject(expected);
    expect(shown.every(({ pending }) => pending === 0)).toBe(true);
    expect(await device.db.shadow.count()).toBe(0);
  }
  expect([...server.effects.values()].every((count) => count === 1)).toBe(true);
});

it('sends what was acknowledged and had not come back yet again within 10 s (F42)', async () => {
  const { server, on } = aLesson();
  const ana = await online(server, ANA);
  const restore = server.save();
  ana.network.faultOf = (path) => (path.startsWith('/sync/') ? 'offline' : 'none');
  const made = await ana.mutate(createComment, { ...on, body: 'acknowledged', parent: null });
  await ana.settle();
  expect(await ana.db.outbox.toArray()).toMatchObject([{ state: 'acked' }]);
  restore();
  ana.network.faultOf = () => 'none';
  ana.engine.trigger('online');
  await ana.pass(10_000);
  expect(server.log.map(({ id }) => id)).toEqual([made?.id]);
  expect(await ana.db.outbox.toArray()).toEqual([]);
});

it('asks nobody for what the backup holds', async () => {
  const { server, on } = aLesson();
  const ana = await online(server, ANA);
  for (const body of ['one', 'two']) await ana.mutate(createComment, { ...on, body, parent: null });
  await look(ana);
  const pushes = ana.network.requests('/graphql').length;
  server.save()();
  await look(ana);
  expect(ana.network.requests('/graphql')).toHaveLength(pushes);
  expect(await ana.read(commentThread, on.contextId, 'public')).toHaveLength(2);
});

it('brings every device to one state, with all that was acknowledged, after backups that were restored at any moment (F42)', async () => {
  for (let seed = 1; seed <= 6; seed += 1) {
    const random = seeded(seed);
    const { server, on } = aLesson();
    const pair = [await online(server, ANA), await online(server, BEN)];
    const made = new Set<string>();
    let restore = server.save();
    for (let step = 0; step < 40; step += 1) {
      const device = pair[Math.floor(random() * 2)] as Device;
      const own = (await device.db.comments.toArray()).filter(
        ({ createdBy, deletedAt }) => createdBy === device.db.accountId && deletedAt === null,
      );
      const one = own[Math.floor(random() * own.length)];
      const chance = random();
      if (chance < 0.4 || !one) {
        const entry = await device.mutate(createComment, { ...on, body: `c${step}`, parent: null });
        if (entry) made.add(entry.id);
      } else if (chance < 0.55) {
        await device.mutate(updateComment, { ...on, commentId: one.commentId, body: `e${step}` });
      } else if (chance < 0.6) {
        const entry = await device.mutate(removeComment, {
          ...on,
          commentId: one.commentId,
          recursive: false,
        });
        for (const id of entry?.withdrawn ?? []) made.delete(id);
      } else if (chance < 0.7) restore = server.save();
      else if (chance < 0.8) restore();
      else if (chance < 0.9) device.network.faultOf = () => (random() < 0.4 ? 'answer lost' : 'none');
      else device.network.faultOf = () => 'none';
      if (random() < 0.6) await device.settle();
    }
    for (const device of pair) device.network.faultOf = () => 'none';
    for (let round = 0; round < 3; round += 1) for (const device of pair) await device.pass(70_000);
    for (const device of pair) await look(device);
    const there = [...server.entities.values()].filter(({ type }) => type === 'comment');
    expect(new Set(there.map(({ id }) => id)), `seed ${seed}`).toEqual(made);
    for (const device of pair) {
      const shown = await device.db.comments.toArray();
      const bodies = (list: { id: string; body: unknown }[]) =>
        Object.fromEntries(list.map(({ id, body }) => [id, body]));
      expect(bodies(shown.map(({ commentId: id, body }) => ({ id, body }))), `seed ${seed}`).toEqual(
        bodies(there.map(({ id, body }) => ({ id, body: body.body }))),
      );
      expect(await device.db.outbox.toArray(), `seed ${seed}`).toEqual([]);
    }
  }
}, 60_000);

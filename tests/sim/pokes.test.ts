/** The engine of a device and its socket: what a lost, doubled or silent one costs. */
import { afterEach, expect, it } from 'vitest';
import type { PushFrame } from '#contract/sync/realtime.ts';
import { PULL_PATH } from '#contract/sync/wire.ts';
import { clientBucket } from '#domain/bucket.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { clientIdOf } from '#store/db.ts';
import { findSkill } from '#store/queries/skills.ts';
import type { SocketLike } from '#sync/transport/socket.ts';
import { aSkillRow } from '../support/content-rows.ts';
import { aDevice, type Device } from '../support/device.ts';
import { ModelServer } from '../support/model-server.ts';

const ANA = 'u-ana';
const READ = 'course:c1:read';
const devices: Device[] = [];
afterEach(() => {
  for (const device of devices.splice(0)) device.stop();
});

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(_data: string): void {
    this.says({ type: 'authenticated' });
  }
  close(): void {}
  says(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

async function online({ refused = false } = {}) {
  const server = new ModelServer();
  server.members.set(ANA, new Set([READ]));
  const skill = aSkillRow({ courseIds: ['c1'] });
  server.put('skill', skill.skillId, skill, [READ]);
  const sockets: FakeSocket[] = [];
  const network = { refused };
  const device = await aDevice(server, ANA, {
    openSocket() {
      const socket = new FakeSocket();
      sockets.push(socket);
      queueMicrotask(() => (network.refused ? socket.onclose?.({ code: 1006 }) : socket.onopen?.()));
      return socket;
    },
  });
  devices.push(device);
  await device.start();
  await device.settle();
  const pulls = () => device.network.requests(PULL_PATH).length;
  const change = (title: string) => server.put('skill', skill.skillId, { ...skill, title }, [READ]);
  const title = async () => (await device.read(findSkill, skill.skillId))?.title;
  return { device, sockets, network, pulls, change, title };
}

it('polls every 30 s while its socket is refused, and tries that again after 60 s, on focus and online (F44)', async () => {
  const { device, sockets, network, pulls, change, title } = await online({ refused: true });
  await device.pass(100_000);
  const [opened, polled] = [sockets.length, pulls()];
  await device.pass(60_000);
  expect(sockets).toHaveLength(opened + 1);
  expect(pulls() - polled).toBe(2);
  for (const reason of ['visible', 'online'] as const) {
    const before = sockets.length;
    device.engine.trigger(reason);
    await device.settle();
    expect(sockets).toHaveLength(before + 1);
    await device.pass(40_000); // 1, 2, 4, 8, 16 s: errored again
  }
  change('Polled');
  await device.pass(60_000);
  expect(await title()).toBe('Polled');
  network.refused = false;
  device.engine.trigger('online');
  await device.settle();
  change('Poked');
  sockets.at(-1)?.says({ type: 'poke', buckets: [READ], spreadMs: 0 });
  await device.settle();
  expect(await title()).toBe('Poked');
});

it('pulls at once after a poke to few, within the spread after one to many, and once for doubled ones (F46)', async () => {
  const { device, sockets, pulls, change, title } = await online();
  const socket = sockets.at(-1) as FakeSocket;
  change('Few');
  socket.says({ type: 'poke', buckets: [READ], spreadMs: 0 });
  await device.settle();
  expect(await title()).toBe('Few');

  change('Many');
  const before = pulls();
  for (let n = 0; n < 5; n += 1) socket.says({ type: 'poke', buckets: [READ], spreadMs: 2000 });
  for (const junk of [{}, null, { type: 'poke' }]) socket.says(junk);
  await device.settle();
  expect(await title()).toBe('Few');
  await device.pass(2_000);
  expect(await title()).toBe('Many');
  expect(pulls()).toBe(before + 1);
});

it('pulls once for what it has sent itself, whether the answer or the poke comes first', async () => {
  const { device, sockets, pulls } = await online();
  const [skill] = await device.db.skills.toArray();
  const about = { contextId: skill?.skillId ?? '', type: 'skill', access: 'public', parent: null } as const;
  const clientId = await clientIdOf(device.db);
  let legs = 0;
  device.network.delay = (path) => {
    if (!path.startsWith('/graphql/')) return null;
    legs += 1;
    const poke = { type: 'poke', buckets: [READ, clientBucket(clientId)], spreadMs: 0 };
    if (legs === 2) sockets.at(-1)?.says(poke);
    return Promise.resolve();
  };
  const before = pulls();
  await device.mutate(createComment, { ...about, body: 'Mine' });
  await device.settle();
  await device.pass(1_000);
  expect(legs).toBe(2);
  expect(await device.db.outbox.count()).toBe(0);
  expect(pulls()).toBe(before + 1);
});

it('pushes over its socket, and by a request what that leaves unanswered: under the same id (LOCAL-023, F45)', async () => {
  const { device, sockets } = await online();
  const socket = sockets.at(-1) as FakeSocket;
  socket.says({ type: 'authenticated', pushes: true });
  await device.settle();
  const [skill] = await device.db.skills.toArray();
  const about = { contextId: skill?.skillId ?? '', type: 'skill', access: 'public', parent: null } as const;
  const sent: PushFrame[] = [];
  socket.send = (data) => {
    sent.push(JSON.parse(data));
  };
  const requests = () => device.network.requests('/graphql/').length;
  await device.mutate(createComment, { ...about, body: 'Mine' });
  await device.settle();
  expect([sent.length, requests()]).toEqual([1, 0]);
  const [operation] = (sent[0]?.operations ?? []) as { extensions: { lectern: { id: string } } }[];
  expect((await device.db.outbox.toArray()).map(({ id, state }) => [id, state])).toEqual([
    [operation?.extensions.lectern.id, 'sending'],
  ]);
  await device.pass(5_000);
  await device.settle();
  expect([sent.length, requests()]).toEqual([1, 1]);
  await device.pass(1_000);
  expect(await device.db.outbox.count()).toBe(0);
});

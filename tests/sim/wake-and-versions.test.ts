/** A device that slept, and a device whose version is not the server's: what waits goes out, once, and nothing is lost. */
import { afterEach, expect, it, vi } from 'vitest';
import { PULL_PATH } from '#contract/sync/wire.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { commentThread } from '#store/queries/comments.ts';
import { linkState } from '#store/queries/link.ts';
import { unsentCounts } from '#store/queries/unsent-counts.ts';
import type { SocketLike } from '#sync/transport/socket.ts';
import { aSkillRow } from '../support/content-rows.ts';
import type { Device, DeviceOptions } from '../support/device.ts';
import { ANA, aServer, comment, READ, stage } from '../support/model-stage.ts';

const HOUR_MS = 60 * 60 * 1000;

afterEach(() => void vi.restoreAllMocks());
const { online } = stage();

async function story(options: DeviceOptions = {}) {
  const { server, skillId } = aServer();
  const device = await online(server, ANA, options);
  const say = (body: string) => device.mutate(createComment, comment(skillId, body));
  const thread = () => device.read(commentThread, skillId, 'public');
  return { server, device, skillId, say, thread };
}

/** The browser has closed the connection while the device slept; Dexie has not heard of it. */
const killHandle = ({ db }: Device) => db.backendDB().close();

it('opens a database again whose connection died in its sleep, stores what the person does, and sends it (F29)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {}); // Dexie says that it has to open it again
  const { server, device, say, thread } = await story();
  device.network.faultOf = () => 'offline';
  await say('before the sleep');
  for (const body of ['after the first', 'after the second']) {
    killHandle(device);
    device.clock.jump(9 * HOUR_MS);
    await say(body);
  }
  device.network.faultOf = () => 'none';
  killHandle(device);
  device.engine.trigger('visible');
  await device.settle();
  await device.pass(HOUR_MS / 60);
  expect((await thread()).map(({ body, pending }) => [body, pending])).toEqual([
    ['before the sleep', 0],
    ['after the first', 0],
    ['after the second', 0],
  ]);
  expect([...server.effects.values()]).toEqual([1, 1, 1]);
});

it('asks for a session before it sends anything after a sleep, pulls, and opens its socket anew (F29)', async () => {
  const sockets: (SocketLike & { closed: boolean })[] = [];
  const openSocket = () => {
    const socket = {
      closed: false,
      send() {},
      close() {
        socket.closed = true;
      },
      onopen: null,
      onmessage: null,
      onclose: null,
    } as SocketLike & { closed: boolean };
    sockets.push(socket);
    return socket;
  };
  const { server, device, skillId, say } = await story({ openSocket });
  sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ type: 'authenticated' }) });
  const before = sockets.length;
  expect(sockets.at(-1)?.closed).toBe(false);
  server.put('skill', skillId, aSkillRow({ skillId, title: 'Changed meanwhile' }), [READ]);
  device.clock.jump(9 * HOUR_MS);
  device.network.unauthorized = 1;
  const from = device.network.calls.length;
  await say('first thing in the morning');
  device.engine.trigger('visible');
  await device.settle();
  await device.pass(1000);
  const calls = device.network.calls.slice(from).map(({ path }) => path);
  expect(calls).toContain(PULL_PATH);
  const refused = calls.findIndex((path) => !path.startsWith('/web/'));
  const renewed = calls.findIndex((path, at) => at > refused && path.startsWith('/web/'));
  const sent = calls.findLastIndex((path) => path.startsWith('/graphql/'));
  expect(renewed).toBeGreaterThan(refused);
  expect(sent).toBeGreaterThan(renewed);
  expect(sockets[before - 1]?.closed).toBe(true);
  expect(sockets.length).toBe(before + 1);
  expect([...server.effects.values()]).toEqual([1]);
  expect(await device.db.skills.get(skillId)).toMatchObject({ title: 'Changed meanwhile' });
});

it('stays readable and goes on sending when the server reads its version no more, says that an update is needed, and is itself again after it (F28)', async () => {
  const { server, device, say, thread } = await story();
  device.network.faultOf = (path) => (path === PULL_PATH ? { status: 426, code: 'UPDATE_REQUIRED' } : 'none');
  await say('from an old version');
  device.engine.trigger('visible');
  await device.settle();
  expect(await device.read(linkState)).toMatchObject({ updateNeeded: true, online: true });
  expect([...server.effects.values()]).toEqual([1]);
  expect(await thread()).toMatchObject([{ body: 'from an old version' }]);
  // Without a pull nothing confirms it: it stays in the outbox, and is not sent for ever.
  const sendings = device.network.requests('/graphql/').length;
  await device.pass(HOUR_MS / 120);
  expect(device.network.requests('/graphql/').length).toBe(sendings);
  expect(await device.db.outbox.count()).toBe(1);

  device.network.faultOf = () => 'none';
  await device.restart();
  expect(await device.read(linkState)).toMatchObject({ updateNeeded: false });
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.read(unsentCounts)).toEqual({ needsYou: 0, waiting: 0, drafts: 0, files: 0 });
  expect([...server.effects.values()]).toEqual([1]);
});

it('keeps the outbox when even a push is refused for its version, and sends it after the update (F28)', async () => {
  const { server, device, say, thread } = await story();
  device.network.faultOf = () => ({ status: 426, code: 'UPDATE_REQUIRED' });
  await say('much too old');
  await device.pass(HOUR_MS);
  expect(await device.read(linkState)).toMatchObject({ updateNeeded: true });
  expect(await device.read(unsentCounts)).toEqual({ needsYou: 0, waiting: 1, drafts: 0, files: 0 });
  expect(await thread()).toMatchObject([{ body: 'much too old', pending: 1 }]);
  device.network.faultOf = () => 'none';
  await device.restart();
  await device.pass(HOUR_MS / 60);
  expect([...server.effects.values()]).toEqual([1]);
  expect(await device.read(unsentCounts)).toEqual({ needsYou: 0, waiting: 0, drafts: 0, files: 0 });
});

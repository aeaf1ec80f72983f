/** Every row of the retry table, and what else goes wrong between a device and its server. */
import { expect, it } from 'vitest';
import { createComment } from '#mutations/content/create-comment.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { unsentChanges } from '#mutations/unsent-changes.ts';
import { getMeta } from '#store/db.ts';
import { commentThread } from '#store/queries/comments.ts';
import { linkState } from '#store/queries/link.ts';
import type { Device } from '../support/device.ts';
import { ANA, aServer, BEN, comment, stage } from '../support/model-stage.ts';
import { seeded } from '../support/seeded.ts';

const PUSH = '/graphql/content';
const PULL = '/sync/v1/pull';
const YEAR_MS = 365 * 24 * 3_600_000;

const { online } = stage();

const bodiesOf = async (device: Device, skillId: string) =>
  (await device.read(commentThread, skillId, 'public')).map(({ body }) => body);
const entriesOf = (device: Device) => device.db.outbox.orderBy('seq').toArray();
const heals = (device: Device) => {
  device.network.faultOf = () => 'none';
};
async function goesOffline(device: Device) {
  device.network.faultOf = () => 'offline';
  device.engine.trigger('poke'); // it finds out
  await device.settle();
}

it.each([500, 501, 502, 503])(
  'does not send again at once after %i: the change stays in place, is held, and goes with the next success of the probe (LOCAL-041, F7)',
  async (status) => {
    const { server, skillId } = aServer();
    const device = await online(server);
    device.network.faultOf = (path) => (path === PUSH ? { status, code: 'INTERNAL' } : 'none');
    const made = await device.mutate(createComment, comment(skillId, 'One'));
    await device.settle();
    expect(device.network.requests(PUSH)).toHaveLength(1);
    expect(await entriesOf(device)).toMatchObject([{ state: 'held', lastError: { status } }]);
    expect(await bodiesOf(device, skillId)).toEqual(['One']);
    await device.pass(2900);
    expect(device.network.requests(PUSH)).toHaveLength(1);
    heals(device);
    await device.pass(5000);
    expect(server.log.map(({ id }) => id)).toEqual([made?.id]);
    expect(await entriesOf(device)).toEqual([]);
  },
);

it('one answer that got lost is not a server that is gone: it is asked for again within 3 s, also when nothing waits (F2)', async () => {
  const { server } = aServer();
  const device = await online(server);
  await goesOffline(device);
  expect(await device.read(linkState)).toMatchObject({ online: false });
  heals(device);
  await device.pass(3500);
  expect(await device.read(linkState)).toMatchObject({ online: true });
});

it('gives a service that fails twice in a row longer and longer rests, and sends all when it works again (F7, D39)', async () => {
  const { server, skillIds } = aServer(5);
  const device = await online(server);
  device.network.faultOf = (path) => (path === PUSH ? { status: 503 } : 'none');
  for (const skillId of skillIds) await device.mutate(createComment, comment(skillId, 'x'));
  await device.pass(600_000);
  const rounds = device.network.requests(PUSH).map(({ at }) => at);
  expect(rounds.length).toBeLessThan(100); // a probe every 3 s would have made 5 lanes × 200
  heals(device);
  await device.pass(80_000);
  expect(server.log).toHaveLength(5);
});

it('holds a change whose request got no answer within 30 s, and sends it again under the same id (F4, F2)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  device.network.delay = (path) => (path === PUSH ? new Promise(() => {}) : null);
  const made = await device.mutate(createComment, comment(skillId, 'One'));
  await device.pass(29_000);
  expect(await entriesOf(device)).toMatchObject([{ state: 'sending' }]);
  await device.pass(1500);
  expect(await entriesOf(device)).toMatchObject([{ state: 'held' }]);
  expect(await bodiesOf(device, skillId)).toEqual(['One']);
  device.network.delay = () => null;
  await device.pass(10_000);
  expect(server.log.map(({ id }) => id)).toEqual([made?.id]);
});

it('works at once and delivers each change once over a network with 2 s on the way and 5 % loss (F4)', async () => {
  const { server, skillIds } = aServer(4);
  const device = await online(server);
  const random = seeded(7);
  device.network.delay = () => new Promise((resolve) => device.clock.setTimeout(resolve, 2000));
  device.network.faultOf = () =>
    random() < 0.05 ? (random() < 0.5 ? 'request lost' : 'answer lost') : 'none';
  for (let n = 0; n < 20; n += 1) {
    const before = device.clock.now();
    await device.mutate(createComment, comment(skillIds[n % 4] as string, `c${n}`));
    expect(device.clock.now()).toBe(before); // the person waits for nothing that needs the network
    await device.pass(700);
  }
  expect((await bodiesOf(device, skillIds[0] as string)).length).toBe(5);
  await device.pass(180_000);
  expect(server.log).toHaveLength(20);
  expect([...server.effects.values()].every((count) => count === 1)).toBe(true);
  expect(await entriesOf(device)).toEqual([]);
});

it('pauses the drain at a 401, refreshes once for all lanes, and goes on with what is not settled (F11, LOCAL-016)', async () => {
  const { server, skillIds } = aServer(4);
  const device = await online(server);
  await goesOffline(device);
  const made = [];
  for (let n = 0; n < 12; n += 1)
    made.push(await device.mutate(createComment, comment(skillIds[n % 4] as string, `c${n}`)));
  heals(device);
  device.network.unauthorized = 5; // the pull and each of the four lanes
  device.engine.trigger('online');
  await device.pass(5000);
  expect(device.network.requests('/web/sessionRefresh')).toHaveLength(1);
  expect(server.log.map(({ id }) => id).sort()).toEqual(made.map((each) => each?.id).sort());
  for (const skillId of skillIds) {
    const lane = server.log.filter((each) => each.lane === `skill:${skillId}`).map(({ seq }) => seq);
    expect(lane).toEqual([...lane].sort((a, b) => a - b));
  }
});

it('asks less and less of a server that gives out tokens and takes none of them (F11)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  await device.pass(1000);
  device.network.faultOf = (path) => (path.startsWith('/web/') ? 'none' : { status: 401 });
  const before = device.network.calls.length;
  await device.mutate(createComment, comment(skillId, 'Why 230 V?'));
  await device.pass(10 * 60_000);
  expect(device.network.calls.length - before).toBeLessThan(200);
  heals(device);
  await device.pass(3 * 60_000);
  expect(await device.db.outbox.count()).toBe(0);
});

it('waits for the person when a second 401 follows the refresh, with the change in place and no attempt counted (F11, LOCAL-016)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  device.network.unauthorized = 1000;
  await device.mutate(createComment, comment(skillId, 'One'));
  await device.settle();
  expect(await entriesOf(device)).toMatchObject([{ state: 'queued', attempts: 0 }]);
  expect((await device.read(linkState)).signInNeeded).toBe(true);
  expect(await bodiesOf(device, skillId)).toEqual(['One']);
  device.network.unauthorized = 0;
  device.engine.trigger('session');
  await device.settle();
  expect(server.log).toHaveLength(1);
  expect((await device.read(linkState)).signInNeeded).toBe(false);
});

it('sends nothing for a session that was revoked while the device was offline, whoever signs in instead (F15)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  await goesOffline(device);
  for (const body of ['1', '2', '3', '4']) await device.mutate(createComment, comment(skillId, body));
  heals(device);
  for (const session of [null, BEN]) {
    device.network.session = session;
    await device.restart();
    await device.pass(120_000);
  }
  expect(server.log).toEqual([]);
  expect((await device.read(unsentChanges)).waiting).toHaveLength(4);
  expect(await bodiesOf(device, skillId)).toEqual(['1', '2', '3', '4']);
});

it('refuses at replay what the person may no longer do, and takes the rows with the next pull (F16)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  await goesOffline(device);
  await device.mutate(createComment, comment(skillId, 'Written before the seat was lost'));
  server.members.set(ANA, new Set());
  heals(device);
  device.engine.trigger('online');
  await device.pass(5000);
  expect(server.log).toEqual([]);
  expect(await device.db.skills.count()).toBe(0);
  expect(await device.db.comments.count()).toBe(0);
  expect((await device.read(unsentChanges)).needsYou).toMatchObject([
    { text: 'Written before the seat was lost', code: 'FORBIDDEN_ACCESS' },
  ]);
});

it('is not misled by a clock that is wrong by years and jumps (F19)', async () => {
  const { server, skillId } = aServer();
  const [ahead, behind] = [await online(server, ANA), await online(server, BEN)];
  ahead.clock.jump(10 * YEAR_MS);
  behind.clock.jump(-10 * YEAR_MS);
  await behind.mutate(createComment, comment(skillId, 'first'));
  await behind.settle();
  await ahead.mutate(createComment, comment(skillId, 'second'));
  await ahead.settle();
  behind.network.faultOf = (path) => (path === PUSH ? { status: 429, retryAfter: '60' } : 'none');
  await behind.mutate(createComment, comment(skillId, 'third'));
  await behind.settle();
  behind.clock.jump(-5 * YEAR_MS); // the wait that was asked for now lies years ahead
  heals(behind);
  await behind.pass(130_000);
  expect(server.log).toHaveLength(3);
  for (const device of [ahead, behind]) {
    device.engine.trigger('poke');
    await device.settle();
    expect(await bodiesOf(device, skillId)).toEqual(['first', 'second', 'third']);
    expect(await entriesOf(device)).toEqual([]);
  }
});

it('loads anew what a server says that it has never given it a cursor for, and keeps what waits (F66)', async () => {
  const { server, skillIds } = aServer(4);
  const device = await online(server);
  await goesOffline(device);
  await device.mutate(createComment, comment(skillIds[0] as string, 'Waits'));
  let refused = 0;
  device.network.faultOf = (path) => {
    if (path !== PULL || refused > 0) return 'none';
    refused += 1;
    return { status: 400, code: 'INVALID_CURSOR' };
  };
  device.engine.trigger('online');
  await device.pass(1000);
  expect(refused).toBe(1);
  expect(await device.db.skills.count()).toBe(4);
  expect(await bodiesOf(device, skillIds[0] as string)).toEqual(['Waits']);
  expect(server.log).toHaveLength(1);
});

it('keeps what waits and says so when the server no longer speaks this version (LOCAL-018, D38)', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  device.network.faultOf = (path) =>
    path.startsWith('/web/') || path === '/readyz' ? 'none' : { status: 426, code: 'UPDATE_REQUIRED' };
  await device.mutate(createComment, comment(skillId, 'One'));
  device.engine.trigger('poke');
  await device.settle();
  expect(await getMeta(device.db, 'updateNeeded')).toBe(true);
  expect(await entriesOf(device)).toMatchObject([{ state: 'queued', attempts: 0 }]);
  expect(await bodiesOf(device, skillId)).toEqual(['One']);
});

it('sends within a minute what nobody has told it about', async () => {
  const { server, skillId } = aServer();
  const device = await online(server);
  await enqueue(device.db, createComment, comment(skillId, 'One'), { at: device.clock.now() });
  await device.pass(60_000);
  expect(server.log).toHaveLength(1);
});

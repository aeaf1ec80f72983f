import { expect, it } from 'vitest';
import { seeded } from '#tests/support/seeded.ts';
import { turns, VirtualClock } from '#tests/support/virtual-clock.ts';
import { PokeSocket, type SocketLike } from './socket.ts';

function aSocket() {
  const clock = new VirtualClock();
  const opened: (SocketLike & { sent: string[]; at: number })[] = [];
  const heard: string[] = [];
  const session = { accessToken: 't' };
  const socket = new PokeSocket({
    clock,
    open: () => {
      const own = {
        sent: [] as string[],
        at: clock.now(),
        send: (data: string) => own.sent.push(data),
        close() {},
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      opened.push(own as never);
      return own as never;
    },
    authenticate: async () => ({ type: 'authenticate', ...session, clientId: 'c', tenants: [] }),
    onReady: () => heard.push('ready'),
    onPoke: (buckets, spreadMs) => heard.push(`poke ${buckets.join()} ${spreadMs ?? 'any time'}`),
    onErrored: () => heard.push('errored'),
    onUnauthenticated: () => heard.push('unauthenticated'),
  });
  return { clock, opened, heard, session, socket, pass: (ms: number) => clock.advance(ms, () => turns(2)) };
}

it('authenticates with its first frame, then hears pokes and leaves out what it cannot read', async () => {
  const { opened, heard, socket, pass } = aSocket();
  socket.start();
  opened[0]!.onopen!();
  await pass(10);
  expect(JSON.parse(opened[0]!.sent[0]!)).toEqual({
    type: 'authenticate',
    accessToken: 't',
    clientId: 'c',
    tenants: [],
  });
  for (const data of [
    '{"type":"authenticated"}',
    'no json',
    '{"type":"later"}',
    '{"type":"poke","buckets":["b1"]}',
  ]) {
    opened[0]!.onmessage!({ data });
  }
  expect(heard).toEqual(['ready', 'poke b1 any time']);
  expect(socket.ready).toBe(true);
  socket.stop();
});

it('comes back after 1, 2, 4, 8 and 16 s, then is errored for a minute or until there is a reason (D11, F44)', async () => {
  const { clock, opened, heard, socket, pass } = aSocket();
  socket.start();
  const gaps: number[] = [];
  for (let failure = 0; failure < 6; failure += 1) {
    const from = clock.now();
    opened.at(-1)!.onclose!({ code: 1006 });
    await pass(60_000 - (failure < 5 ? 60_000 - [1000, 2000, 4000, 8000, 16_000][failure]! : 0));
    gaps.push(opened.at(-1)!.at - from);
  }
  expect(gaps).toEqual([1000, 2000, 4000, 8000, 16_000, 60_000]);
  expect(socket.errored).toBe(true);
  expect(heard).toEqual(['errored']);
  opened.at(-1)!.onclose!({ code: 1006 });
  socket.rearm();
  expect(opened.at(-1)!.at).toBe(clock.now());
  socket.stop();
});

it('gives up a connection that is not there after 5 s', async () => {
  const { opened, socket, pass } = aSocket();
  socket.start();
  await pass(4900);
  expect(opened).toHaveLength(1);
  await pass(1200);
  expect(opened).toHaveLength(2);
  socket.stop();
});

/** Open and heard, with a server that promises a beat every 20 s. */
async function connected() {
  const all = aSocket();
  all.socket.start();
  const [own] = all.opened;
  own!.onopen!();
  await all.pass(10);
  const hear = (frame: unknown) => own!.onmessage!({ data: JSON.stringify(frame) });
  hear({ type: 'authenticated', beatMs: 20_000 });
  return { ...all, hear };
}

it('takes a connection for dead when nothing has come for 45 s, and opens another (F45)', async () => {
  const { opened, socket, hear, pass } = await connected();
  await pass(44_000);
  hear({ type: 'beat' });
  await pass(44_900);
  expect(socket.ready).toBe(true);
  await pass(200);
  expect(socket.ready).toBe(false);
  await pass(1000);
  expect(opened).toHaveLength(2);
  socket.stop();
});

it('waits for no beat that an older server does not promise', async () => {
  const { opened, socket, hear, pass } = await connected();
  hear({ type: 'authenticated' });
  await pass(600_000);
  expect(opened).toHaveLength(1);
  expect(socket.ready).toBe(true);
  socket.stop();
});

it('tells of every poke, doubled or late, and drops and counts what is none (F46)', async () => {
  const { heard, socket, hear } = await connected();
  const random = seeded(46);
  const junk = [
    null,
    7,
    'poke',
    [],
    {},
    { type: 'poke' },
    { type: 'poke', buckets: 'b' },
    { buckets: ['b'] },
  ];
  let [dropped, told] = [0, 0];
  for (let n = 0; n < 500; n += 1) {
    if (random() < 0.5) {
      hear(junk[Math.floor(random() * junk.length)]);
      dropped += 1;
    } else {
      hear({ type: 'poke', buckets: ['b'], spreadMs: 0, later: 'unknown' });
      told += 1;
    }
  }
  expect(socket.dropped).toBe(dropped);
  expect(heard.filter((each) => each === 'poke b 0')).toHaveLength(told);
  expect(socket.ready).toBe(true);
  socket.stop();
});

it('takes pushes once the server has said so, from whom it was opened for; another token is introduced first', async () => {
  const { opened, session, socket, pass } = aSocket();
  const batch = {
    service: 'content',
    entries: [],
    operations: [{ operationName: 'createComment' }],
  } as never;
  const pushed = () => opened[0]!.sent.map((data) => JSON.parse(data).type);
  socket.start();
  expect(await socket.push('t', batch)).toBeNull();
  opened[0]!.onopen!();
  await pass(10);
  expect(await socket.push('t', batch)).toBeNull();
  opened[0]!.onmessage!({ data: '{"type":"authenticated"}' });
  expect(await socket.push('t', batch)).toBeNull();
  expect(pushed()).toEqual(['authenticate']);
  opened[0]!.onmessage!({ data: '{"type":"authenticated","pushes":true}' });
  const first = socket.push('t', batch);
  await pass(0);
  expect(pushed()).toEqual(['authenticate', 'push']);
  opened[0]!.onmessage!({ data: '{"type":"answer","n":1,"status":200,"body":[]}' });
  expect(await first).toEqual({ kind: 'answer', status: 200, body: [], retryAfterMs: null });
  await pass(200);
  expect(await socket.push(null, batch)).toBeNull();
  session.accessToken = 'renewed';
  expect(await socket.push('renewed', batch)).toBeNull();
  expect(await socket.push('renewed', batch)).toBeNull();
  await pass(0);
  expect(pushed()).toEqual(['authenticate', 'push', 'authenticate']);
  socket.stop();
});

it('hands a push that is under way back when it closes (F2)', async () => {
  const { opened, socket, pass } = aSocket();
  const batch = { service: 'content', entries: [], operations: [] } as never;
  socket.start();
  opened[0]!.onopen!();
  await pass(10);
  opened[0]!.onmessage!({ data: '{"type":"authenticated","pushes":true}' });
  const under = socket.push('t', batch);
  opened[0]!.onclose!({ code: 1006 });
  expect(await under).toBeNull();
  socket.stop();
});

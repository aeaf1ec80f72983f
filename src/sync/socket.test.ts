import { expect, it } from 'vitest';
import { turns, VirtualClock } from '#tests/support/virtual-clock.ts';
import { PokeSocket, type SocketLike } from './socket.ts';

function aSocket() {
  const clock = new VirtualClock();
  const opened: (SocketLike & { sent: string[]; at: number })[] = [];
  const heard: string[] = [];
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
    authenticate: async () => ({ type: 'authenticate', accessToken: 't', clientId: 'c', tenants: [] }),
    onReady: () => heard.push('ready'),
    onPoke: (buckets) => heard.push(`poke ${buckets.join()}`),
    onUnauthenticated: () => heard.push('unauthenticated'),
  });
  return { clock, opened, heard, socket, pass: (ms: number) => clock.advance(ms, () => turns(2)) };
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
  expect(heard).toEqual(['ready', 'poke b1']);
  expect(socket.ready).toBe(true);
  socket.stop();
});

it('comes back after 1, 2, 4, 8 and 16 s, then leaves it for a minute or until there is a reason', async () => {
  const { clock, opened, socket, pass } = aSocket();
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

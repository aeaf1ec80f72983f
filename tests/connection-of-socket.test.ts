import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  CONNECT_TIMEOUT_MS,
  connectionMachine,
  connectionStateOf,
  RETRIES_AT_MOST,
} from '#machines/connection.ts';
import { PokeSocket, type SocketLike } from '#sync/transport/socket.ts';
import { turns, VirtualClock } from './support/virtual-clock.ts';

/** The machine over the socket of a device, whose server does what the test says. */
function aConnection() {
  const clock = new VirtualClock();
  const machineClock = new SimulatedClock();
  const actor = createActor(connectionMachine, { clock: machineClock }).start();
  const states: string[] = [connectionStateOf(actor.getSnapshot().value)];
  actor.subscribe(({ value }) => {
    const state = connectionStateOf(value);
    if (states.at(-1) !== state) states.push(state);
  });
  const opened: (SocketLike & { at: number })[] = [];
  const socket = new PokeSocket({
    clock,
    open: () => {
      const own = { at: clock.now(), send() {}, close() {}, onopen: null, onmessage: null, onclose: null };
      opened.push(own as never);
      return own as never;
    },
    authenticate: async () => ({ type: 'authenticate', accessToken: 't', clientId: 'c', tenants: [] }),
    onReady() {},
    onPoke() {},
    onErrored() {},
    onUnauthenticated() {},
    onNews: (news) => actor.send({ type: `socket.${news}` }),
  });
  const pass = async (ms: number) => {
    await clock.advance(ms, () => turns(2));
  };
  const refuse = () => opened.at(-1)!.onclose!({ code: 1006 });
  const accept = () => opened.at(-1)!.onmessage!({ data: '{"type":"authenticated"}' });
  return { actor, states, opened, socket, pass, refuse, accept, machineClock };
}

it('is unknown, connecting, connected, errored or disconnected, and nothing else (RT-001)', () => {
  expect(Object.keys(connectionMachine.states).sort()).toEqual([
    'connected',
    'connecting',
    'disconnected',
    'errored',
    'unknown',
  ]);
  expect([CONNECT_TIMEOUT_MS, RETRIES_AT_MOST]).toEqual([5000, 5]);
});

it('tells what the socket of the device does, from nothing to a lost connection and back (RT-001, D105)', async () => {
  const { states, socket, pass, refuse, accept } = aConnection();
  socket.start();
  accept();
  refuse();
  await pass(1000);
  accept();
  socket.stop();
  expect(states).toEqual([
    'unknown',
    'connecting',
    'connected',
    'disconnected',
    'connecting',
    'connected',
    'disconnected',
  ]);
});

it('is errored after the fifth failed retry, and connects again when there is a reason (RT-002, D11)', async () => {
  const { states, opened, socket, pass, refuse, accept } = aConnection();
  socket.start();
  for (const waitMs of [1000, 2000, 4000, 8000, 16_000]) {
    refuse();
    expect(states.at(-1)).toBe('connecting');
    await pass(waitMs);
  }
  expect(opened).toHaveLength(1 + RETRIES_AT_MOST);
  expect(states.at(-1)).toBe('connecting');
  refuse();
  expect(states.at(-1)).toBe('errored');
  // The socket looks again after a minute: nobody has to see that unless it succeeds.
  await pass(60_000);
  expect(opened).toHaveLength(7);
  refuse();
  expect(states.at(-1)).toBe('errored');
  socket.rearm();
  expect(states.at(-1)).toBe('connecting');
  accept();
  expect(states).toEqual(['unknown', 'connecting', 'errored', 'connecting', 'connected']);
  socket.stop();
});

it('gives up a try that is not answered within 5000 ms, whether the socket says so or has died (RT-002)', async () => {
  const { actor, opened, socket, pass, machineClock } = aConnection();
  socket.start();
  await pass(CONNECT_TIMEOUT_MS - 1);
  expect(actor.getSnapshot().value).toEqual({ connecting: 'trying' });
  await pass(1);
  expect(actor.getSnapshot()).toMatchObject({ value: { connecting: 'waiting' }, context: { failures: 1 } });
  await pass(1000);
  expect(opened).toHaveLength(2);
  machineClock.increment(CONNECT_TIMEOUT_MS);
  expect(actor.getSnapshot()).toMatchObject({ value: { connecting: 'waiting' }, context: { failures: 2 } });
  socket.stop();
});

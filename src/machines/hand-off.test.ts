import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { handOffMachine } from './hand-off.ts';

const pending = Buffer.from(
  JSON.stringify({
    redirect_uri: 'lectern://auth/done',
    state: 's-1',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  }),
).toString('base64url');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function running({
  confirm = async () => {},
  delayMs = 3000,
}: {
  confirm?: () => Promise<void>;
  delayMs?: number;
} = {}) {
  const went: string[] = [];
  const actor = createActor(handOffMachine({ confirm, delayMs, go: (to) => void went.push(to) }));
  actor.start();
  return {
    actor,
    went,
    state: () => actor.getSnapshot().value,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

it('has the states Idle, CurrentlyRedirecting, Success and Error, and no other (AUTH-018)', () => {
  const machine = handOffMachine({ confirm: async () => {}, go: () => {}, delayMs: 0 });
  expect(Object.keys(machine.states)).toEqual(['Idle', 'CurrentlyRedirecting', 'Success', 'Error']);
});

it('leaves after 3 seconds, and not before (AUTH-018, AUTH-019)', async () => {
  const { actor, went, state, pass } = running();
  expect(state()).toBe('Idle');
  actor.send({ type: 'START', pending });
  expect(state()).toBe('CurrentlyRedirecting');
  await pass(2999);
  expect([state(), went]).toEqual(['CurrentlyRedirecting', []]);
  await pass(1);
  expect([state(), went]).toEqual(['Success', [pending]]);
});

it('leaves at once without a delay, but not before the server knows the session (AUTH-019)', async () => {
  let confirmed = () => {};
  const confirm = () => new Promise<void>((resolve) => (confirmed = resolve));
  const { actor, went, state, pass } = running({ confirm, delayMs: 0 });
  actor.send({ type: 'START', pending });
  await pass(10_000);
  expect([state(), went]).toEqual(['CurrentlyRedirecting', []]);
  confirmed();
  await pass(0);
  expect([state(), went]).toEqual(['Success', [pending]]);
});

it('is an Error with nothing pending, and with what leads elsewhere (AUTH-018, AUTH-021)', () => {
  const elsewhere = Buffer.from('{"redirect_uri":"https://evil.example/"}').toString('base64url');
  for (const wrong of [null, '', 'x', elsewhere]) {
    const { actor, went, state } = running();
    actor.send({ type: 'START', pending: wrong });
    expect([state(), went]).toEqual(['Error', []]);
  }
});

it('goes back to Idle without a server, and can be started again', async () => {
  let there = false;
  const confirm = async () => {
    if (!there) throw new Error('offline');
  };
  const { actor, went, state, pass } = running({ confirm });
  actor.send({ type: 'START', pending });
  await pass(5000);
  expect([state(), went, actor.getSnapshot().context.unreachable]).toEqual(['Idle', [], true]);
  there = true;
  actor.send({ type: 'START', pending });
  await pass(3000);
  expect([state(), went, actor.getSnapshot().context.unreachable]).toEqual(['Success', [pending], false]);
});

it('stays when it is cancelled, and leaves again when it is asked to', async () => {
  const { actor, went, state, pass } = running();
  actor.send({ type: 'START', pending });
  await pass(1000);
  actor.send({ type: 'CANCEL' });
  await pass(10_000);
  expect([state(), went]).toEqual(['Idle', []]);
  actor.send({ type: 'START', pending });
  await pass(3000);
  actor.send({ type: 'AGAIN' });
  await pass(3000);
  expect([state(), went]).toEqual(['Success', [pending, pending]]);
});

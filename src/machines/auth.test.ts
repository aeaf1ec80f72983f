import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { authMachine, type DeviceState, type TokenOutcome } from './auth.ts';
import { isSignedIn } from './auth-status.ts';

const nobody: DeviceState = { accountId: null };
const ana: DeviceState = { accountId: 'ana' };
const token: TokenOutcome = { kind: 'token', accountId: 'ana' };

function aSession(device: DeviceState | Error, ...outcomes: (TokenOutcome | Error)[]) {
  const did: string[] = [];
  const next = async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome ?? token;
  };
  const clock = new SimulatedClock();
  const actor = createActor(
    authMachine.provide({
      actors: {
        readDevice: fromPromise(async () => {
          if (device instanceof Error) throw device;
          return device;
        }),
        restore: fromPromise(async () => {
          did.push('restore');
          return next();
        }),
        refresh: fromPromise(async () => {
          did.push('refresh');
          return next();
        }),
      },
      actions: {
        keepMarker: (_, { accountId }) => void did.push(`mark ${accountId}`),
        clearMarker: () => void did.push('clear marker'),
        log: (_, { error }) => void did.push(`log ${(error as Error).message}`),
        leave: (_, { accountId }) => void did.push(`leave ${accountId}`),
      },
    }),
    { clock },
  );
  const statuses: string[] = [];
  actor.subscribe(({ value }) => {
    if (statuses.at(-1) !== value) statuses.push(value);
  });
  actor.start();
  const settle = async () => {
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
    clock.increment(0);
  };
  return { actor, did, statuses, settle };
}

it('has exactly the six statuses (AUTH-001)', () => {
  expect(Object.keys(authMachine.states).sort()).toEqual([
    'Authenticated',
    'Authenticating',
    'Error',
    'Initial',
    'Reauthenticating',
    'Unauthenticated',
  ]);
});

it('restores a session that the device remembers (AUTH-048, AUTH-009)', async () => {
  const { statuses, did, settle, actor } = aSession(ana);
  await settle();
  expect(statuses).toEqual(['Initial', 'Authenticating', 'Authenticated']);
  expect(did).toEqual(['restore', 'mark ana']);
  expect(actor.getSnapshot().context).toEqual({ accountId: 'ana', connected: true });
});

it('asks for no token where no marker and no account are (AUTH-006)', async () => {
  const { statuses, did, settle } = aSession(nobody);
  await settle();
  expect(statuses).toEqual(['Initial', 'Unauthenticated']);
  expect(did).toEqual([]);
});

it('stays signed in without a network, and does not claim to be connected (LOCAL-035)', async () => {
  const { did, settle, actor } = aSession(ana, { kind: 'offline' });
  await settle();
  expect(actor.getSnapshot().value).toBe('Authenticated');
  expect(actor.getSnapshot().context).toEqual({ accountId: 'ana', connected: false });
  expect(did).toEqual(['restore']);
});

it('leaves when the server refuses the session (AUTH-008, LOCAL-035)', async () => {
  const { did, settle, actor } = aSession(ana, { kind: 'refused' });
  await settle();
  expect(actor.getSnapshot()).toMatchObject({ value: 'Unauthenticated', context: { accountId: null } });
  expect(did).toEqual(['restore', 'leave ana', 'clear marker']);
});

it('is Reauthenticating while a signed-in session refreshes, and stays signed in (AUTH-002, AUTH-048)', async () => {
  const { statuses, settle, actor } = aSession(ana);
  await settle();
  actor.send({ type: 'refresh.started' });
  expect(isSignedIn(actor.getSnapshot().value)).toBe(true);
  // Pages hang on the account: they stay mounted.
  expect(actor.getSnapshot()).toMatchObject({
    value: 'Reauthenticating',
    context: { accountId: ana.accountId },
  });
  await settle();
  expect(statuses).toEqual([
    'Initial',
    'Authenticating',
    'Authenticated',
    'Reauthenticating',
    'Authenticated',
  ]);
  expect(isSignedIn('Authenticating')).toBe(false);
});

it.each([
  [{ kind: 'offline' } as const, 'Authenticated'],
  [{ kind: 'refused' } as const, 'Unauthenticated'],
])('ends a refresh that is %o as %s (AUTH-008, D3)', async (outcome, status) => {
  const { settle, actor } = aSession(ana, token, outcome);
  await settle();
  actor.send({ type: 'refresh.started' });
  await settle();
  expect(actor.getSnapshot().value).toBe(status);
});

it('gets its first token after a sign-in (AUTH-048)', async () => {
  const { statuses, settle, actor } = aSession(nobody);
  await settle();
  actor.send({ type: 'login.succeeded', accountId: 'ana' });
  await settle();
  expect(statuses).toEqual(['Initial', 'Unauthenticated', 'Authenticating', 'Authenticated']);
});

it.each([
  ['when reading the device fails', new Error('disk')],
  ['when the effect throws', ana],
])(
  'gets over an error by itself: logs, clears the marker, is Unauthenticated (AUTH-003), %s',
  async (_, device) => {
    const { statuses, did, settle } = aSession(device, new Error('disk'));
    await settle();
    expect(statuses.slice(-2)).toEqual(['Error', 'Unauthenticated']);
    expect(did.slice(-2)).toEqual(['log disk', 'clear marker']);
  },
);

it('gets over an error that is found while signed in (AUTH-003)', async () => {
  const { statuses, did, settle, actor } = aSession(ana);
  await settle();
  actor.send({ type: 'fault.found', error: new Error('store') });
  await settle();
  expect(statuses.slice(-2)).toEqual(['Error', 'Unauthenticated']);
  expect(did.slice(-2)).toEqual(['log store', 'clear marker']);
});

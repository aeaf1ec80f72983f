/**
 * Who is signed in on this page (spec 2, section 4.1; AUTH-001). What it does, it is handed: reading the device, talking to the
 * session's server. An account whose data is on the device counts as signed in from the first moment, and no network never
 * changes that (LOCAL-035, LOCAL-042); `connected` says whether the server has confirmed the session since the page opened.
 */
import { assign, fromPromise, setup } from 'xstate';

/** What trying for a token came to. */
export type TokenOutcome =
  | { kind: 'token'; accountId: string }
  /** nobody answered */
  | { kind: 'offline' }
  /** the server has said that there is no session, or retries are exhausted */
  | { kind: 'refused' };

/** The account of a marker that is not older than 7 days, else the one whose database is on the device and not locked. */
export type DeviceState = { accountId: string | null };

type Context = { accountId: string | null; connected: boolean };

type AuthEvent =
  | { type: 'login.succeeded'; accountId: string }
  | { type: 'refresh.started' }
  | { type: 'token.received'; accountId: string }
  | { type: 'session.refused' }
  | { type: 'session.left' }
  | { type: 'fault.found'; error: unknown };

/** @throws the caller provides every effect */
const provided = (): never => {
  throw new Error('The effect has to be provided.');
};

/** Only asked where `gotToken` has passed. */
const accountOf = (outcome: TokenOutcome) => ({
  accountId: outcome.kind === 'token' ? outcome.accountId : '',
});

const errorOf = (event: unknown) => (event as { error?: unknown }).error ?? event;

/** The server has ended the session: without the person's doing, so they are shown where to sign in again. */
const ended = {
  target: 'Unauthenticated',
  actions: [
    { type: 'leave', params: ({ context }: { context: Context }) => ({ accountId: context.accountId }) },
    'clearMarker',
    'forgetAccount',
  ],
} as const;

type Tried = { event: { output: TokenOutcome } };

const withToken = {
  guard: { type: 'gotToken', params: ({ event }: Tried) => event.output },
  target: 'Authenticated',
  actions: [
    { type: 'connect', params: ({ event }: Tried) => accountOf(event.output) },
    { type: 'keepMarker', params: ({ event }: Tried) => accountOf(event.output) },
  ],
} as const;

/** Whose data is here stays signed in. */
const offline = {
  guard: { type: 'offline', params: ({ event }: Tried) => event.output },
  target: 'Authenticated',
} as const;

/** The person has signed out. */
const left = { target: 'Unauthenticated', actions: ['clearMarker', 'forgetAccount'] } as const;

export const authMachine = setup({
  types: { context: {} as Context, events: {} as AuthEvent },
  actors: {
    readDevice: fromPromise<DeviceState>(provided),
    /** the first token of the page, with the refresh that it may need */
    restore: fromPromise<TokenOutcome, { accountId: string }>(provided),
    /** what the refresh under way comes to */
    refresh: fromPromise<TokenOutcome, { accountId: string }>(provided),
  },
  actions: {
    keepMarker: (_, _params: { accountId: string }) => {},
    clearMarker: () => {},
    log: (_, _params: { error: unknown }) => {},
    /** the session has ended without the person's doing */
    leave: (_, _params: { accountId: string | null }) => {},
    forgetAccount: assign({ accountId: null, connected: false }),
    connect: assign({
      accountId: (_, { accountId }: { accountId: string }) => accountId,
      connected: true,
    }),
  },
  guards: {
    gotToken: (_, outcome: TokenOutcome) => outcome.kind === 'token',
    offline: (_, outcome: TokenOutcome) => outcome.kind === 'offline',
    hasAccount: (_, device: DeviceState) => device.accountId !== null,
  },
}).createMachine({
  id: 'auth',
  context: { accountId: null, connected: false },
  initial: 'Initial',
  on: { 'fault.found': { target: '.Error' } },
  states: {
    Initial: {
      invoke: {
        src: 'readDevice',
        onDone: [
          {
            guard: { type: 'hasAccount', params: ({ event }) => event.output },
            target: 'Authenticating',
            actions: assign({ accountId: ({ event }) => event.output.accountId }),
          },
          { target: 'Unauthenticated' },
        ],
        onError: { target: 'Error' },
      },
    },
    Authenticating: {
      invoke: {
        src: 'restore',
        input: ({ context }) => ({ accountId: context.accountId ?? '' }),
        onDone: [withToken, offline, ended],
        onError: { target: 'Error' },
      },
      on: { 'session.left': left },
    },
    Authenticated: {
      on: {
        'refresh.started': { target: 'Reauthenticating' },
        'token.received': {
          actions: [
            { type: 'connect', params: ({ event }) => ({ accountId: event.accountId }) },
            { type: 'keepMarker', params: ({ event }) => ({ accountId: event.accountId }) },
          ],
        },
        'session.refused': ended,
        'session.left': left,
      },
    },
    Reauthenticating: {
      invoke: {
        src: 'refresh',
        input: ({ context }) => ({ accountId: context.accountId ?? '' }),
        onDone: [withToken, offline, ended],
        onError: { target: 'Error' },
      },
      on: {
        'session.refused': ended,
        'session.left': left,
      },
    },
    Unauthenticated: {
      on: {
        'login.succeeded': {
          target: 'Authenticating',
          actions: assign({ accountId: ({ event }) => event.accountId }),
        },
      },
    },
    Error: {
      entry: [
        { type: 'log', params: ({ event }) => ({ error: errorOf(event) }) },
        'clearMarker',
        'forgetAccount',
      ],
      after: { 0: { target: 'Unauthenticated' } },
    },
  },
});

/**
 * How the connection fares, as screens read it (RT-001). It tells what the device's one socket does (D105): the socket waits, tries again
 * and gives up by its own rules (D11), and says each of these here.
 */
import { assign, setup } from 'xstate';

export type ConnectionState = 'unknown' | 'connecting' | 'connected' | 'errored' | 'disconnected';

/** RT-002 */
export const CONNECT_TIMEOUT_MS = 5_000;
export const RETRIES_AT_MOST = 5;

type Context = {
  /** tries that failed in a row, the first one among them */
  failures: number;
};

type ConnectionEvent =
  /** it begins to connect */
  | { type: 'socket.opening' }
  /** the server knows who it is */
  | { type: 'socket.ready' }
  /** it was closed, refused, or said nothing in time */
  | { type: 'socket.lost' }
  /** there is a reason to begin from the first try: focus, the network is back */
  | { type: 'socket.rearmed' }
  /** nobody is signed in any more, or the engine ended */
  | { type: 'socket.stopped' };

const triedOften = ({ failures }: Context): boolean => failures >= RETRIES_AT_MOST;

const failed = [
  { guard: 'that was the last retry', target: '#connection.errored' },
  { target: '#connection.connecting.waiting', actions: 'count' },
] as const;

export const connectionMachine = setup({
  types: { context: {} as Context, events: {} as ConnectionEvent },
  delays: { timeout: CONNECT_TIMEOUT_MS },
  guards: { 'that was the last retry': ({ context }) => triedOften(context) },
  actions: {
    count: assign({ failures: ({ context }) => context.failures + 1 }),
    forget: assign({ failures: 0 }),
  },
}).createMachine({
  id: 'connection',
  initial: 'unknown',
  context: { failures: 0 },
  on: {
    'socket.stopped': { target: '.disconnected', actions: 'forget' },
    'socket.rearmed': { target: '.connecting', actions: 'forget' },
    'socket.ready': { target: '.connected', actions: 'forget' },
  },
  states: {
    unknown: {
      on: {
        'socket.opening': 'connecting',
        'socket.lost': { target: 'connecting.waiting', actions: 'count' },
      },
    },
    connecting: {
      initial: 'trying',
      states: {
        trying: {
          on: { 'socket.lost': failed },
          // The socket says so itself; a leader that died without a word does not.
          after: { timeout: failed },
        },
        waiting: { on: { 'socket.opening': 'trying' } },
      },
    },
    connected: {
      on: { 'socket.lost': { target: 'disconnected', actions: 'count' } },
    },
    /** Now and then the socket tries all the same; nobody has to see that. */
    errored: {},
    disconnected: {
      on: {
        'socket.opening': 'connecting',
        'socket.lost': { target: 'connecting.waiting', actions: 'count' },
      },
    },
  },
});

/** The state by its one word. */
export const connectionStateOf = (value: string | object): ConnectionState =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as ConnectionState;

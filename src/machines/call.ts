/** One video call, from joining it to its end (D109). What it does is passed in. */
import { assign, fromPromise, setup } from 'xstate';

/** Why there is no call: the server or the provider was not reached, or this person may not be in it. */
export type CallFault = 'unreachable' | 'refused';

type CallEffects = {
  /** Asks for a pass and connects. @throws CallRefused: this person may not; all else: it was not reached */
  join(): Promise<void>;
  /** Also while it is being joined. */
  leave(): void;
};

type CallEvent =
  | { type: 'JOIN' }
  | { type: 'LEAVE' }
  /** The connection is gone, and is being made again. */
  | { type: 'LOST' }
  | { type: 'BACK' }
  /** The provider has ended it: everybody left, or this person was taken out. */
  | { type: 'ENDED' };

export class CallRefused extends Error {}

export function callMachine({ join, leave }: CallEffects) {
  return setup({
    types: { context: {} as { fault: CallFault }, events: {} as CallEvent },
    actors: { join: fromPromise(join) },
    actions: { leave },
  }).createMachine({
    id: 'call',
    initial: 'Out',
    context: { fault: 'unreachable' },
    states: {
      Out: { on: { JOIN: 'Joining' } },
      Joining: {
        invoke: {
          src: 'join',
          onDone: 'In',
          onError: {
            target: 'Failed',
            actions: [
              assign({
                fault: ({ event }) => (event.error instanceof CallRefused ? 'refused' : 'unreachable'),
              }),
              'leave',
            ],
          },
        },
        on: { LEAVE: { target: 'Out', actions: 'leave' } },
      },
      In: {
        on: { LOST: 'Reconnecting', ENDED: 'Ended', LEAVE: { target: 'Out', actions: 'leave' } },
      },
      Reconnecting: {
        on: { BACK: 'In', ENDED: 'Ended', LEAVE: { target: 'Out', actions: 'leave' } },
      },
      Ended: { on: { JOIN: 'Joining', LEAVE: 'Out' } },
      Failed: { on: { JOIN: 'Joining', LEAVE: 'Out' } },
    },
  });
}

/**
 * Handing a signed-in person over to the desktop app (spec 2, section 4.1; AUTH-018, AUTH-019): wait, then leave for the server, which
 * opens the app. What it does is passed in.
 */
import { assign, fromPromise, setup } from 'xstate';
import { readHandOff } from '#contract/accounts/hand-off.ts';

type HandOffEffects = {
  /** Makes sure that the server knows the session: the navigation brings nothing but its cookie. @throws when it could not be asked */
  confirm(): Promise<void>;
  go(pending: string): void;
  /** before it goes, ms */
  delayMs: number;
};

type Context = {
  /** as the desktop app has encoded it */
  pending: string;
  confirmed: boolean;
  waited: boolean;
  /** the server was not there the last time */
  unreachable: boolean;
};

type HandOffEvent = { type: 'START'; pending: string | null } | { type: 'CANCEL' } | { type: 'AGAIN' };

export function handOffMachine({ confirm, go, delayMs }: HandOffEffects) {
  return setup({
    types: { context: {} as Context, events: {} as HandOffEvent },
    actors: { confirm: fromPromise(confirm) },
    actions: { go: ({ context }) => go(context.pending) },
    delays: { pause: delayMs },
  }).createMachine({
    id: 'hand-off',
    initial: 'Idle',
    context: { pending: '', confirmed: false, waited: false, unreachable: false },
    states: {
      Idle: {
        on: {
          START: [
            {
              guard: ({ event }) => event.pending !== null && readHandOff(event.pending) !== null,
              target: 'CurrentlyRedirecting',
              actions: assign({ pending: ({ event }) => event.pending ?? '' }),
            },
            { target: 'Error' },
          ],
        },
      },
      CurrentlyRedirecting: {
        entry: assign({ confirmed: false, waited: false, unreachable: false }),
        invoke: {
          src: 'confirm',
          onDone: { actions: assign({ confirmed: true }) },
          onError: { target: 'Idle', actions: assign({ unreachable: true }) },
        },
        after: { pause: { actions: assign({ waited: true }) } },
        always: { guard: ({ context }) => context.confirmed && context.waited, target: 'Success' },
        on: { CANCEL: 'Idle' },
      },
      /** The browser has left for the app; this page stays behind it. */
      Success: { entry: 'go', on: { AGAIN: 'CurrentlyRedirecting' } },
      Error: {},
    },
  });
}

/**
 * Redeeming an access code: entering and checking it, choosing a group, and waiting until the server has done what it gives (spec 2,
 * section 4.3). What asks the server is passed in.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { AccessCodeEffect, AccessCodeState, CodeOffer } from '#contract/accounts/access-code.ts';
import { type AccessCodeStatus, CAPTION_MS, isAccessCode, REDEEM_POLL_MS } from '#domain/access-code.ts';

/** Why a code that may be right can't be used just now. */
export type RedeemHold = 'unreachable' | 'busy' | 'noSeatLeft';

type RedeemEffects = {
  /** @throws when the server could not be asked, or has refused */
  check(code: string): Promise<AccessCodeState>;
  effects(code: string): Promise<{ effects: AccessCodeEffect[]; offer?: CodeOffer | undefined }>;
  redeem(code: string, groupId: string | null): Promise<void>;
  /** of what one of these has thrown; null: the server has refused it for good */
  holdOf(error: unknown): RedeemHold | null;
};

/** Where it begins: with nothing, with a code that was checked, or with a redemption that a tab has left behind, and its group. */
export type RedeemInput = {
  code: string | null;
  slug: string | null;
  running: boolean;
  groupId?: string | null;
};

type Context = {
  code: string;
  slug: string | null;
  /** of the last check; null: none yet, or the one under way */
  status: AccessCodeStatus | null;
  /** of the last call that the server did not answer, or refused for now */
  hold: RedeemHold | null;
  /** null: no server has said it yet */
  offer: CodeOffer | null;
  /** 'Continue' was pressed with nothing in the field */
  empty: boolean;
  effects: AccessCodeEffect[];
  groupId: string | null;
  /** half seconds since the redemption began */
  tick: number;
  running: boolean;
};

const nothing: Omit<Context, 'running'> = {
  code: '',
  slug: null,
  status: null,
  hold: null,
  offer: null,
  empty: false,
  effects: [],
  groupId: null,
  tick: 0,
};

type RedeemEvent =
  | { type: 'SUBMIT'; code: string }
  | { type: 'CHOOSE'; groupId: string | null }
  | { type: 'START' }
  | { type: 'RESET' };

function setupWith({ check, effects, redeem }: Omit<RedeemEffects, 'holdOf'>) {
  return setup({
    types: {
      context: {} as Context,
      events: {} as RedeemEvent,
      input: {} as RedeemInput,
    },
    actors: {
      check: fromPromise(({ input }: { input: { code: string } }) => check(input.code)),
      effects: fromPromise(({ input }: { input: { code: string } }) => effects(input.code)),
      redeem: fromPromise(({ input }: { input: { code: string; groupId: string | null } }) =>
        redeem(input.code, input.groupId),
      ),
    },
    delays: { poll: REDEEM_POLL_MS, caption: CAPTION_MS },
  });
}
type Setup = ReturnType<typeof setupWith>;

/** The server has taken the code, and gives what it stands for: it is asked until it has. */
const waitingForEffects = (machine: Setup) =>
  machine.createStateConfig({
    type: 'parallel',
    states: {
      // Each in a state of its own: what comes back to itself would start the other region again.
      caption: {
        initial: 'ticking',
        states: {
          ticking: {
            after: {
              caption: {
                target: 'ticking',
                reenter: true,
                actions: assign({ tick: ({ context }) => context.tick + 1 }),
              },
            },
          },
        },
      },
      poll: {
        initial: 'resting',
        states: {
          resting: { after: { poll: 'asking' } },
          asking: {
            invoke: {
              src: 'check',
              input: ({ context: { code } }) => ({ code }),
              onDone: [
                {
                  guard: ({ event }) => event.output.status === 'redeemed',
                  target: '#redeem.redeemed',
                  actions: assign({ offer: ({ context, event }) => event.output.offer ?? context.offer }),
                },
                // What it gives could not be given: it is free again (D80).
                {
                  guard: ({ event }) => event.output.status !== 'pending',
                  target: '#redeem.troubled',
                  actions: assign({ hold: ({ event }) => (event.output.noSeatLeft ? 'noSeatLeft' : null) }),
                },
                { target: 'resting' },
              ],
              onError: 'resting',
            },
          },
        },
      },
    },
  });

/** The server is asked what a code is worth; one that it was not asked about, or that waits for a seat, is not invalid. */
const checking = (machine: Setup, holdOf: RedeemEffects['holdOf']) =>
  machine.createStateConfig({
    invoke: {
      src: 'check',
      input: ({ context: { code } }) => ({ code }),
      onDone: [
        {
          guard: ({ event }) => event.output.status === 'available' && event.output.noSeatLeft === true,
          target: 'entering',
          actions: assign({ hold: 'noSeatLeft', offer: ({ event }) => event.output.offer ?? null }),
        },
        {
          guard: ({ event }) => event.output.status === 'available',
          target: 'available',
          actions: assign({ slug: ({ event }) => event.output.slug, status: 'available' }),
        },
        {
          target: 'entering',
          actions: assign(({ event: { output } }) => ({
            status: output.status,
            offer: output.offer ?? null,
          })),
        },
      ],
      onError: {
        target: 'entering',
        actions: assign(({ event }) => {
          const hold = holdOf(event.error);
          return { hold, status: hold === null ? 'invalid' : null };
        }),
      },
    },
  });

export function redeemMachine({ holdOf, ...effects }: RedeemEffects) {
  const machine = setupWith(effects);
  return machine.createMachine({
    id: 'redeem',
    initial: 'begins',
    context: ({ input: { code, slug, groupId = null, running } }) => ({
      ...nothing,
      code: code ?? '',
      slug,
      groupId,
      running,
    }),
    on: {
      RESET: {
        target: '.entering',
        actions: assign(nothing),
      },
    },
    states: {
      begins: {
        always: [
          { guard: ({ context }) => context.running && isAccessCode(context.code), target: 'redeeming' },
          { guard: ({ context }) => isAccessCode(context.code), target: 'loading' },
          { target: 'entering' },
        ],
      },
      entering: {
        on: {
          SUBMIT: [
            {
              guard: ({ event }) => isAccessCode(event.code),
              target: 'checking',
              actions: assign({ code: ({ event }) => event.code, status: null, hold: null, empty: false }),
            },
            { actions: assign({ status: null, hold: null, empty: ({ event }) => event.code === '' }) },
          ],
        },
      },
      checking: checking(machine, holdOf),
      /** It is checked: the page leads on from here, the dialog stays. */
      available: { on: { START: 'loading' } },
      loading: {
        invoke: {
          src: 'effects',
          input: ({ context: { code } }) => ({ code }),
          onDone: [
            {
              guard: ({ event }) => event.output.effects.length === 0,
              target: 'nothing',
              actions: assign({ offer: ({ event }) => event.output.offer ?? null }),
            },
            {
              target: 'choosing',
              actions: assign({
                effects: ({ event }) => event.output.effects,
                offer: ({ event }) => event.output.offer ?? null,
              }),
            },
          ],
          onError: { target: 'broken', actions: assign({ hold: ({ event }) => holdOf(event.error) }) },
        },
      },
      /** They have redeemed it before, in another tab or on another device: the offer says what they got. */
      nothing: { type: 'final' },
      broken: { on: { START: 'loading' } },
      choosing: {
        on: {
          CHOOSE: { actions: assign({ groupId: ({ event }) => event.groupId }) },
          START: 'redeeming',
        },
      },
      redeeming: {
        entry: assign({ tick: 0, running: false }),
        invoke: {
          src: 'redeem',
          input: ({ context: { code, groupId } }) => ({ code, groupId }),
          onDone: 'waiting',
          onError: {
            target: 'troubled',
            actions: assign({ hold: ({ event }) => holdOf(event.error) }),
          },
        },
      },
      troubled: { on: { START: 'redeeming' } },
      waiting: waitingForEffects(machine),
      redeemed: { entry: assign({ status: 'redeemed' }), type: 'final' },
    },
  });
}

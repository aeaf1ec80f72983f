/**
 * Retiring a course and bringing it back (spec 1, section 4). The server queues both; what a person sees is what was asked for, until the server
 * refuses. What asks the server, and what tells, is passed in.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { Exclusivity } from '#contract/content/retirement.ts';
import type { Workflow } from '#contract/enumerations.ts';
import { MAX_REPLACEMENTS } from '#domain/retirement.ts';

/** What is shown in place of the row. `restoring`: no workflow at all. */
export type Shown =
  | { as: 'retired'; at: number; replacements: string[] }
  | { as: 'restoring' }
  | { as: 'restored'; workflow: Workflow };

type RetirementEffects = {
  /** @throws when it could not be found out */
  check(): Promise<Exclusivity>;
  /** @throws when the server has refused or could not be asked */
  retire(asked: { replacements: string[]; comments: string }): Promise<void>;
  /** @returns what the course will be. @throws NotExclusive, and when the server has refused otherwise */
  restore(): Promise<Workflow>;
  now(): number;
  /** null: the row itself */
  show(shown: Shown | null): void;
  tell(what: Told): void;
};
export type Told =
  | 'retirement queued'
  | 'retirement failed'
  | 'restoration queued'
  | 'restoration failed'
  | 'check failed'
  | 'not exclusive';

/** Why a course is not restored: what is in it is elsewhere, too. */
export class NotExclusive extends Error {}

type Context = {
  exclusivity: Exclusivity | null;
  /** ids of courses */
  replacements: string[];
  comments: string;
};
export type RetirementEvent =
  | { type: 'OPEN' }
  | { type: 'CLOSE' }
  | { type: 'AGAIN' }
  | { type: 'CHOOSE'; courseId: string }
  | { type: 'UNCHOOSE'; courseId: string }
  | { type: 'COMMENT'; text: string }
  | { type: 'CONFIRM' }
  | { type: 'RESTORE' };

const nothing: Context = { exclusivity: null, replacements: [], comments: '' };

function setupWith(effects: RetirementEffects) {
  return setup({
    types: { context: {} as Context, events: {} as RetirementEvent },
    actors: {
      check: fromPromise(() => effects.check()),
      retire: fromPromise(({ input }: { input: { replacements: string[]; comments: string } }) =>
        effects.retire(input),
      ),
      restore: fromPromise(() => effects.restore()),
    },
    actions: {
      showRetired: ({ context }) =>
        effects.show({ as: 'retired', at: effects.now(), replacements: context.replacements }),
      showRestoring: () => effects.show({ as: 'restoring' }),
      showRow: () => effects.show(null),
      tell: (_, what: Told) => effects.tell(what),
    },
    guards: {
      hasRoom: ({ context }) => context.replacements.length < MAX_REPLACEMENTS,
    },
  });
}
type Setup = ReturnType<typeof setupWith>;

/** The dialog of a retirement: is what the course holds in it alone, and what takes its place? */
const choosingReplacements = (machine: Setup) =>
  machine.createStateConfig({
    initial: 'loading',
    on: {
      CLOSE: 'closed',
      CHOOSE: {
        guard: 'hasRoom',
        actions: assign({
          replacements: ({ context, event }) => [...context.replacements, event.courseId],
        }),
      },
      UNCHOOSE: {
        actions: assign({
          replacements: ({ context, event }) => context.replacements.filter((id) => id !== event.courseId),
        }),
      },
      COMMENT: { actions: assign({ comments: ({ event }) => event.text }) },
    },
    states: {
      loading: {
        invoke: {
          src: 'check',
          onDone: [
            {
              guard: ({ event }) => event.output.hasError,
              target: 'failed',
              actions: { type: 'tell', params: 'check failed' },
            },
            {
              guard: ({ event }) => event.output.isExclusive,
              target: 'exclusive',
              actions: assign({ exclusivity: ({ event }) => event.output }),
            },
            {
              target: 'notExclusive',
              actions: assign({ exclusivity: ({ event }) => event.output }),
            },
          ],
          onError: { target: 'failed', actions: { type: 'tell', params: 'check failed' } },
        },
      },
      /** The only state in which it can be confirmed (RETIRE-002). */
      exclusive: { on: { CONFIRM: '#retirement.sending' } },
      notExclusive: { on: { AGAIN: 'loading' } },
      failed: { on: { AGAIN: 'loading' } },
    },
  });

const showingWhatBlocks = (machine: Setup) =>
  machine.createStateConfig({
    initial: 'loading',
    on: { CLOSE: 'closed' },
    states: {
      loading: {
        invoke: {
          src: 'check',
          onDone: [
            {
              guard: ({ event }) => event.output.hasError,
              target: 'failed',
              actions: { type: 'tell', params: 'check failed' },
            },
            {
              target: 'listed',
              actions: assign({ exclusivity: ({ event }) => event.output }),
            },
          ],
          onError: { target: 'failed', actions: { type: 'tell', params: 'check failed' } },
        },
      },
      listed: {},
      failed: { on: { AGAIN: 'loading' } },
    },
  });

export function retirementMachine(effects: RetirementEffects) {
  const machine = setupWith(effects);
  return machine.createMachine({
    id: 'retirement',
    initial: 'closed',
    context: nothing,
    states: {
      closed: { entry: assign(nothing), on: { OPEN: 'retiring', RESTORE: 'restoring' } },
      retiring: choosingReplacements(machine),
      sending: {
        entry: 'showRetired',
        invoke: {
          src: 'retire',
          input: ({ context: { replacements, comments } }) => ({ replacements, comments }),
          onDone: { target: 'closed', actions: { type: 'tell', params: 'retirement queued' } },
          onError: {
            target: 'refused',
            actions: ['showRow', { type: 'tell', params: 'retirement failed' }],
          },
        },
      },
      /** Undone: what was chosen is kept for another try. */
      refused: { on: { AGAIN: 'retiring', OPEN: 'retiring', CLOSE: 'closed', RESTORE: 'restoring' } },
      restoring: {
        entry: 'showRestoring',
        invoke: {
          src: 'restore',
          onDone: {
            target: 'closed',
            actions: [
              ({ event }) => effects.show({ as: 'restored', workflow: event.output }),
              { type: 'tell', params: 'restoration queued' },
            ],
          },
          onError: [
            {
              guard: ({ event }) => event.error instanceof NotExclusive,
              target: 'blocked',
              actions: ['showRow', { type: 'tell', params: 'not exclusive' }],
            },
            { target: 'closed', actions: ['showRow', { type: 'tell', params: 'restoration failed' }] },
          ],
        },
      },
      /** The Error Details dialog: what stands in the way (RETIRE-011). */
      blocked: showingWhatBlocks(machine),
    },
  });
}

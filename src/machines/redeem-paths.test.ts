/** Paths through the redemption of a code, generated from the machine and walked with effects that answer as the path says (REDEEM-024). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import type { AccessCodeEffect, AccessCodeState } from '#contract/accounts/access-code.ts';
import { accessCodeStatuses, CAPTION_MS, REDEEM_POLL_MS } from '#domain/access-code.ts';
import { type RedeemInput, redeemMachine } from './redeem.ts';

const code = 'ABCD1234EFGH5678';
const join: AccessCodeEffect = { type: 'joinOrganizationGroup', choices: [] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Step = { type: string } & Record<string, unknown>;

const invoked = {
  checking: '0.redeem.checking',
  loading: '0.redeem.loading',
  redeeming: '0.redeem.redeeming',
  asking: '0.redeem.waiting.poll.asking',
} as const;
const done = (of: keyof typeof invoked, output?: unknown): Step => ({
  type: `xstate.done.actor.${invoked[of]}`,
  output,
});
const failed = (of: keyof typeof invoked): Step => ({
  type: `xstate.error.actor.${invoked[of]}`,
  error: new Error('500'),
});
const polled: Step = { type: 'xstate.after.poll.redeem.waiting.poll.resting' };
const ticked: Step = { type: 'xstate.after.caption.redeem.waiting.caption.ticking' };

/** All that can happen: what the person does, what the server answers or fails to, and time. */
const happens: Step[] = [
  { type: 'SUBMIT', code },
  { type: 'SUBMIT', code: 'ABCD' },
  { type: 'SUBMIT', code: '' },
  { type: 'CHOOSE', groupId: 'watch' },
  { type: 'START' },
  { type: 'RESET' },
  ...accessCodeStatuses.map((status) => done('checking', { status, slug: 'harbor' })),
  done('checking', { status: 'available', slug: 'harbor', noSeatLeft: true }),
  done('loading', { effects: [join] }),
  done('loading', { effects: [] }),
  done('redeeming'),
  ...accessCodeStatuses.map((status) => done('asking', { status, slug: 'harbor' })),
  ...(['checking', 'loading', 'redeeming', 'asking'] as const).map(failed),
  polled,
  ticked,
];

/** An effect answers where it was asked, and time passes where something waits for it. */
function canHappen({ type }: Step, state: string): boolean {
  if (state === 'nothing' || state === 'redeemed') return false;
  const of = Object.entries(invoked).find(([, id]) => type.endsWith(id))?.[0];
  if (of !== undefined) return state === of || state === `waiting ${of}`;
  if (type === polled.type) return state === 'waiting resting';
  return type !== ticked.type || state.startsWith('waiting');
}

const holdOf = () => null;
const effects = {
  check: async () => ({}) as never,
  effects: async () => ({ effects: [] }),
  redeem: async () => {},
  holdOf,
};
const inputs: RedeemInput[] = [
  { code: null, slug: null, running: false },
  { code, slug: 'harbor', running: false },
  { code, slug: null, running: true },
];

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : `waiting ${(value as { waiting: { poll: string } }).waiting.poll}`;
const stepName = ({ type, ...more }: Step) => {
  const about = (more.output as AccessCodeState | undefined)?.status ?? more.code ?? '';
  return `${type.replace('xstate.', '').replace(/actor\.0\.redeem\.(waiting\.poll\.)?/, '')} ${about}`.trim();
};

/** The shortest way to each state and from there one step of each kind, so every transition is the end of a path. */
function pathsFrom(input: RedeemInput) {
  const machine = redeemMachine(effects);
  const options = {
    input,
    events: (({ value }: { value: unknown }) =>
      happens.filter((step) => canHappen(step, nameOf(value)))) as never,
    serializeState: (state: { value: unknown }) => nameOf(state.value) as never,
  };
  const steps = getAdjacencyMap(machine, options as never);
  return getShortestPaths(machine, options as never).flatMap(({ state, steps: way }) => {
    const events = way
      .map(({ event }) => event as unknown as Step)
      .filter(({ type }) => type !== 'xstate.init');
    const from = nameOf(state.value);
    const onward = Object.values(steps[from as never]?.transitions ?? {});
    return onward.map(({ event, state: to }) => {
      const last = event as unknown as Step;
      return { from, last, events: [...events, last], to: nameOf((to as { value: unknown }).value) };
    });
  });
}

type Pending = { resolve: (value: never) => void; reject: (error: unknown) => void };

async function walk(input: RedeemInput, events: readonly Step[]): Promise<string> {
  const pending: Pending[] = [];
  const asked = () => new Promise<never>((resolve, reject) => pending.push({ resolve, reject }));
  const actor = createActor(redeemMachine({ check: asked, effects: asked, redeem: asked, holdOf }), {
    input,
  });
  actor.start();
  const settled = () => vi.advanceTimersByTimeAsync(0);
  await settled();
  for (const event of events) {
    if (event.type.startsWith('xstate.done')) pending.at(-1)?.resolve(event.output as never);
    else if (event.type.startsWith('xstate.error')) pending.at(-1)?.reject(event.error);
    else if (event === polled) await vi.advanceTimersByTimeAsync(REDEEM_POLL_MS);
    else if (event === ticked) await vi.advanceTimersByTimeAsync(CAPTION_MS);
    else actor.send(event as never);
    await settled();
  }
  const at = nameOf(actor.getSnapshot().value);
  actor.stop();
  return at;
}

it('walks every transition from wherever a redemption begins as its definition says, with real effects and time', async () => {
  const transitions = new Set<string>();
  let walked = 0;
  for (const input of inputs)
    for (const { from, last, events, to } of pathsFrom(input)) {
      expect(await walk(input, events), `${events.map(stepName).join(' > ')}`).toBe(to);
      walked += 1;
      if (from !== to) transitions.add(`${from} -- ${stepName(last)} --> ${to}`);
    }
  expect(walked).toBeGreaterThan(100);
  expect([...transitions].filter((each) => !each.includes('RESET')).sort()).toEqual(
    [
      `entering -- SUBMIT ${code} --> checking`,
      'checking -- done.checking available --> available',
      ...['invalid', 'pending', 'redeemed'].map(
        (status) => `checking -- done.checking ${status} --> entering`,
      ),
      'broken -- START --> loading',
      'checking -- done.checking available --> entering',
      'checking -- error.checking --> entering',
      'available -- START --> loading',
      'loading -- done.loading --> choosing',
      'loading -- done.loading --> nothing',
      'loading -- error.loading --> broken',
      'choosing -- START --> redeeming',
      'redeeming -- done.redeeming --> waiting resting',
      'redeeming -- error.redeeming --> troubled',
      'troubled -- START --> redeeming',
      'waiting resting -- after.poll.redeem.waiting.poll.resting --> waiting asking',
      'waiting asking -- done.asking pending --> waiting resting',
      'waiting asking -- done.asking redeemed --> redeemed',
      ...['available', 'invalid'].map((status) => `waiting asking -- done.asking ${status} --> troubled`),
      'waiting asking -- error.asking --> waiting resting',
    ].sort(),
  );
  const left = [...transitions].filter((each) => each.includes('RESET')).map((each) => each.split(' -- ')[0]);
  expect(new Set(left)).toEqual(
    new Set([
      ...['checking', 'available', 'loading', 'broken', 'choosing', 'redeeming', 'troubled'],
      ...['waiting resting', 'waiting asking'],
    ]),
  );
});

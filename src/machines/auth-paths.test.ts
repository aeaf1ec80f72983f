/**
 * Ways through the sign-in, generated from the machine itself and walked with effects that answer as the way says. After each step of each of them
 * holds what the specification asks of the states (spec 2, section 4.1; AUTH-001 to AUTH-009, D3).
 */
import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { getAdjacencyMap, getSimplePaths } from 'xstate/graph';
import { authMachine, type DeviceState, type TokenOutcome } from './auth.ts';
import { type AuthStatus, isSignedIn } from './auth-status.ts';

type Step = { type: string; output?: unknown; error?: unknown; accountId?: string };
type Asking = 'Initial' | 'Authenticating' | 'Reauthenticating';
type State = { value: AuthStatus; context: { accountId: string | null; connected: boolean } };

const done = (of: Asking, output: DeviceState | TokenOutcome): Step => ({
  type: `xstate.done.actor.0.auth.${of}`,
  output,
});
const failed = (of: Asking): Step => ({
  type: `xstate.error.actor.0.auth.${of}`,
  error: new Error('disk'),
});
const timePasses: Step = { type: 'xstate.after.0.auth.Error' };

const people = ['ana', 'ben'];
const outcomes: TokenOutcome[] = [
  { kind: 'token', accountId: 'ana' },
  { kind: 'offline' },
  { kind: 'refused' },
];

/** All that can happen: what the device holds, what the server says or does not, what the person does, and time. */
const happens: Step[] = [
  ...[null, 'ana'].map((accountId) => done('Initial', { accountId })),
  ...outcomes.flatMap((outcome) => [done('Authenticating', outcome), done('Reauthenticating', outcome)]),
  ...(['Initial', 'Authenticating', 'Reauthenticating'] as const).map(failed),
  ...people.map((accountId) => ({ type: 'login.succeeded', accountId })),
  { type: 'refresh.started' },
  { type: 'token.received', accountId: 'ana' },
  { type: 'session.refused' },
  { type: 'session.left' },
  { type: 'fault.found', error: new Error('store') },
  timePasses,
];

/** An effect answers where it was asked, and time passes where something waits for it. */
function canHappen({ type }: Step, value: AuthStatus): boolean {
  if (type === timePasses.type) return value === 'Error';
  return !type.startsWith('xstate.') || type.endsWith(`.${value}`);
}

const nameOf = ({ value, context: { accountId, connected } }: State) =>
  `${value} ${accountId ?? 'nobody'}${connected ? ' connected' : ''}`;
const stepName = ({ type, output, accountId }: Step) => {
  const { kind, accountId: found } = (output ?? {}) as { kind?: string; accountId?: string | null };
  return `${type.replace(/^xstate\.|actor\.0\.auth\./g, '')} ${kind ?? found ?? accountId ?? ''}`.trim();
};

const generation = {
  events: ((state: State) => happens.filter((step) => canHappen(step, state.value))) as never,
  serializeState: ((state: State) => nameOf(state)) as never,
};

type Moved = { event: Step; state: State };
type Way = { events: Step[]; last: Step; from: State; to: State };

/** The ways that come to no state twice, and from the end of each one step of every kind that can happen there. */
function allWays(): Way[] {
  const map = getAdjacencyMap(authMachine, generation) as unknown as Record<
    string,
    { transitions: Record<string, Moved> }
  >;
  return getSimplePaths(authMachine, generation).flatMap(({ state, steps }) => {
    const from = state as unknown as State;
    const events = (steps as unknown as Moved[])
      .map(({ event }) => event)
      .filter(({ type }) => type !== 'xstate.init');
    const onward = Object.values(map[nameOf(from)]?.transitions ?? {});
    return onward.map(({ event, state: to }) => ({ events: [...events, event], last: event, from, to }));
  });
}

type Pending = { accountId: string; resolve: (value: never) => void; reject: (error: unknown) => void };

/** A device with its marker, what a page on it asked and did. */
const aDevice = () => ({
  marker: 'of an earlier visit' as string | null,
  left: [] as unknown[],
  logged: 0,
  asked: [] as Pending[],
});

let device = aDevice();
const asks = fromPromise<never, { accountId: string } | undefined>(
  ({ input }) =>
    new Promise((resolve, reject) => {
      device.asked.push({ accountId: input?.accountId ?? 'the device', resolve, reject });
    }),
) as never;
/** Made once: a machine is dear to make, and there are thousands of ways. */
const machine = authMachine.provide({
  actors: { readDevice: asks, restore: asks, refresh: asks },
  actions: {
    keepMarker: (_, { accountId }) => {
      device.marker = accountId;
    },
    clearMarker: () => {
      device.marker = null;
    },
    leave: (_, { accountId }) => void device.left.push(accountId),
    log: () => {
      device.logged += 1;
    },
  },
});

function aPage() {
  device = aDevice();
  const { asked } = device;
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock });
  actor.start();
  const settle = async () => {
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  };
  return {
    device,
    asked,
    actor,
    settle,
    state: () => actor.getSnapshot() as unknown as State,
    async take(step: Step) {
      if (step.type.startsWith('xstate.done')) asked.at(-1)?.resolve(step.output as never);
      else if (step.type.startsWith('xstate.error')) asked.at(-1)?.reject(step.error);
      else if (step.type === timePasses.type) clock.increment(0);
      else actor.send(step as never);
      await settle();
    },
  };
}

type Page = ReturnType<typeof aPage>;
const outcomeOf = ({ type, output }: Step): TokenOutcome['kind'] | undefined =>
  type.startsWith('xstate.done') ? (output as TokenOutcome).kind : undefined;

/** What holds after every step, whatever came before it. */
function expectSound(page: Page, step: Step, before: State, held: Page['device']): void {
  const { value, context } = page.state();
  const { marker, left, logged } = page.device;
  // AUTH-002: pages of somebody who is signed in have an account to hang on; nobody else has one.
  if (isSignedIn(value)) expect(context.accountId).not.toBeNull();
  if (value === 'Unauthenticated' || value === 'Error')
    expect(context).toEqual({ accountId: null, connected: false });
  // AUTH-006: no token is asked for nobody.
  expect(page.asked.map(({ accountId }) => accountId)).not.toContain('');
  // AUTH-048: only somebody who is signed in refreshes, and stays the same person meanwhile.
  if (value === 'Reauthenticating') {
    expect(isSignedIn(before.value)).toBe(true);
    expect(context).toEqual(before.context);
  }
  const outcome = outcomeOf(step);
  // D3: no network neither signs anybody out nor says that the server has confirmed anything.
  if (outcome === 'offline') {
    expect({ value, context }).toEqual({ value: 'Authenticated', context: before.context });
    expect(marker).toBe(held.marker);
  }
  // AUTH-009
  if (outcome === 'token' || (step.type === 'token.received' && before.value === 'Authenticated')) {
    expect({ value, context }).toEqual({
      value: 'Authenticated',
      context: { accountId: 'ana', connected: true },
    });
    expect(marker).toBe('ana');
  }
  // AUTH-008: the server alone sends people to /logout, and only those who were signed in.
  const refused = outcome === 'refused' || (step.type === 'session.refused' && isSignedIn(before.value));
  expect(left.slice(held.left.length)).toEqual(refused ? [before.context.accountId] : []);
  // AUTH-003, AUTH-028: whatever ends a session takes the marker with it.
  const ended = before.context.accountId !== null && context.accountId === null;
  if (refused || ended || value === 'Error') expect(marker).toBeNull();
  const wentWrong = value === 'Error' && (before.value !== 'Error' || step.type === 'fault.found');
  expect(logged - held.logged).toBe(wentWrong ? 1 : 0);
}

/** What is a step on the way is the end of a shorter one: there it is looked at. */
async function walk({ events, last, to }: Way): Promise<void> {
  const page = aPage();
  await page.settle();
  for (const step of events.slice(0, -1)) await page.take(step);
  const { value, context } = page.state();
  const held = { ...page.device, left: [...page.device.left] };
  await page.take(last);
  expectSound(page, last, { value, context }, held);
  expect(nameOf(page.state())).toBe(nameOf(to));
  // An answer to a question that was given up changes nothing.
  const open = page.actor.getSnapshot().value.endsWith('ing') || page.state().value === 'Initial';
  for (const late of open ? page.asked.slice(0, -1) : page.asked)
    late.resolve({ kind: 'token', accountId: 'somebody else' } as never);
  await page.settle();
  expect(nameOf(page.state())).toBe(nameOf(to));
  // An error is got over without anybody's doing.
  if (to.value === 'Error') {
    await page.take(timePasses);
    expect(nameOf(page.state())).toBe('Unauthenticated nobody');
  }
  page.actor.stop();
}

/** A longer one strings together what shorter ones have. */
const MOST_STEPS = 8;
const ways = allWays().filter(({ events }) => events.length <= MOST_STEPS);

it('every way through the sign-in keeps what the states promise, with real effects and time (AUTH-001, AUTH-002, AUTH-003, AUTH-006, AUTH-008, AUTH-009, D3)', async () => {
  expect(ways.length).toBeGreaterThan(1_000);
  for (const way of ways) {
    try {
      await walk(way);
    } catch (error) {
      throw new Error(`${way.events.map(stepName).join(' > ')}: ${(error as Error).message}`);
    }
  }
});

it('changes its status by what the specification names, and by nothing else (AUTH-001, AUTH-048)', () => {
  const changes = ways
    .filter(({ from, to }) => from.value !== to.value)
    .map(({ from, last, to }) => `${from.value} -- ${stepName(last)} --> ${to.value}`);
  const asked = (of: Asking) => [
    `${of} -- done.${of} token --> Authenticated`,
    `${of} -- done.${of} offline --> Authenticated`,
    `${of} -- done.${of} refused --> Unauthenticated`,
    `${of} -- session.left --> Unauthenticated`,
  ];
  const faults = (['Initial', 'Authenticating', 'Reauthenticating'] as const).map(
    (of) => `${of} -- error.${of} --> Error`,
  );
  const everywhere = ['Initial', 'Authenticating', 'Authenticated', 'Reauthenticating', 'Unauthenticated'];
  expect([...new Set(changes)].sort()).toEqual(
    [
      'Initial -- done.Initial --> Unauthenticated',
      'Initial -- done.Initial ana --> Authenticating',
      ...asked('Authenticating'),
      'Authenticated -- refresh.started --> Reauthenticating',
      'Authenticated -- session.refused --> Unauthenticated',
      'Authenticated -- session.left --> Unauthenticated',
      ...asked('Reauthenticating'),
      'Reauthenticating -- session.refused --> Unauthenticated',
      ...people.map((accountId) => `Unauthenticated -- login.succeeded ${accountId} --> Authenticating`),
      ...faults,
      ...everywhere.map((from) => `${from} -- fault.found --> Error`),
      'Error -- after.0.auth.Error --> Unauthenticated',
    ].sort(),
  );
});

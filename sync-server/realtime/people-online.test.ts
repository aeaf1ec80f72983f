import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type PeopleOnline, type PresenceChange, peopleOnline } from './people-online.ts';

type Overhear = (subject: string, text: string) => void;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Nodes that hear each other, unless one is dead. `turned`: of what one says in a moment, the last is heard first. */
function nodes(count: number, { turned = false } = {}) {
  const all: { online: PeopleOnline; told: PresenceChange[]; dead: boolean; hears: Set<Overhear> }[] = [];
  for (let at = 0; at < count; at += 1) {
    const told: PresenceChange[] = [];
    const node = { told, dead: false, hears: new Set<Overhear>() } as (typeof all)[number];
    const said: (() => void)[] = [];
    const bus = {
      whisper(subject: string, text: string) {
        if (node.dead) return;
        const arrives = () => {
          for (const other of all)
            if (other !== node && !other.dead) for (const hear of other.hears) hear(subject, text);
        };
        if (!turned) return arrives();
        if (said.unshift(arrives) === 1)
          queueMicrotask(() => {
            for (const each of said.splice(0)) each();
          });
      },
      overhear(hear: Overhear) {
        node.hears.add(hear);
        return () => node.hears.delete(hear);
      },
    };
    node.online = peopleOnline(bus, (changes) => told.push(...changes));
    all.push(node);
  }
  return all as [(typeof all)[0], ...(typeof all)[0][]];
}
const pass = (ms: number) => vi.advanceTimersByTime(ms);

it('who comes is told once on each node, with how many sockets ever; who leaves, after five seconds (WS-005)', () => {
  const [one, other] = nodes(2);
  one.online.came('ana');
  one.online.came('ana');
  other!.online.came('ana');
  pass(2_000);
  for (const { told, online } of [one, other!]) {
    expect(told).toEqual([{ userId: 'ana', status: 'online' }]);
    expect(online.presenceOf('ana')).toBe('online');
  }
  one.online.left('ana', false);
  one.online.left('ana', false);
  pass(10_000);
  expect(one.told).toHaveLength(1);
  other!.online.left('ana', false);
  pass(4_000);
  expect(one.told).toHaveLength(1);
  pass(3_000);
  for (const { told, online } of [one, other!]) {
    expect(told.at(-1)).toEqual({ userId: 'ana', status: 'offline' });
    expect(online.presenceOf('ana')).toBe('offline');
  }
});

it('a page that loads again was not away (WS-005)', () => {
  const [one] = nodes(1);
  one.online.came('ana');
  pass(2_000);
  one.online.left('ana', false);
  pass(3_000);
  one.online.came('ana');
  pass(10_000);
  expect(one.told).toEqual([{ userId: 'ana', status: 'online' }]);
});

it('a node that dies takes its people along, a node that comes hears of all within half a minute (WS-005)', () => {
  const [one, other] = nodes(2);
  other!.dead = true;
  one.online.came('ana');
  pass(2_000);
  expect(other!.online.presenceOf('ana')).toBe('offline');
  other!.dead = false;
  pass(30_000);
  expect(other!.online.presenceOf('ana')).toBe('online');
  one.dead = true;
  pass(110_000);
  expect(other!.online.presenceOf('ana')).toBe('offline');
  expect(other!.told.at(-1)).toEqual({ userId: 'ana', status: 'offline' });
});

it('a node that closes says goodbye, and a message that is none changes nothing', () => {
  const [one, other] = nodes(2);
  one.online.came('ana');
  for (const text of ['{', '7', '[1]']) for (const hear of other!.hears) hear('people-here', text);
  pass(2_000);
  one.online.close();
  pass(7_000);
  expect(other!.told).toEqual([
    { userId: 'ana', status: 'online' },
    { userId: 'ana', status: 'offline' },
  ]);
});

it('a person is away once nobody is at any of their devices, for more than a moment, and back at once (WS-005)', () => {
  const [one, other] = nodes(2);
  one.online.came('ana');
  other!.online.came('ana');
  pass(2_000);
  one.online.turned('ana', true);
  pass(10_000);
  expect(one.told).toEqual([{ userId: 'ana', status: 'online' }]);
  other!.online.turned('ana', true);
  pass(2_000);
  other!.online.turned('ana', false);
  pass(8_000);
  expect(one.told).toHaveLength(1);
  other!.online.turned('ana', true);
  pass(7_000);
  for (const { told, online } of [one, other!]) {
    expect(told.at(-1)).toEqual({ userId: 'ana', status: 'away' });
    expect(online.presenceOf('ana')).toBe('away');
  }
  pass(40_000); // both have said all of theirs again
  expect(one.told).toHaveLength(2);
  one.online.turned('ana', false);
  pass(2_000);
  for (const { told } of [one, other!]) expect(told.at(-1)).toEqual({ userId: 'ana', status: 'online' });
  one.online.left('ana', false);
  pass(7_000);
  for (const { told } of [one, other!]) expect(told.at(-1)).toEqual({ userId: 'ana', status: 'away' });
  other!.online.left('ana', true);
  pass(7_000);
  for (const { told } of [one, other!]) expect(told.at(-1)).toEqual({ userId: 'ana', status: 'offline' });
});

it('somebody away is so on the other nodes in whichever order they hear it (WS-005)', async () => {
  const [one, other] = nodes(2, { turned: true });
  one.online.came('ana');
  one.online.came('bo');
  await vi.advanceTimersByTimeAsync(2_000);
  one.online.turned('ana', true);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(other!.told.slice(2)).toEqual([{ userId: 'ana', status: 'away' }]);
  await vi.advanceTimersByTimeAsync(60_000); // all has been said again
  expect(other!.told).toHaveLength(3);
});

it('nodes of before and after an update agree on who is away: ‘here, of those away’ means the same as ‘away’ alone (WS-005)', () => {
  const [one, other] = nodes(2);
  const older = (subject: string) => {
    for (const hear of one.hears) hear(subject, JSON.stringify(['an older node', 'bo']));
  };
  const said: string[][] = [];
  other!.hears.add((subject, text) => said.push([subject, ...JSON.parse(text).slice(1)]));
  const awayAsBefore = () => {
    older('people-here');
    older('people-away');
  };
  older('people-here');
  pass(2_000);
  awayAsBefore();
  pass(7_000);
  const seen = ['online', 'away'].map((status) => ({ userId: 'bo', status }));
  expect(one.told).toEqual(seen);
  for (let time = 0; time < 4; time += 1) {
    awayAsBefore();
    pass(30_000);
  }
  expect(one.told).toEqual(seen);
  older('people-here');
  pass(2_000);
  expect(one.told.at(-1)).toEqual({ userId: 'bo', status: 'online' });
  // An older node takes somebody for away who is named under that alone, and forgets in 75 s whom it does not hear of.
  one.online.came('ana');
  one.online.turned('ana', true);
  pass(70_000);
  expect(said).toEqual([1, 2, 3].map(() => ['people-away', 'ana']));
});

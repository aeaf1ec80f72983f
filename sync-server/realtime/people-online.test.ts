import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type PeopleOnline, type PresenceChange, peopleOnline } from './people-online.ts';

type Overhear = (subject: string, text: string) => void;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Nodes that hear each other, unless one is dead. */
function nodes(count: number) {
  const all: { online: PeopleOnline; told: PresenceChange[]; dead: boolean; hears: Set<Overhear> }[] = [];
  for (let at = 0; at < count; at += 1) {
    const told: PresenceChange[] = [];
    const node = { told, dead: false, hears: new Set<Overhear>() } as (typeof all)[number];
    const bus = {
      whisper(subject: string, text: string) {
        if (node.dead) return;
        for (const other of all)
          if (other !== node && !other.dead) for (const hear of other.hears) hear(subject, text);
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
    expect(told).toEqual([{ userId: 'ana', online: true }]);
    expect(online.isOnline('ana')).toBe(true);
  }
  one.online.left('ana');
  one.online.left('ana');
  pass(10_000);
  expect(one.told).toHaveLength(1);
  other!.online.left('ana');
  pass(4_000);
  expect(one.told).toHaveLength(1);
  pass(3_000);
  for (const { told, online } of [one, other!]) {
    expect(told.at(-1)).toEqual({ userId: 'ana', online: false });
    expect(online.isOnline('ana')).toBe(false);
  }
});

it('a page that loads again was not away (WS-005)', () => {
  const [one] = nodes(1);
  one.online.came('ana');
  pass(2_000);
  one.online.left('ana');
  pass(3_000);
  one.online.came('ana');
  pass(10_000);
  expect(one.told).toEqual([{ userId: 'ana', online: true }]);
});

it('a node that dies takes its people along, a node that comes hears of all within half a minute (WS-005)', () => {
  const [one, other] = nodes(2);
  other!.dead = true;
  one.online.came('ana');
  pass(2_000);
  expect(other!.online.isOnline('ana')).toBe(false);
  other!.dead = false;
  pass(30_000);
  expect(other!.online.isOnline('ana')).toBe(true);
  one.dead = true;
  pass(110_000);
  expect(other!.online.isOnline('ana')).toBe(false);
  expect(other!.told.at(-1)).toEqual({ userId: 'ana', online: false });
});

it('a node that closes says goodbye, and a message that is none changes nothing', () => {
  const [one, other] = nodes(2);
  one.online.came('ana');
  for (const text of ['{', '7', '[1]']) for (const hear of other!.hears) hear('people-here', text);
  pass(2_000);
  one.online.close();
  pass(7_000);
  expect(other!.told).toEqual([
    { userId: 'ana', online: true },
    { userId: 'ana', online: false },
  ]);
});

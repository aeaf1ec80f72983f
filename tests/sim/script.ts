/**
 * A story of devices, people and misfortunes as plain data: made from a seed, played by play.ts, shortened by shorten.ts. What it picks it
 * picks by a number from 0 to 1 among what is there at that moment, so that a part of it still means something.
 */
import { seeded } from '../support/seeded.ts';
import type { DeviceSpec } from './sim-device.ts';
import type { Weather } from './sim-network.ts';
import type { Misfortune } from './sim-server.ts';

export type Step = {
  /** its number in the whole story: texts carry it, so that each is told apart */
  n: number;
  act: Act;
  /** virtual time after it */
  ms: number;
};

type ByPerson = { device: number; tab: number; at: readonly [number, number] };

export type Act =
  | ({ do: 'comment' | 'reply' | 'edit comment' | 'remove comment' | 'remove thread' } & ByPerson)
  | ({ do: 'private comment' | 'read skill' } & ByPerson)
  | ({ do: 'report progress' } & ByPerson)
  | ({ do: 'change skill' } & ByPerson)
  | ({ do: 'post' | 'answer' | 'edit message' | 'delete message' } & ByPerson)
  | ({ do: 'discard' | 'retry' | 'send now' } & ByPerson)
  | ({ do: 'any verb'; verb?: string } & ByPerson)
  | { do: 'trigger'; device: number; tab: number; reason: 'online' | 'visible' | 'timer' }
  | { do: 'kill tab'; device: number; tab: number; tasks: number; ms: number }
  | { do: 'sleep'; device: number; tab: number; ms: number }
  | { do: 'weather'; device: number; weather: Weather }
  | { do: 'clock'; device: number; days: number }
  | { do: 'disk full'; device: number; writes: number }
  | { do: 'version'; device: number; outdated: boolean }
  | { do: 'sign in'; device: number }
  | { do: 'other account'; device: number; person: number }
  | { do: 'end sessions'; person: number }
  | { do: 'server dies'; how: Misfortune; ms: number }
  | { do: 'history' }
  | { do: 'role'; person: number; role: 'member' | 'trainer' | null }
  | { do: 'enrolment'; person: number; given: boolean }
  | { do: 'channel'; person: number; given: boolean }
  | { do: 'move skill'; skill: number; course: number }
  | { do: 'skill is'; at: number; change: 'hidden' | 'shown' | 'archived' | 'retired' | 'published' }
  | { do: 'course is'; change: 'free' | 'closed' | 'hidden' | 'shown' }
  | { do: 'rename'; at: number }
  | { do: 'wait' };

export type Script = { seed: number; devices: DeviceSpec[]; steps: Step[] };

/** 0 works on the content, 1 and 2 are learners, 3 belongs to nothing. */
const PEOPLE = 4;

/** Few, so that there are many stories: what goes wrong mostly does so between two or three acts. */
const STEPS = 20;

export function scriptOf(seed: number, length = STEPS): Script {
  const chance = seeded(seed ^ 0x51ed);
  const whole = (below: number) => Math.floor(chance() * below);
  const devices = Array.from(
    { length: 2 + whole(3) },
    (_, at): DeviceSpec => ({
      person: at === 0 ? whole(3) : chance() < 0.35 ? 0 : 1 + whole(chance() < 0.8 ? 2 : 3),
      tabs: chance() < 0.35 ? 2 : 1,
      sockets: chance() < 0.5,
    }),
  );
  const steps: Step[] = [];
  for (let n = 0; n < length; n += 1) {
    steps.push({
      n,
      act: actOf(chance, devices),
      ms: pick(chance, [0, 0, 20, 100, 400, 400, 2000, 8000, 35_000]),
    });
  }
  return { seed, devices, steps };
}

function actOf(chance: () => number, devices: readonly DeviceSpec[]): Act {
  const device = Math.floor(chance() * devices.length);
  const tab = Math.floor(chance() * (devices[device]?.tabs ?? 1));
  const at = [chance(), chance()] as const;
  const person = Math.floor(chance() * PEOPLE);
  const kind = weighted(chance, kinds);
  switch (kind) {
    case 'trigger':
      return { do: kind, device, tab, reason: pick(chance, ['online', 'visible', 'timer']) };
    case 'kill tab':
      return {
        do: kind,
        device,
        tab,
        tasks: Math.floor(chance() ** 2 * 60),
        ms: pick(chance, [1, 500, 20_000]),
      };
    case 'sleep':
      return { do: kind, device, tab, ms: pick(chance, [1000, 12_000, 60_000]) };
    case 'weather':
      return { do: kind, device, weather: weighted(chance, weathers) };
    case 'clock':
      return { do: kind, device, days: pick(chance, [-10, -1, 0, 1, 10, 10]) };
    case 'disk full':
      return { do: kind, device, writes: 1 + Math.floor(chance() ** 2 * 25) };
    case 'version':
      return { do: kind, device, outdated: chance() < 0.6 };
    case 'sign in':
      return { do: kind, device };
    case 'other account':
      return { do: kind, device, person };
    case 'end sessions':
      return { do: kind, person };
    case 'server dies':
      return { do: kind, how: howItDies(chance), ms: pick(chance, [1, 1000, 20_000]) };
    case 'history':
    case 'wait':
      return { do: kind };
    case 'role':
      return { do: kind, person, role: pick(chance, ['member', 'member', 'trainer', null]) };
    case 'enrolment':
    case 'channel':
      return { do: kind, person, given: chance() < 0.6 };
    case 'move skill':
      return { do: kind, skill: at[0], course: at[1] };
    case 'skill is':
      return {
        do: kind,
        at: at[0],
        change: pick(chance, ['hidden', 'shown', 'shown', 'archived', 'retired', 'published', 'published']),
      };
    case 'course is':
      return { do: kind, change: pick(chance, ['free', 'free', 'closed', 'hidden', 'shown', 'shown']) };
    case 'rename':
      return { do: kind, at: at[0] };
    default:
      return { do: kind, device, tab, at };
  }
}

const howItDies = (chance: () => number): Misfortune => {
  const kind = chance();
  if (kind < 0.3) return { diesAtCommit: 'after' };
  if (kind < 0.5) return { diesAtCommit: 'before' };
  if (kind < 0.65) return { databaseAway: 1 + Math.floor(chance() * 12) };
  return { dies: 1 + Math.floor(chance() * 25) };
};

const weathers: Record<Weather, number> = { clear: 4, offline: 4, silent: 1, stormy: 6, overloaded: 3 };

const kinds: Record<Act['do'], number> = {
  comment: 9,
  reply: 5,
  'edit comment': 6,
  'remove comment': 3,
  'remove thread': 1,
  'private comment': 1,
  'read skill': 4,
  'report progress': 7,
  'change skill': 4,
  post: 6,
  answer: 3,
  'edit message': 3,
  'delete message': 2,
  discard: 5,
  retry: 2,
  'send now': 1,
  'any verb': 12,
  trigger: 4,
  'kill tab': 5,
  sleep: 3,
  weather: 14,
  clock: 4,
  'disk full': 3,
  version: 1,
  'sign in': 1,
  'other account': 1,
  'end sessions': 1,
  'server dies': 5,
  history: 0.5,
  role: 2,
  enrolment: 2,
  channel: 2,
  'move skill': 2,
  'skill is': 2,
  'course is': 1,
  rename: 1,
  wait: 2,
};

export const actKinds = Object.keys(kinds) as Act['do'][];

function pick<T>(chance: () => number, from: readonly T[]): T {
  return from[Math.floor(chance() * from.length)] as T;
}

function weighted<K extends string>(chance: () => number, weights: Record<K, number>): K {
  const entries = Object.entries(weights) as [K, number][];
  let left = chance() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of entries) {
    left -= weight;
    if (left < 0) return kind;
  }
  return entries[0]?.[0] as K;
}

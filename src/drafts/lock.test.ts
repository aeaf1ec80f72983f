import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '#contract/request-error.ts';
import type { LockAnswer } from './draft.ts';
import { skillLock } from './lock.ts';

const mine = { skillId: 'skill', sessionId: 'tab' };
const held = { outcome: 'held' } as const;
type Call = { verb: string; variables: unknown; headers: unknown; keepalive: boolean };
let calls: Call[];
let answers: (Error | 'ok')[];
let told: LockAnswer[];

const ask = async (
  query: string,
  variables: unknown,
  { headers = {}, keepalive = false }: { headers?: Record<string, string>; keepalive?: boolean } = {},
) => {
  calls.push({ verb: /\w+SkillLock/.exec(query)?.[0] ?? '', variables, headers, keepalive });
  const answer = answers.shift() ?? 'ok';
  if (answer !== 'ok') throw answer;
};
const taken = new RequestError({
  status: 409,
  message: 'taken',
  code: 'CANNOT_ACQUIRE_LOCK',
  extras: { lock: { userId: 'ben', sessionId: 'his', name: 'Ben' } },
});
const lock = () => skillLock(mine, ask, (answer) => told.push(answer));
const verbs = () => calls.map(({ verb }) => verb);

beforeEach(() => {
  calls = [];
  answers = [];
  told = [];
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is acquired with the tab’s session, renewed every 30 s while it is held, and given back on leaving (EDIT-008)', async () => {
  const own = lock();
  expect(await own.acquire()).toEqual(held);
  expect(calls).toEqual([{ verb: 'acquireSkillLock', variables: mine, headers: {}, keepalive: false }]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(verbs()).toEqual(Array(4).fill('acquireSkillLock'));
  await own.release();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(verbs()).toEqual([...Array(4).fill('acquireSkillLock'), 'releaseSkillLock']);
});

it('tells who holds it instead, and asks nothing more until the person does (EDIT-008, EDIT-014)', async () => {
  answers = [taken];
  const own = lock();
  const holder = { userId: 'ben', sessionId: 'his', name: 'Ben' };
  expect(await own.acquire()).toEqual({ outcome: 'taken', holder });
  await vi.advanceTimersByTimeAsync(120_000);
  await own.release();
  expect(calls).toHaveLength(1);
  expect(await own.acquire({ steal: true })).toEqual(held);
  expect(calls[1]).toMatchObject({ headers: { 'x-steal-lock': 'true' } });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls[2]).toMatchObject({ headers: {} });
});

it('stops when a renewal finds that another session has taken it (EDIT-010)', async () => {
  answers = ['ok', taken];
  const own = lock();
  await own.acquire();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(told.map(({ outcome }) => outcome)).toEqual(['held', 'taken']);
  expect(calls).toHaveLength(2);
  await own.release();
  expect(calls).toHaveLength(2);
});

it('lets editing go on without an answer, and asks again with the next renewal (LOCAL-030)', async () => {
  answers = [new Error('no network'), new RequestError({ status: 503, message: 'down' })];
  expect(await lock().acquire()).toEqual({ outcome: 'unreachable' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.map(({ outcome }) => outcome)).toEqual(['unreachable', 'unreachable', 'held']);
});

it('names the code of another refusal, once', async () => {
  answers = [new RequestError({ status: 403, message: 'no', code: 'FORBIDDEN_ACCESS' })];
  expect(await lock().acquire()).toEqual({ outcome: 'refused', code: 'FORBIDDEN_ACCESS' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls).toHaveLength(1);
});

it('is given back by a request that outlives the page', async () => {
  await lock().acquire();
  window.dispatchEvent(new Event('pagehide'));
  expect(calls[1]).toEqual({ verb: 'releaseSkillLock', variables: mine, headers: {}, keepalive: true });
});

it('is given back when the answer comes after the person has left', async () => {
  const own = lock();
  const asking = own.acquire();
  await own.release();
  await asking;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(verbs()).toEqual(['acquireSkillLock', 'releaseSkillLock']);
});

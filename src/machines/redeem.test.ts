import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { AccessCodeEffect, AccessCodeState } from '#contract/accounts/access-code.ts';
import { type RedeemInput, redeemMachine } from './redeem.ts';

const code = 'ABCD1234EFGH5678';
const join: AccessCodeEffect = { type: 'joinOrganizationGroup', choices: [] };
const nothing: RedeemInput = { code: null, slug: null, running: false };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answers = {
  /** full: available, and every seat of it taken */
  statuses?: (AccessCodeState['status'] | 'full' | Error)[];
  effects?: AccessCodeEffect[] | Error;
  redeem?: (Error | null)[];
};

function running({ statuses = [], effects = [join], redeem = [] }: Answers, input = nothing) {
  const did: string[] = [];
  const actor = createActor(
    redeemMachine({
      async check(of) {
        did.push(`check ${of}`);
        const status = statuses.shift() ?? 'available';
        if (status instanceof Error) throw status;
        return status === 'full'
          ? { status: 'available', slug: 'harbor', noSeatLeft: true }
          : { status, slug: 'harbor' };
      },
      async effects() {
        did.push('effects');
        if (effects instanceof Error) throw effects;
        return { effects };
      },
      async redeem(of, groupId) {
        did.push(`redeem ${of} ${groupId}`);
        const failure = redeem.shift();
        if (failure) throw failure;
      },
      holdOf: ({ message }: Error) => (message === 'offline' ? 'unreachable' : null),
    }),
    { input },
  );
  actor.start();
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { actor, did, settle, at: (state: string) => actor.getSnapshot().matches(state as never) };
}

it('checks a code once, however often it is submitted meanwhile', async () => {
  const { actor, did, settle, at } = running({});
  actor.send({ type: 'SUBMIT', code });
  actor.send({ type: 'SUBMIT', code });
  await settle();
  expect(did).toEqual([`check ${code}`]);
  expect(at('available')).toBe(true);
  expect(actor.getSnapshot().context.slug).toBe('harbor');
});

it('takes a status call that failed for an invalid code, and lets the next one be tried', async () => {
  const { actor, settle, at } = running({ statuses: [new Error('500'), 'pending', 'available'] });
  for (const status of ['invalid', 'pending'] as const) {
    actor.send({ type: 'SUBMIT', code });
    await settle();
    expect(at('entering')).toBe(true);
    expect(actor.getSnapshot().context.status).toBe(status);
  }
  actor.send({ type: 'SUBMIT', code });
  await settle();
  expect(at('available')).toBe(true);
});

it('keeps a code that the server could not be asked for, and one without a seat, and calls neither invalid (LOCAL-034)', async () => {
  const { actor, settle, at } = running({ statuses: [new Error('offline'), 'full', 'available'] });
  for (const hold of ['unreachable', 'noSeatLeft'] as const) {
    actor.send({ type: 'SUBMIT', code });
    await settle();
    expect(at('entering')).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ code, hold, status: null });
  }
  actor.send({ type: 'SUBMIT', code });
  await settle();
  expect(at('available')).toBe(true);
});

it('says that no seat was left when the code comes back while it waits, and can be tried again', async () => {
  const { actor, did, settle, at } = running(
    { statuses: ['pending', 'full', 'redeemed'] },
    { code, slug: 'harbor', running: true },
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(at('troubled')).toBe(true);
  expect(actor.getSnapshot().context.hold).toBe('noSeatLeft');
  actor.send({ type: 'START' });
  await settle();
  expect(did.at(-1)).toBe(`redeem ${code} null`);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(at('redeemed')).toBe(true);
});

it('redeems nothing before it is told to start, and then with the chosen group', async () => {
  const { actor, did, settle, at } = running({}, { code, slug: 'harbor', running: false });
  await settle();
  expect(at('choosing')).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(did).toEqual(['effects']);
  actor.send({ type: 'CHOOSE', groupId: 'watch' });
  actor.send({ type: 'START' });
  await settle();
  expect(did.at(-1)).toBe(`redeem ${code} watch`);
  expect(at('waiting')).toBe(true);
});

it('asks for the status each second until it is redeemed, through failures, while the captions tick each half second', async () => {
  const statuses = ['pending', new Error('offline'), 'pending', 'redeemed'] as const;
  const { actor, did, settle, at } = running(
    { statuses: [...statuses] },
    { code, slug: null, running: true },
  );
  await settle();
  expect(did).toEqual([`redeem ${code} null`]); // a tab that died goes on where it was
  await vi.advanceTimersByTimeAsync(999);
  expect(did).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(did).toHaveLength(2);
  expect(actor.getSnapshot().context.tick).toBe(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(did).toHaveLength(4);
  expect(at('waiting')).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(at('redeemed')).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(did).toHaveLength(5);
});

it('says that there is trouble when redeeming failed, or when what the code gives could not be given', async () => {
  const answers = { redeem: [new Error('500'), null], statuses: ['available', 'redeemed'] as const };
  const { actor, settle, at } = running(
    { redeem: [...answers.redeem], statuses: [...answers.statuses] },
    { code, slug: null, running: true },
  );
  await settle();
  expect(at('troubled')).toBe(true);
  actor.send({ type: 'START' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(at('troubled')).toBe(true);
  actor.send({ type: 'START' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(at('redeemed')).toBe(true);
});

it('ends at once with a code that does nothing, and breaks when its effects can’t be had', async () => {
  const input = { code, slug: null, running: false };
  const none = running({ effects: [] }, input);
  await none.settle();
  expect(none.at('nothing')).toBe(true);
  const broken = running({ effects: new Error('500') }, input);
  await broken.settle();
  expect(broken.at('broken')).toBe(true);
});

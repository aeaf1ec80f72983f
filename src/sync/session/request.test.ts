import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestError } from '#contract/request-error.ts';
import {
  answer,
  noNetwork,
  type SessionNetwork,
  sessionNetwork,
  testClock,
  tokenAnswer,
} from '#tests/support/session-network.ts';
import { NoAnswer, requester, requestGraphql, retryDelayMs, type SendRequest } from './request.ts';
import { SessionGate } from './session-gate.ts';

const GRAPHQL = 'POST /graphql/accounts';
const REFRESH = 'POST /web/sessionRefresh';
const ok = answer(200, { data: { getCurrentUser: { alias: 'ana' } } });
const unauthorized = answer(401, {
  errors: [{ message: 'no', extensions: { status: 401, code: 'UNAUTHENTICATED' } }],
});

let network: SessionNetwork;
let gate: SessionGate;
let send: SendRequest;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_700_000_000_000 });
  network = sessionNetwork().on('GET /web/token', tokenAnswer('ana')).on(REFRESH, answer(200, {}));
  gate = new SessionGate('ana', {
    fetch: network.fetch,
    locks: navigator.locks,
    channel: (name) => new BroadcastChannel(name),
    clock: testClock,
  });
  send = requester(gate, network.fetch, testClock, () => 0);
});

afterEach(() => {
  gate.close();
  vi.useRealTimers();
});

async function outcome<T>(promise: Promise<T>, ms = 60_000) {
  const settled = promise.then(
    (value) => ({ value, error: undefined }),
    (error: RequestError) => ({ value: undefined, error }),
  );
  for (let left = ms; ; left -= 250) {
    for (let turns = 0; turns < 5; turns += 1) await turn();
    if (left <= 0) return settled;
    await vi.advanceTimersByTimeAsync(250);
  }
}

const me = () =>
  requestGraphql<{ getCurrentUser: { alias: string } }>(send, 'accounts', '{ getCurrentUser { alias } }');

describe('headers', () => {
  it('carry the bearer token and no cookies (AUTH-010)', async () => {
    network.on(GRAPHQL, ok);
    const { value } = await outcome(me(), 0);
    expect(value).toEqual({ getCurrentUser: { alias: 'ana' } });
    const call = network.calls.at(-1);
    expect(call?.headers.authorization).toMatch(/^Bearer \S+\.\S+\.\S+$/);
    expect(call?.credentials).toBe('omit');
  });

  it('carry cookies and no bearer on session calls (AUTH-010)', async () => {
    network.on('POST /web/login', answer(200, { userId: 'ana', deviceId: 'd' }));
    await outcome(send('/web/login', { json: { identifier: 'ana', password: 'x' } }), 0);
    expect(network.log()).toEqual(['POST /web/login']);
    expect(network.calls[0]).toMatchObject({ credentials: 'include', headers: { 'x-lectern-client': '1' } });
    expect(network.calls[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a 401', () => {
  it('refreshes the session once and repeats the request with the new token (AUTH-011)', async () => {
    network.on(GRAPHQL, unauthorized, ok);
    expect((await outcome(me(), 0)).value).toBeDefined();
    const [first, second] = network.calls.filter(({ path }) => path === '/graphql/accounts');
    expect(network.count(REFRESH)).toBe(1);
    expect(second?.headers.authorization).not.toBe(first?.headers.authorization);
  });

  it('is met with one refresh by five requests at once (AUTH-011)', async () => {
    let calls = 0;
    network.on(GRAPHQL, () => {
      calls += 1;
      return calls <= 5 ? unauthorized() : ok();
    });
    const { value } = await outcome(Promise.all([me(), me(), me(), me(), me()]), 0);
    expect(value).toHaveLength(5);
    expect([network.count(GRAPHQL), network.count(REFRESH)]).toEqual([10, 1]);
  });

  it('that lasts ends as Unauthorized after two calls and one refresh (AUTH-015, ERR-003)', async () => {
    network.on(GRAPHQL, unauthorized);
    const { error } = await outcome(me());
    expect(error).toMatchObject({ status: 401, message: 'Unauthorized', code: 'UNAUTHENTICATED' });
    expect([network.count(GRAPHQL), network.count(REFRESH)]).toEqual([2, 1]);
  });

  it('of GET /web/token is Unauthorized at once (AUTH-015)', async () => {
    network.on('GET /web/token', answer(401, { message: 'no' }));
    const { error } = await outcome(send('/web/token'));
    expect(error).toMatchObject({ status: 401, message: 'Unauthorized' });
    expect(network.log()).toEqual(['GET /web/token']);
  });

  it('of the sign-in is not tried again (AUTH-017)', async () => {
    network.on('POST /web/login', answer(401, { code: 'INVALID_CREDENTIALS', message: 'no' }));
    const { error } = await outcome(send('/web/login', { json: {} }));
    expect(error).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    expect(network.log()).toEqual(['POST /web/login']);
  });
});

describe('other statuses', () => {
  it.each([400, 403, 404, 405, 500, 501, 502, 503])('%i is not tried again (ERR-002)', async (status) => {
    network.on(GRAPHQL, answer(status, { errors: [{ message: 'no', extensions: { status, code: 'X' } }] }));
    const { error } = await outcome(me());
    expect(error).toMatchObject({ status, code: 'X' });
    expect(network.count(GRAPHQL)).toBe(1);
  });

  it.each([429, 504])('%i is tried three times more, after 1, 2 and 4 s (ERR-003, D39)', async (status) => {
    const at: number[] = [];
    network.on(GRAPHQL, () => {
      at.push(Date.now());
      return answer(status)();
    });
    const { error } = await outcome(me());
    expect(error).toMatchObject({ status });
    expect(at.map((ms) => ms - (at[0] ?? 0))).toEqual([0, 1000, 3000, 7000]);
  });

  it('504 of a gateway that is not ours counts as well', async () => {
    network.on(GRAPHQL, answer(504, null, { 'x-lectern': '' }), ok);
    expect((await outcome(me())).value).toBeDefined();
  });

  it('are left to a caller that has rules of its own', async () => {
    network.on(GRAPHQL, answer(429));
    const { error } = await outcome(send('/graphql/accounts', { json: [], retries: 'none' }));
    expect(error).toMatchObject({ status: 429 });
    expect(network.count(GRAPHQL)).toBe(1);
  });

  it('carry status, message, code and data of a refusal (ERR-001)', async () => {
    const extensions = { status: 403, code: 'FORBIDDEN_ACCESS', data: { skill: 's' } };
    network.on(GRAPHQL, answer(200, { data: null, errors: [{ message: 'Not for you', extensions }] }));
    const { error } = await outcome(me());
    expect(error).toMatchObject({
      status: 403,
      message: 'Not for you',
      code: 'FORBIDDEN_ACCESS',
      data: { skill: 's' },
    });
  });
});

describe('no answer', () => {
  it.each([
    ['no network', noNetwork],
    ['a captive portal', answer(200, { hello: 1 }, { 'x-lectern': '' })],
    ['a proxy that refuses', answer(403, {}, { 'x-lectern': '' })],
  ])('%s is no error of the request (F6)', async (_, how) => {
    network.on(GRAPHQL, how);
    expect((await outcome(me())).error).toBeInstanceOf(NoAnswer);
    expect(network.count(GRAPHQL)).toBe(1);
  });

  it('is given up after 30 s (F4)', async () => {
    network.on(GRAPHQL, () => 'hangs');
    let error: unknown;
    me().catch((thrown: unknown) => {
      error = thrown;
    });
    await outcome(Promise.resolve(), 29_750);
    expect(error).toBeUndefined();
    await outcome(Promise.resolve(), 250);
    expect(error).toBeInstanceOf(NoAnswer);
  });

  it('stops at once when the caller no longer wants it', async () => {
    network.on(GRAPHQL, () => 'hangs');
    const abort = new AbortController();
    const waiting = outcome(send('/graphql/accounts', { json: {}, signal: abort.signal }), 250);
    abort.abort(new Error('left the page'));
    expect((await waiting).error?.message).toBe('left the page');
  });
});

describe('Retry-After', () => {
  const wait = (value: string) =>
    retryDelayMs(new Response(null, { headers: { 'retry-after': value } }), 0, 1_700_000_000_000, () => 0);

  it('wins, between 1 s and 15 min, in seconds or as a date (F8, D39)', () => {
    expect(wait('7')).toBe(7000);
    expect(wait('0')).toBe(1000);
    expect(wait('-5')).toBe(1000);
    expect(wait('315360000')).toBe(900_000);
    expect(wait(new Date(1_700_000_090_000).toUTCString())).toBe(90_000);
    expect(wait('soon')).toBe(1000);
  });
});

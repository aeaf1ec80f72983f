import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answer,
  aToken,
  noNetwork,
  type SessionNetwork,
  sessionNetwork,
  testClock,
  tokenAnswer,
} from '#tests/support/session-network.ts';
import { type GateEvent, GateTimeout, SessionGate } from './session-gate.ts';

const TOKEN = 'GET /web/token';
const REFRESH = 'POST /web/sessionRefresh';
const invalid = answer(401, { message: 'Invalid session' });
const refreshed = answer(200, {});
const unauthorized = answer(401, { code: 'UNAUTHENTICATED', message: 'Unauthorized' });

let network: SessionNetwork;
let gates: SessionGate[];
let account: string;
let accounts = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_700_000_000_000 });
  network = sessionNetwork();
  gates = [];
  accounts += 1;
  account = `ana-${accounts}`;
});

afterEach(() => {
  for (const gate of gates) gate.close();
  vi.useRealTimers();
});

/** One tab or worker of the browser. */
function aGate(of: string = account, on: SessionNetwork = network): SessionGate {
  const gate = new SessionGate(of, {
    fetch: on.fetch,
    locks: navigator.locks,
    channel: (name) => new BroadcastChannel(name),
    clock: testClock,
  });
  gates.push(gate);
  return gate;
}

/** Locks and broadcasts come with turns of the event loop, timers with the clock. */
async function advance(ms: number) {
  for (let left = ms; ; left -= 250) {
    for (let turns = 0; turns < 5; turns += 1) await turn();
    if (left <= 0) return;
    await vi.advanceTimersByTimeAsync(Math.min(250, left));
  }
}

const settled = async <T>(promise: Promise<T>, ms = 30_000) => {
  const outcome = promise.then(
    (value) => ({ value, error: undefined }),
    (error: Error) => ({ value: undefined, error }),
  );
  await advance(ms);
  return outcome;
};

describe('while the browser acts as somebody else', () => {
  it('sends nothing of whoever acts and ends nothing, until their own token is back (AUTH-029)', async () => {
    network.on(TOKEN, tokenAnswer('lena', { act: { sub: `lectern|${account}` } }), tokenAnswer(account));
    const heard: string[] = [];
    const gate = new SessionGate(account, {
      fetch: network.fetch,
      locks: navigator.locks,
      channel: (name) => new BroadcastChannel(name),
      clock: testClock,
      acting: (as) => heard.push(as),
    });
    gates.push(gate);
    const events: string[] = [];
    gate.subscribe(({ type }) => events.push(type));
    const { error } = await settled(gate.restore(), 0);
    expect(error).toMatchObject({ reason: 'offline' });
    expect([heard, events, gate.tokenNow]).toEqual([['lena'], ['renewing', 'offline'], null]);
    expect((await settled(gate.restore(), 0)).value).toMatchObject({ sub: account, act: null });
  });
});

describe('restoring a session', () => {
  it('asks for a token, with cookies and without a bearer (AUTH-006, AUTH-010)', async () => {
    network.on(TOKEN, tokenAnswer(account, { act: { sub: 'lectern|support' } }));
    const { value } = await settled(aGate().restore(), 0);
    expect(value).toMatchObject({ sub: account, act: 'support', sid: 's1' });
    expect(network.log()).toEqual([TOKEN]);
    expect(network.calls[0]).toMatchObject({ credentials: 'include', headers: { 'x-lectern-client': '1' } });
    expect(network.calls[0]?.headers).not.toHaveProperty('authorization');
  });

  it('refreshes the session when the first token fails, then asks again (AUTH-007, AUTH-015, API-002)', async () => {
    network.on(TOKEN, unauthorized, tokenAnswer(account)).on(REFRESH, refreshed);
    const { value } = await settled(aGate().restore(), 0);
    expect(value?.sub).toBe(account);
    expect(network.log()).toEqual([TOKEN, REFRESH, TOKEN]);
  });

  it.each(['Missing session cookie', 'Invalid session'])(
    'gives up after one more try when the refresh answers %s (AUTH-016, AUTH-008, AUTH-014)',
    async (message) => {
      network.on(TOKEN, unauthorized).on(REFRESH, answer(401, { message }));
      const { error } = await settled(aGate().restore());
      expect(error).toMatchObject({ reason: 'refused', message: 'Unable to refresh token for session' });
      expect(network.count(REFRESH)).toBe(2);
    },
  );

  it.each([400, 403])('tries a refresh that answers %i three times more (AUTH-016)', async (status) => {
    network.on(TOKEN, unauthorized).on(REFRESH, answer(status, { message: 'no' }));
    const { error } = await settled(aGate().restore());
    expect(error).toMatchObject({ reason: 'refused', message: 'Unable to refresh token for session' });
    expect(network.count(REFRESH)).toBe(4);
  });

  it.each([429, 500, 501, 502, 503, 504])(
    'stays signed in when the refresh answers only %i: that is no word on the session (AUTH-016, D2, D3, F7)',
    async (status) => {
      network.on(TOKEN, unauthorized).on(REFRESH, answer(status, {}));
      const { error } = await settled(aGate().restore());
      expect(error).toMatchObject({ reason: 'offline', message: 'Unable to refresh token for session' });
      expect(network.count(REFRESH)).toBe(4);
    },
  );

  it('asks again at once when something else has found the server, without the pause after a failure', async () => {
    network.on(TOKEN, noNetwork);
    const gate = aGate();
    const waiting = gate.token();
    await advance(500);
    network.on(TOKEN, tokenAnswer(account));
    gate.knockNow();
    expect((await settled(waiting, 0)).value).toEqual(expect.any(String));
  });

  it('is signed in again by itself once a server that failed has recovered (F7)', async () => {
    network.on(TOKEN, unauthorized).on(REFRESH, answer(500, { message: 'Internal error' }));
    const gate = aGate();
    const { value: token } = await settled(gate.token({ waitMs: 5000 }), 5000);
    expect(token).toBeUndefined();
    network.on(REFRESH, refreshed).on(TOKEN, unauthorized, tokenAnswer(account));
    expect((await settled(gate.token())).value).toEqual(expect.any(String));
  });

  it.each([500, 503])('does not take a token call that answers %i for a refusal (D2)', async (status) => {
    network.on(TOKEN, answer(status, {}));
    const { error } = await settled(aGate().restore());
    expect(error).toMatchObject({ reason: 'offline' });
    expect(network.count(REFRESH)).toBe(0);
  });

  it('ends after three refreshes that bring no token (AUTH-008, AUTH-014)', async () => {
    network.on(TOKEN, unauthorized).on(REFRESH, refreshed);
    const gate = aGate();
    const events: GateEvent[] = [];
    gate.subscribe((event) => events.push(event));
    const { error } = await settled(gate.restore());
    expect(error).toMatchObject({ reason: 'refused', message: 'Unable to retrieve token for session' });
    expect(error?.cause).toMatchObject({ message: 'Unauthorized' });
    expect([network.count(TOKEN), network.count(REFRESH)]).toEqual([4, 3]);
    expect(events).toEqual([{ type: 'renewing' }, { type: 'ended', by: 'server' }]);
  });

  it.each([
    ['no network', noNetwork],
    ['a page of a captive portal', answer(200, { accessToken: 'free wifi' }, { 'x-lectern': '' })],
    ['a proxy that wants a sign-in', answer(401, {}, { 'x-lectern': '' })],
    ['a cut answer', () => new Response('{"accessTo', { headers: { 'x-lectern': '1' } })],
  ])('does not take %s for a refusal (LOCAL-035, F6)', async (_, how) => {
    network.on(TOKEN, how);
    const { error } = await settled(aGate().restore(), 0);
    expect(error).toMatchObject({ reason: 'offline' });
    expect(network.log()).toEqual([TOKEN]);
  });

  it('does not take a lost answer of the refresh for a refusal (LOCAL-035)', async () => {
    network.on(TOKEN, unauthorized).on(REFRESH, noNetwork);
    const { error } = await settled(aGate().restore(), 0);
    expect(error).toMatchObject({ reason: 'offline', message: 'Unable to refresh token for session' });
  });

  it('gives up a call that nobody answers after 30 s', async () => {
    network.on(TOKEN, () => 'hangs');
    const { error } = await settled(aGate().restore(), 30_000);
    expect(error).toMatchObject({ reason: 'offline', message: 'Unable to retrieve token for session' });
  });

  it('never takes the token of another person (F18)', async () => {
    network.on(TOKEN, tokenAnswer('ben'));
    expect((await settled(aGate().restore(), 0)).error).toMatchObject({ reason: 'refused' });
  });
});

describe('waiting at the gate', () => {
  it('hands out a token that appears at 29750 ms (AUTH-012)', async () => {
    network.on(TOKEN, noNetwork);
    const other = aGate();
    let token: string | null | undefined;
    const waiting = aGate().token();
    void waiting.then((value) => {
      token = value;
    });
    await advance(29_500);
    expect(token).toBeUndefined();
    network.on(TOKEN, tokenAnswer(account));
    await advance(250);
    await settled(other.restore(), 0);
    expect(token).toEqual(expect.any(String));
  });

  it('looks every 250 ms (AUTH-012)', async () => {
    network.on(TOKEN, noNetwork);
    const looks = vi.spyOn(testClock, 'setTimeout');
    const { error } = await settled(aGate().token(), 30_000);
    expect(error).toBeInstanceOf(GateTimeout);
    expect(looks.mock.calls.filter(([, ms]) => ms === 250)).toHaveLength(120);
    looks.mockRestore();
  });

  it('fails at 30000 ms and not before (AUTH-013)', async () => {
    network.on(TOKEN, noNetwork);
    let message = '';
    aGate()
      .token()
      .catch((error: Error) => {
        message = error.message;
      });
    await advance(29_750);
    expect(message).toBe('');
    await advance(250);
    expect(message).toBe('Timeout while waiting for gate to be open.');
  });

  it('knocks every few seconds while nobody answers, not at every look', async () => {
    network.on(TOKEN, noNetwork);
    await settled(aGate().token(), 30_000);
    expect(network.count(TOKEN)).toBeLessThanOrEqual(11);
    expect(network.count(TOKEN)).toBeGreaterThan(5);
  });

  it('knocks again though the clock of the device was set back by a day (F19)', async () => {
    network.on(TOKEN, noNetwork);
    const gate = aGate();
    await settled(gate.restore(), 0);
    vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
    network.on(TOKEN, tokenAnswer(account));
    expect((await settled(gate.token(), 4000)).value).toEqual(expect.any(String));
  });

  it('lets visitors through without a token and without a call (AUTH-006)', async () => {
    expect((await settled(aGate('visitor').token(), 0)).value).toBeNull();
    expect(network.calls).toEqual([]);
  });

  it('turns requests away at once when the session has ended', async () => {
    network.on(TOKEN, unauthorized).on(REFRESH, invalid);
    const gate = aGate();
    await settled(gate.restore());
    expect((await settled(gate.token(), 0)).error).toMatchObject({
      reason: 'refused',
      message: 'Unauthorized',
    });
  });

  it('renews a token shortly before it ends, whatever the clock of the device says (F19)', async () => {
    vi.setSystemTime(0); // 1970: by this clock the token ends in half an hour
    network.on(TOKEN, tokenAnswer(account));
    const gate = aGate();
    await settled(gate.token(), 0);
    await advance(569_000);
    await settled(gate.token(), 0);
    expect(network.count(TOKEN)).toBe(1);
    await advance(2_000);
    await settled(gate.token(), 0);
    expect(network.count(TOKEN)).toBe(2);
  });
});

describe('tabs and workers of one browser', () => {
  it('refresh once when the token of all of them expires at the same time (LOCAL-026, AUTH-011, F12)', async () => {
    network.on(TOKEN, tokenAnswer(account)).on(REFRESH, refreshed);
    const tabs = Array.from({ length: 12 }, () => aGate());
    const old = (await settled(tabs[0]!.token(), 0)).value ?? null;
    const renewed = Promise.all(tabs.map((tab) => tab.renew(old)));
    const { value } = await settled(renewed, 0);
    expect(network.count(REFRESH)).toBe(1);
    expect(value?.every((token) => token !== old)).toBe(true);
  });

  it('take over a token that another one has got, without a call of their own', async () => {
    network.on(TOKEN, tokenAnswer(account));
    const [first, second] = [aGate(), aGate()];
    await settled(first.restore(), 0);
    const token = (await settled(first.token(), 0)).value;
    expect((await settled(second.token(), 0)).value).toBe(token);
    expect(network.count(TOKEN)).toBe(1);
  });

  it('stop together when the session ends, and go on after the same person signs in again (LOCAL-016)', async () => {
    network.on(TOKEN, unauthorized).on(REFRESH, invalid);
    const [first, second] = [aGate(), aGate()];
    const heard: GateEvent[] = [];
    second.subscribe((event) => heard.push(event));
    await settled(first.restore());
    expect(heard).toEqual([{ type: 'ended', by: 'server' }]);
    expect((await settled(second.token(), 0)).error).toMatchObject({ reason: 'refused' });
    network.on(TOKEN, tokenAnswer(account));
    await settled(aGate().restore(), 0);
    expect((await settled(second.token(), 0)).value).toEqual(expect.any(String));
  });

  it('stop together when the person signs out', async () => {
    network.on(TOKEN, tokenAnswer(account));
    const [first, second] = [aGate(), aGate()];
    await settled(first.restore(), 0);
    const token = (await settled(second.token(), 0)).value ?? null;
    first.signingOut();
    await advance(0);
    expect((await settled(second.token(), 0)).error).toMatchObject({ reason: 'refused' });
    // A 401 that was on its way asks for no other token.
    expect((await settled(second.renew(token), 0)).error).toMatchObject({ reason: 'refused' });
    expect(network.log()).toEqual([TOKEN]);
  });

  it('never take a token of another account from a broadcast (F18)', async () => {
    network.on(TOKEN, noNetwork);
    const gate = aGate();
    const stranger = new BroadcastChannel(`lectern-auth-${account}`);
    stranger.postMessage({ type: 'token', value: aToken('ben') });
    await advance(500);
    expect(gate.claims).toBeNull();
    stranger.close();
  });
});

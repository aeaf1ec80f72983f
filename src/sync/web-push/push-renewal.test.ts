import { beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import {
  answer,
  noNetwork,
  type SessionNetwork,
  sessionNetwork,
  testClock,
  tokenAnswer,
} from '#tests/support/session-network.ts';
import { requester } from '../session/request.ts';
import { SessionGate } from '../session/session-gate.ts';
import { type RenewalSurroundings, renewPush } from './push-renewal.ts';

const API = 'POST /graphql/communication';
const publicKey = `B${'A'.repeat(86)}`;
const subscription = {
  endpoint: 'https://push.example.com/new',
  p256dh: `B${'C'.repeat(86)}`,
  auth: 'D'.repeat(22),
  publicKey,
};
const [ana, bo] = [newId(), newId()];
let network: SessionNetwork;
let done: unknown[];

beforeEach(() => {
  network = sessionNetwork().on('GET /web/token', tokenAnswer(ana));
  done = [];
});

const setup = (given: object) =>
  answer(200, { data: { getPushSetup: { publicKey, subscribed: true, ...given } } });
const told = answer(200, { data: { subscribePush: { success: true } } });

const around = (accounts = [ana]): RenewalSurroundings => ({
  accounts: async () => accounts,
  requestsOf(accountId) {
    const gate = new SessionGate(accountId, {
      fetch: network.fetch,
      locks: {
        request: (_name: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}),
      } as never,
      channel: () => ({ postMessage() {}, addEventListener() {}, close() {} }),
      clock: testClock,
    });
    return {
      send: requester(gate, network.fetch, testClock),
      close() {
        gate.close();
        done.push('closed');
      },
    };
  },
  async subscribe(key) {
    done.push(['subscribed', key]);
    return subscription;
  },
  unsubscribe: async () => void done.push('unsubscribed'),
});
const asked = () =>
  network.calls.filter(({ path }) => path === '/graphql/communication').map(({ body }) => body);

it('a push subscription that the browser has replaced is told to the server, in the name of whoever is signed in', async () => {
  network.on(API, setup({}), told);
  await renewPush(around());
  expect(done).toEqual([['subscribed', publicKey], 'closed']);
  expect(asked().at(-1)).toMatchObject({ variables: subscription });
});

it.each([
  ['was switched off on this device', setup({ subscribed: false })],
  ['is no longer sent by this server', setup({ publicKey: null })],
])('a push subscription that %s is given up', async (_why, server) => {
  network.on(API, server);
  await renewPush(around());
  expect(done).toEqual(['closed', 'unsubscribed']);
});

it('a push subscription that the server refuses is given up', async () => {
  network.on(API, setup({}), answer(200, { data: { subscribePush: { success: false } } }));
  await renewPush(around());
  expect(done.at(-1)).toBe('unsubscribed');
});

it('a push subscription is renewed for the person whose session it is, and not for another one of this device', async () => {
  network.on(API, setup({}), told);
  await renewPush(around([bo, ana]));
  expect(done).toEqual(['closed', ['subscribed', publicKey], 'closed']);
});

it('a push subscription is kept while the server is out of reach, and the browser asks again', async () => {
  network.on(API, noNetwork);
  await expect(renewPush(around())).rejects.toThrow();
  expect(done).toEqual(['closed']);
});

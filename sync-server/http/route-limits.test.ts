/** Each path counts who asks before anything is read, and counts nobody for what others ask (U8, API-001). */
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FALLBACK_SEARCH_KEY, SEARCH_INDEX, SEARCH_PATH } from '#contract/content/search.ts';
import { newId } from '#contract/ids.ts';
import { APP_KEY_PREFIX } from '#domain/app-keys.ts';
import { pathsOf } from '#tests/support/paths-of.ts';
import { ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { countRequests } from './route-limits.ts';
import { CSP_REPORT_PATH } from './security-headers.ts';

let app: TestApp;
let networks = 0;

beforeAll(async () => {
  app = await testApp({ trustProxy: 1 });
});
afterAll(() => app?.close());

const newNetwork = () => {
  networks += 1;
  return `203.0.113.${networks}`;
};

/** As if this network had asked for all that it may. */
async function usedUp(network: string): Promise<void> {
  const { requestLimits } = app.backend;
  await Promise.all([
    ...Array.from({ length: 600 }, () => requestLimits.request(null, network)),
    ...Array.from({ length: 3_000 }, () => requestLimits.file(null, network)),
    ...Array.from({ length: 3_000 }, () => requestLimits.health(network)),
    requestLimits.spend(null, network, 20_000),
  ]);
}

/** How often the database was asked meanwhile; the server asks it once a second by itself. */
async function asksOfDatabase(work: () => Promise<unknown>): Promise<number> {
  const connect = vi.spyOn(app.backend.database.pool, 'connect');
  await work();
  const { length } = connect.mock.calls;
  connect.mockRestore();
  return length;
}

const ask = (url: string, from: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.inject({ method: method as 'GET', url, headers: { 'x-forwarded-for': from, ...headers } });

/** These are words that the server has at hand, or count for themselves: their declaration says which. */
const free = new Set([
  'GET /healthz',
  'GET /ws',
  'GET /web/platform',
  'GET /web/contact',
  'GET /robots.txt',
  'GET /status',
  'GET /web/demo',
  'GET /web/giveaway-terms.pdf',
  'GET /web/signup',
  `POST ${CSP_REPORT_PATH}`,
  'POST /web/payments/stripe',
  ...['GET', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
    ['accounts', 'content', 'communication', 'billing'].map((service) => `${method} /graphql/${service}`),
  ),
]);

it('a server with a path that says neither how often it may be asked nor why it needs no limit does not start', async () => {
  const fastify = Fastify();
  countRequests(fastify, () => null);
  fastify.get('/counted', { config: { counted: 'request' } }, async () => 'ok');
  fastify.get('/free', { config: { counted: { not: 'It is a constant.' } } }, async () => 'ok');
  fastify.get('/forgotten', async () => 'ok');
  await expect(fastify.ready()).rejects.toThrow('The path GET /forgotten says neither');
});

it('every path refuses a network that has asked for all it may, before the database is asked, but for those that are listed here', async () => {
  const network = newNetwork();
  await usedUp(network);
  const paths = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
    pathsOf(app.app.fastify, method),
  );
  expect(paths.length).toBeGreaterThan(90);
  const answered: string[] = [];
  const asked = await asksOfDatabase(async () => {
    for (const { method, url } of paths) {
      const { statusCode, headers } = await ask(url, network, {}, method);
      if (statusCode === 429) expect(Number(headers['retry-after']), url).toBeGreaterThan(0);
      else answered.push(`${method} ${url}`);
    }
  });
  expect(answered.sort()).toEqual([...free].sort());
  expect(asked).toBeLessThan(10);
});

describe('credentials that are made up', () => {
  it('700 bearer keys of one network are not looked for 700 times, and a script whose key was good goes on', async () => {
    const network = newNetwork();
    const key = `${APP_KEY_PREFIX}${'g'.repeat(43)}`;
    const caller = { userId: await app.addAccount(), sessionId: newId(), actorId: null };
    app.backend.goodCredentials.keep(key, caller.userId, Date.now() + 60_000);
    const post = (bearer: string) =>
      app.inject({
        method: 'POST',
        url: '/graphql/content',
        headers: { 'x-forwarded-for': network, authorization: `Bearer ${bearer}` },
        payload: { query: '{ ping }' },
      });
    const asked = await asksOfDatabase(async () => {
      for (let n = 0; n < 700; n += 1) await post(`${APP_KEY_PREFIX}${String(n).padEnd(43, 'x')}`);
    });
    expect(asked).toBeLessThan(80);
    expect((await post(`${APP_KEY_PREFIX}another`)).statusCode).toBe(429);
    // It is looked for all the same: what is remembered opens nothing.
    expect((await post(key)).statusCode).toBe(401);
    expect((await ask('/healthz', network)).statusCode).toBe(200);
  });

  it('cookies of nobody are counted for their network', async () => {
    const network = newNetwork();
    await usedUp(network);
    const cookie = `__Host-lectern_session=${'x'.repeat(43)}`;
    for (const url of [`/assets/${newId()}`, '/web/token', `/yjs/${newId()}`])
      expect((await ask(url, network, { cookie })).statusCode, url).toBe(429);
  });
});

it('the search with the public key is asked 400 times in 10 s by a network at most (SEARCH-009)', async () => {
  const network = newNetwork();
  const search = async () => {
    const answer = await app.inject({
      method: 'POST',
      url: SEARCH_PATH,
      headers: { 'x-forwarded-for': network },
      payload: { index: SEARCH_INDEX, key: FALLBACK_SEARCH_KEY, query: 'tides' },
    });
    return answer.statusCode;
  };
  await app.backend.requestLimits.spend(null, network, 399 * 50);
  expect([await search(), await search()]).toEqual([200, 429]);
});

describe('people', () => {
  it('who are signed in go on in a network whose visitors have asked for all that they may', async () => {
    await app.addAccount({ alias: 'beside' });
    const { cookie, accessToken } = await signedIn(app, 'beside');
    const network = newNetwork();
    await usedUp(network);
    expect((await ask(`/assets/${newId()}`, network, { cookie })).statusCode).toBe(403);
    expect((await ask('/web/token', network, { ...ownPage, cookie })).statusCode).toBe(200);
    const authorization = `Bearer ${accessToken}`;
    expect((await ask('/feature-flag/status?flagName=x', network, { authorization })).statusCode).not.toBe(
      429,
    );
  });

  it('open a page with 60 pictures, ten of them in one network at one moment', async () => {
    const network = newNetwork();
    const cookies: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      await app.addAccount({ alias: `pupil-${n}` });
      cookies.push((await signedIn(app, `pupil-${n}`)).cookie);
    }
    const pictures = (cookie: string) =>
      Promise.all(Array.from({ length: 60 }, () => ask(`/assets/${newId()}`, network, { cookie })));
    const statuses = (await Promise.all(cookies.map(pictures))).flat().map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([403]));
  });

  it('ask for 600 pictures in 10 s at most', async () => {
    await app.addAccount({ alias: 'collector' });
    const { cookie, userId } = await signedIn(app, 'collector');
    const { requestLimits } = app.backend;
    await Promise.all(Array.from({ length: 599 }, () => requestLimits.file({ userId }, '203.0.113.1')));
    const last = async () => (await ask(`/assets/${newId()}`, newNetwork(), { cookie })).statusCode;
    expect([await last(), await last()]).toEqual([403, 429]);
  });
});

/** What has always been refused, asked of every path that there is: a new path is asked the same on the day it comes. */
import { createHmac } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { newId } from '#contract/ids.ts';
import { PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import { PULL_PATH } from '#contract/sync/wire.ts';
import { type Path, pathsOf } from '#tests/support/paths-of.ts';
import { anOrganization, aSkill } from '#tests/support/seed.ts';
import { ownPage, PUBLIC_URL, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { embedTokens } from '../lms/embed-tokens.ts';
import { schemas } from '../services/schemas.ts';

let app: TestApp;
let learner: { cookie: string; accessToken: string; userId: string };
let hiddenTitle: string;
let networks = 0;

beforeAll(async () => {
  app = await testApp({ trustProxy: 1, services: { schemas } });
  await app.addAccount({ alias: 'learner' });
  learner = await signedIn(app, 'learner');
  const { db } = app.backend.database;
  const foreign = await anOrganization(db);
  hiddenTitle = 'Seen by nobody else';
  await aSkill(db, foreign, { rootType: 'internal', title: hiddenTitle });
});
afterAll(() => app?.close());

/** Every path of the server, with an id or a word in the place of each parameter. */
const routes = (method: string): Path[] => pathsOf(app.app.fastify, method);

/** From a network that no other call comes from, so that limits do not answer in the place of what is asked. */
async function ask(
  { method, url }: Path,
  headers: Record<string, string> = {},
  payload?: string | object,
): Promise<LightMyRequestResponse> {
  networks += 1;
  const from = `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
  return app.inject({
    method: method as 'GET',
    url,
    headers: { 'x-forwarded-for': from, ...headers },
    ...(payload !== undefined && { payload }),
  });
}

/** What an LMS's own server, a browser's report and a stranger's tool may do: these ask for no page of ours, and no cookie counts. */
const openToOthers = new Set(['/web/lms/hand-offs', '/reports/csp']);

describe('a page of another site', () => {
  const json = { 'content-type': 'application/json' };
  const forms: Record<string, Record<string, string>> = {
    'of another site': { ...json, 'sec-fetch-site': 'cross-site', [CLIENT_HEADER]: '1' },
    'of a neighbor': { ...json, 'sec-fetch-site': 'same-site', [CLIENT_HEADER]: '1' },
    'of an old browser with another origin': {
      ...json,
      origin: 'https://evil.example',
      [CLIENT_HEADER]: '1',
    },
    'of an old browser with no origin to tell': { ...json, origin: 'null', [CLIENT_HEADER]: '1' },
    'that says nothing of itself': json,
    'that cannot set a header': { ...json, 'sec-fetch-site': 'same-origin' },
    'with a form': { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    'with text': { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
  };

  it.each(Object.keys(forms))(
    'does nothing with the cookies of somebody who is signed in: one %s',
    async (form) => {
      const posts = routes('POST').filter(({ url }) => url.startsWith('/web/') && !openToOthers.has(url));
      expect(posts.length).toBeGreaterThan(8);
      for (const route of posts) {
        const body = forms[form]?.['content-type'] === 'application/json' ? '{}' : 'a=b';
        const { statusCode, cookies } = await ask(route, { ...forms[form], cookie: learner.cookie }, body);
        expect(statusCode, `${route.url}, ${form}`).toBeGreaterThanOrEqual(400);
        expect(statusCode, `${route.url}, ${form}`).toBeLessThan(500);
        expect(cookies, `${route.url}, ${form}`).toEqual([]);
      }
      const still = await ask({ method: 'GET', url: '/web/token' }, { ...ownPage, cookie: learner.cookie });
      expect(still.statusCode).toBe(200);
    },
  );
});

describe('a token', () => {
  it('that is forged, of another kind, or in the address opens no path that asks for a person', async () => {
    const [head = '', claims = '', signature = ''] = learner.accessToken.split('.');
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
    const packed = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const other = packed({ ...said, sub: newId() });
    const hs256 = `${packed({ alg: 'HS256', typ: 'at+jwt' })}.${claims}`;
    const embedded = embedTokens(app.backend.secrets, PUBLIC_URL);
    const tokens = {
      none: `${packed({ alg: 'none' })}.${claims}.`,
      'signed by the public key': `${hs256}.${createHmac('sha256', 'x').update(hs256).digest('base64url')}`,
      'of another person': `${head}.${other}.${signature}`,
      'of an LMS': await embedded.issue('session', learner.userId, app.backend.now()),
      'for pictures': await embedded.issue('assets', learner.userId, app.backend.now()),
      'a cookie': /session=([^;]+)/.exec(learner.cookie)?.[1] ?? '',
      'no token': 'x',
    };
    const posts = routes('POST').filter(({ url }) => /^\/(graphql|sync)\//.test(url));
    expect(posts.length).toBeGreaterThan(4);
    for (const route of posts) {
      for (const [kind, token] of Object.entries(tokens)) {
        const body = route.url.startsWith('/graphql/') ? { query: '{ __typename }' } : {};
        const answer = await ask(route, { authorization: `Bearer ${token}` }, body);
        expect(answer.statusCode, `${route.url}, ${kind}`).toBe(401);
      }
    }
    const inAddress = await ask(
      { method: 'GET', url: `/web/token?access_token=${learner.accessToken}` },
      ownPage,
    );
    expect(inAddress.statusCode).toBe(401);
  });
});

describe('every path', () => {
  it('that takes a body refuses what is none: deep, broken, of another type, with names of Object', async () => {
    const bodies: [string, string][] = [
      ['application/json', '{'],
      ['application/json', '[]'],
      ['application/json', 'null'],
      ['application/json', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
      ['application/json', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
      ['application/json', '{"__proto__":{"admin":true}}'],
      ['application/json', '{"constructor":{"prototype":{"admin":true}}}'],
      ['application/json', '{"a":"\\u0000\\ud800"}'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['application/xml', '<a/>'],
    ];
    for (const route of routes('POST')) {
      for (const [type, body] of bodies) {
        const headers = { ...ownPage, 'content-type': type };
        const { statusCode } = await ask(route, headers, body);
        const what = `${route.url}, ${type} ${body.slice(0, 30)}`;
        expect(statusCode, what).not.toBe(500);
        if (!openToOthers.has(route.url)) expect(statusCode, what).toBeGreaterThanOrEqual(400);
      }
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('is asked in its own way alone: no GET does what a POST does', async () => {
    for (const { url } of routes('POST')) {
      if (routes('GET').some((route) => route.url === url)) continue;
      const answer = await ask({ method: 'GET', url }, { cookie: learner.cookie, accept: 'text/html' });
      expect([404, 405], url).toContain(answer.statusCode);
      expect(answer.headers['content-type'], url).toContain('application/json');
    }
  });

  it('leads to no file outside of its own, however the way is written', async () => {
    const ways = [
      '../package.json',
      '..%2fpackage.json',
      '%2e%2e/package.json',
      '%2e%2e%2fpackage.json',
      '..%5cpackage.json',
      '..\\package.json',
      '....//package.json',
      '..;/package.json',
      '%252e%252e%252fpackage.json',
      '..%c0%afpackage.json',
      '..%00/package.json',
      'x%00.png',
      '/etc/passwd',
      '//etc/passwd',
      '%2fetc%2fpasswd',
      'C:%5cWindows%5cwin.ini',
      'file:%2f%2f%2fetc%2fpasswd',
      '../../secrets.json',
      '..%2f..%2fsecrets.json',
    ];
    for (const folder of ['/', '/build/', '/assets/', '/rxd/asset/', '/lms/'])
      for (const way of ways) {
        const answer = await ask({ method: 'GET', url: folder + way }, { cookie: learner.cookie });
        expect([400, 401, 403, 404], folder + way).toContain(answer.statusCode);
        expect(answer.body, folder + way).not.toMatch(/root:|"dependencies"|pepper|\[fonts\]/);
      }
  });
});

describe('a pull', () => {
  const base = () => ({
    protocol: PROTOCOL_VERSION,
    clientId: newId(),
    floor: 0,
    groups: [] as unknown[],
    loading: [] as unknown[],
    tenants: [] as unknown[],
  });
  /** Nobody else's requests count for them. */
  let token: string;
  beforeEach(async () => {
    const alias = `puller-${newId()}`;
    await app.addAccount({ alias });
    token = (await signedIn(app, alias)).accessToken;
  });
  const pull = (body: object) =>
    ask({ method: 'POST', url: PULL_PATH }, { authorization: `Bearer ${token}` }, body);

  it('brings no row of others, whatever buckets and cursors it names', async () => {
    const own = await pull(base());
    expect(own.statusCode).toBe(200);
    const cursor = /"cursor":"([^"]+)"/.exec(own.body)?.[1] ?? 'x';
    const names = [
      '*',
      '%',
      'org:*',
      `org:${newId()}:staff`,
      `user:${newId()}`,
      "'; drop table x; --",
      '__proto__',
    ];
    const cursors = [cursor, `${cursor}x`, cursor.split('').reverse().join(''), '', 'x'.repeat(5_000)];
    for (const bucket of names) {
      const asked = [
        { ...base(), loading: [bucket] },
        { ...base(), tenants: [bucket] },
        ...cursors.map((each) => ({ ...base(), groups: [{ buckets: [bucket], cursor: each }] })),
      ];
      for (const each of asked) {
        const answer = await pull(each);
        expect([200, 400, 409, 413], JSON.stringify(each).slice(0, 200)).toContain(answer.statusCode);
        expect(answer.body).not.toContain(hiddenTitle);
      }
    }
  });

  it('that is too large, or not a pull, is refused before it is looked at', async () => {
    const many = (count: number, value: unknown) => Array.from({ length: count }, () => value);
    const wrong: object[] = [
      { ...base(), protocol: -1 },
      { ...base(), clientId: 'x' },
      { ...base(), floor: -1 },
      { ...base(), floor: 1e300 },
      { ...base(), groups: many(201, { buckets: ['a'], cursor: 'x' }) },
      { ...base(), loading: many(1_001, 'a') },
      { ...base(), tenants: many(51, 'a') },
      { ...base(), groups: 'x'.repeat(300_000) },
    ];
    for (const each of wrong)
      expect([400, 413, 426], JSON.stringify(each).slice(0, 80)).toContain((await pull(each)).statusCode);
  });
});

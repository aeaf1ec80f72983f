/** The desktop app as a program of its own: a real server on a port, and the PKCE of an OAuth client that knows nothing of ours. */
import { decodeJwt } from 'jose';
import * as oauth from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { cookiesOf, ownPage, PUBLIC_URL, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { schemas } from '../services/schemas.ts';
import { forgetOldSignInCodes } from './hand-off.ts';
import { SESSION_ABSOLUTE_MS } from './session-times.ts';

let app: TestApp;
let address: string;
let desktop: oauth.Configuration;

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  address = await app.app.fastify.listen({ port: 0, host: '127.0.0.1' });
  desktop = new oauth.Configuration(
    { issuer: PUBLIC_URL, token_endpoint: `${address}/oauth2/token` },
    'lectern-desktop',
    undefined,
    oauth.None(),
  );
  oauth.allowInsecureRequests(desktop);
});
afterAll(() => app?.close());

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What the desktop app begins with. */
async function begun(over: Record<string, unknown> = {}) {
  const verifier = oauth.randomPKCECodeVerifier();
  const state = oauth.randomState();
  const code_challenge = await oauth.calculatePKCECodeChallenge(verifier);
  const pending = encoded({ redirect_uri: 'lectern://auth/done', state, code_challenge, ...over });
  return { verifier, state, pending };
}

/** The browser's navigation, as our own page makes it. */
const authorize = (
  pending: string | null,
  cookie: string,
  ...[{ site } = { site: 'same-origin' }]: [{ site: string | undefined }?]
) =>
  app.inject({
    url: `/oauth2/authorize?${new URLSearchParams({ ...(pending !== null && { pending }), device: 'desk-1' })}`,
    headers: {
      ...(site !== undefined && { 'sec-fetch-site': site }),
      'sec-fetch-mode': 'navigate',
      accept: 'text/html',
      cookie,
    },
  });

/** To the end of the browser's part. */
async function handedOver(alias: string) {
  await app.addAccount({ alias });
  const browser = await signedIn(app, alias, { deviceId: 'desk-1' });
  const app1 = await begun();
  const answer = await authorize(app1.pending, browser.cookie);
  expect(answer.statusCode).toBe(303);
  return { browser, ...app1, back: new URL(String(answer.headers.location)) };
}

const exchange = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });

const formOf = ({ back, verifier }: { back: URL; verifier: string }, over: Record<string, string> = {}) => ({
  grant_type: 'authorization_code',
  code: back.searchParams.get('code') ?? '',
  code_verifier: verifier,
  redirect_uri: 'lectern://auth/done',
  ...over,
});

const whoIs = async (accessToken: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql/accounts',
    headers: { authorization: `Bearer ${accessToken}` },
    payload: { query: '{ getCurrentUser { alias } }' },
  });
  return answer.statusCode === 401 ? null : answer.json().data.getCurrentUser.alias;
};

const devicesOf = async (userId: string) =>
  (
    await app.backend.database.db
      .selectFrom('accounts.sessions')
      .select(['deviceId', 'freshAt', 'factors'])
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ deviceId, freshAt, factors }) => ({ deviceId, fresh: freshAt > 0, factors }));

const auditOf = (kind: string, column: 'userId' | 'entityId', id: string) =>
  app.backend.database.db
    .selectFrom('audit.lines')
    .select('details')
    .where('kind', '=', kind)
    .where(column, '=', id)
    .orderBy('n')
    .execute();

const notValid = `${PUBLIC_URL}/authorize`;

describe('the browser’s navigation to /oauth2/authorize', () => {
  it('goes to the desktop app with a code and its state, for the person of the session (API-004)', async () => {
    const { back, state } = await handedOver('walks');
    expect(back.href.startsWith('lectern://auth/done?')).toBe(true);
    expect([...back.searchParams.keys()]).toEqual(['code', 'state']);
    expect(back.searchParams.get('state')).toBe(state);
    expect(back.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    const { rows } = await app.backend.database.pool.query('select * from accounts."signInCodes"');
    expect(JSON.stringify(rows)).not.toContain(back.searchParams.get('code'));
    expect(app.logged.join('\n')).not.toContain(back.searchParams.get('code'));
  });

  it('keeps what the app’s address says already', async () => {
    await app.addAccount({ alias: 'windows' });
    const { cookie } = await signedIn(app, 'windows');
    const { pending, state } = await begun({ redirect_uri: 'lectern://auth/done?window=2' });
    const { location } = (await authorize(pending, cookie)).headers;
    expect(Object.fromEntries(new URL(String(location)).searchParams)).toEqual({
      window: '2',
      code: expect.any(String),
      state,
    });
  });

  it('leads to no other address than the desktop app’s, and back to the page that says so (AUTH-021)', async () => {
    await app.addAccount({ alias: 'lured' });
    const { cookie } = await signedIn(app, 'lured');
    const wrong = await Promise.all(
      [
        { redirect_uri: 'https://evil.example/auth/' },
        { redirect_uri: '//evil.example' },
        { redirect_uri: 'javascript:alert(1)//lectern://auth/' },
        { redirect_uri: 'lectern://authority/' },
        { redirect_uri: 'lectern://auth/x\r\nset-cookie: a=b' },
        { code_challenge: 'plain' },
        { code_challenge_method: 'plain' },
        { state: '' },
      ].map(async (over) => (await begun(over)).pending),
    );
    for (const pending of [null, '', 'x', ...wrong]) {
      const answer = await authorize(pending, cookie);
      expect([answer.statusCode, answer.headers.location], String(pending)).toEqual([303, notValid]);
    }
    const twice = await app.inject({
      url: `/oauth2/authorize?pending=${(await begun()).pending}&pending=${wrong[0]}`,
      headers: { cookie },
    });
    expect(twice.headers.location).toBe(notValid);
  });

  it('gives no code to whoever is signed out, or whose session has ended or slept', async () => {
    await app.addAccount({ alias: 'left' });
    const { cookie } = await signedIn(app, 'left');
    const { pending } = await begun();
    expect((await authorize(pending, '')).headers.location).toBe(notValid);
    expect((await authorize(pending, '__Host-lectern_session=made-up')).headers.location).toBe(notValid);
    await app.inject({ url: '/web/logout', headers: { ...ownPage, cookie } });
    expect((await authorize(pending, cookie)).headers.location).toBe(notValid);
  });

  it('gives no code where a page of another site has led there', async () => {
    await app.addAccount({ alias: 'led' });
    const { cookie } = await signedIn(app, 'led');
    const { pending } = await begun();
    // undefined: an old browser, or a program that shows the cookie
    for (const site of ['cross-site', 'same-site', 'none', undefined]) {
      const answer = await authorize(pending, cookie, { site });
      expect(answer.headers.location, site).toBe(notValid);
    }
  });

  it('gives no code to somebody who acts as the person', async () => {
    const shared = await app.addOrganization('commons');
    await app.backend.database.db
      .updateTable('accounts.organizations')
      .set({ isDefaultShared: true })
      .where('id', '=', shared)
      .execute();
    await app.addAccount({ alias: 'helped' });
    await app.join(await app.addAccount({ alias: 'helper' }), shared, ['impersonator']);
    const helper = await signedIn(app, 'helper');
    await app.backend.database.db
      .updateTable('accounts.sessions')
      .set({ factors: JSON.stringify(['passkey']) })
      .where('userId', '=', helper.userId)
      .execute();
    const acting = await app.inject({
      method: 'POST',
      url: '/web/impersonate',
      headers: { ...ownPage, cookie: helper.cookie },
      payload: { input: 'helped', format: 'alias', scope: 'profile' },
    });
    expect(acting.statusCode).toBe(200);
    expect((await authorize((await begun()).pending, cookiesOf(acting))).headers.location).toBe(notValid);
  });
});

describe('the desktop app’s exchange at /oauth2/token', () => {
  it('gives an OAuth client a session of its own, on the same device, with a line in the audit trail', async () => {
    const { browser, back, state, verifier } = await handedOver('desk');
    const tokens = await oauth.authorizationCodeGrant(desktop, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 600 });
    expect(await whoIs(tokens.access_token)).toBe('desk');
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      sub: `lectern|${browser.userId}`,
      factors: ['password'],
      scope: '',
    });
    // It has proved nothing anew: what asks for a fresh sign-in stays closed to it.
    expect(await devicesOf(browser.userId)).toEqual([
      { deviceId: 'desk-1', fresh: true, factors: ['password'] },
      { deviceId: 'desk-1', fresh: false, factors: ['password'] },
    ]);
    expect(await auditOf('sign-in', 'userId', browser.userId)).toMatchObject([
      { details: { knownDevice: false } },
      { details: { handOff: true, from: expect.any(String) } },
    ]);
    await app.inject({ url: '/web/logout', headers: { ...ownPage, cookie: browser.cookie } });
    expect(await whoIs(tokens.access_token)).toBe('desk');
  });

  it('has its person told by mail that the app has signed in', async () => {
    const handed = await handedOver('told');
    expect((await exchange(formOf(handed))).statusCode).toBe(200);
    const { db } = app.backend.database;
    const jobs = await db.selectFrom('jobs.jobs').select('args').where('kind', '=', 'factor-mail').execute();
    const change = 'desktop app signed in';
    expect(jobs).toContainEqual({ args: expect.objectContaining({ userId: handed.browser.userId, change }) });
  });

  it('sets the cookies with which the app renews its session as a browser does', async () => {
    const handed = await handedOver('renews');
    const answer = await exchange(formOf(handed));
    expect(answer.headers['cache-control']).toBe('no-store');
    const renewed = await app.inject({
      method: 'POST',
      url: '/web/sessionRefresh',
      headers: { origin: PUBLIC_URL, [CLIENT_HEADER]: '1', cookie: cookiesOf(answer) },
    });
    expect(renewed.json()).toEqual({ userId: handed.browser.userId });
  });

  it('lasts no longer than the session that was handed over, or it could go on for ever (ASVS 7.3.2)', async () => {
    const handed = await handedOver('nearly-over');
    const createdAt = app.backend.now() - SESSION_ABSOLUTE_MS + 120_000;
    await app.backend.database.db
      .updateTable('accounts.sessions')
      .set({ createdAt })
      .where('userId', '=', handed.browser.userId)
      .execute();
    const answer = await exchange(formOf(handed));
    expect(answer.cookies.map(({ maxAge }) => maxAge).every((seconds) => Number(seconds) <= 120)).toBe(true);
    app.pass(121_000);
    const renewed = await app.inject({
      method: 'POST',
      url: '/web/sessionRefresh',
      headers: { origin: PUBLIC_URL, [CLIENT_HEADER]: '1', cookie: cookiesOf(answer) },
    });
    expect(renewed.statusCode).toBe(401);
  });

  it('serves a code once: a replay gets nothing', async () => {
    const handed = await handedOver('replayed');
    expect((await exchange(formOf(handed))).statusCode).toBe(200);
    const again = await exchange(formOf(handed));
    expect([again.statusCode, again.json(), again.cookies]).toEqual([400, { error: 'invalid_grant' }, []]);
    await expect(
      oauth.authorizationCodeGrant(desktop, handed.back, {
        pkceCodeVerifier: handed.verifier,
        expectedState: handed.state,
      }),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('ends what a code was worth when it is shown again, by whomever (ASVS 10.4.2)', async () => {
    const handed = await handedOver('copied');
    const served = await exchange(formOf(handed));
    const { access_token: held } = served.json();
    expect(await whoIs(held)).toBe('copied');
    const again = await exchange(formOf(handed, { code_verifier: oauth.randomPKCECodeVerifier() }));
    expect(again.statusCode).toBe(400);
    expect(await whoIs(held)).toBeNull();
    const renewed = await app.inject({
      method: 'POST',
      url: '/web/sessionRefresh',
      headers: { ...ownPage, cookie: cookiesOf(served) },
    });
    expect(renewed.json().message).toBe('Invalid session');
    expect((await authorize(handed.pending, handed.browser.cookie)).statusCode).toBe(303); // the browser's own goes on
  });

  it('of two at once serves one', async () => {
    const handed = await handedOver('raced');
    const answers = await Promise.all([1, 2, 3].map(() => exchange(formOf(handed))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  });

  it('takes a code for 60 seconds', async () => {
    const early = await handedOver('early');
    app.pass(59_000);
    expect((await exchange(formOf(early))).statusCode).toBe(200);
    const late = await handedOver('late');
    app.pass(61_000);
    expect((await exchange(formOf(late))).json()).toEqual({ error: 'invalid_grant' });
  });

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another address', { redirect_uri: 'lectern://auth/other' }],
  ])('refuses %s, writes it down, and the code is used up', async (_what, over) => {
    const handed = await handedOver(`wrong-${Object.keys(over)[0]?.replace('_', '-')}`);
    expect((await exchange(formOf(handed, over))).json()).toEqual({ error: 'invalid_grant' });
    expect((await exchange(formOf(handed))).json()).toEqual({ error: 'invalid_grant' });
    expect(await auditOf('sign-in refused', 'entityId', handed.browser.userId)).toMatchObject([
      { details: { handOff: true } },
    ]);
    expect(await devicesOf(handed.browser.userId)).toHaveLength(1);
  });

  it('refuses a code whose session has ended meanwhile, and whose person is disabled', async () => {
    const left = await handedOver('leaves-first');
    await app.inject({ url: '/web/logout', headers: { ...ownPage, cookie: left.browser.cookie } });
    expect((await exchange(formOf(left))).statusCode).toBe(400);
    const gone = await handedOver('disabled-first');
    const { db } = app.backend.database;
    await db
      .updateTable('accounts.users')
      .set({ disabled: true })
      .where('id', '=', gone.browser.userId)
      .execute();
    expect((await exchange(formOf(gone))).statusCode).toBe(400);
  });

  it('reads only what OAuth says: no proof, another grant, another type', async () => {
    const handed = await handedOver('incomplete');
    const { code_verifier: _, ...without } = formOf(handed);
    expect((await exchange(without)).json().code).toBe('INVALID_ARGUMENTS');
    for (const over of [
      { grant_type: 'password' },
      { code_verifier: 'short' },
      { code: '' },
      { code: 'x\u0000' },
    ] as Record<string, string>[])
      expect((await exchange(formOf(handed, over))).statusCode).toBe(400);
    expect((await app.inject({ url: '/oauth2/token' })).statusCode).toBe(404);
    // None of these has used it up: it was not looked at.
    expect((await exchange(formOf(handed))).statusCode).toBe(200);
  });

  it('is not for pages, whose browser would take its cookies', async () => {
    const handed = await handedOver('posted');
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      const answer = await exchange(formOf(handed), headers);
      expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
    }
    expect((await exchange(formOf(handed))).statusCode).toBe(200);
  });
});

it('calls of a hand-off are limited as other sign-ins are', async () => {
  const limited = await testApp({ trustProxy: 1 });
  try {
    const from = { 'x-forwarded-for': '198.51.100.7' };
    const statuses = new Set<number>();
    // 20,000 in 10 seconds, at 100 each.
    for (let i = 0; i < 201; i += 1)
      statuses.add((await limited.inject({ url: '/oauth2/authorize', headers: from })).statusCode);
    expect([...statuses]).toEqual([303, 429]);
    const answer = await limited.inject({
      method: 'POST',
      url: '/oauth2/token',
      headers: { ...from, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'code=1',
    });
    expect(answer.statusCode).toBe(429);
  } finally {
    await limited.close();
  }
});

it('codes that nobody fetched are forgotten', async () => {
  await handedOver('forgets');
  const { db } = app.backend.database;
  const kept = () => db.selectFrom('accounts.signInCodes').select('hash').execute();
  expect((await kept()).length).toBeGreaterThan(0);
  await forgetOldSignInCodes(db, app.backend.now() + 61_000);
  expect(await kept()).toEqual([]);
});

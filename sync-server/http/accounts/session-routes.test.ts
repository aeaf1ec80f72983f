import { stat } from 'node:fs/promises';
import path from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#domain/role.ts';
import { cookiesOf, ownPage, PUBLIC_URL, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { forgetOldSessions } from '../../session/sessions.ts';

let app: TestApp;
const minute = 60_000;
const day = 24 * 60 * minute;

beforeAll(async () => {
  app = await testApp({ dearPasswords: true });
});
afterAll(() => app?.close());

const login = (payload: object, headers: Record<string, string> = ownPage) =>
  app.inject({ method: 'POST', url: '/web/login', headers, payload });
const token = (cookie: string, query = '') =>
  app.inject({ url: `/web/token${query}`, headers: { ...ownPage, cookie } });
const refresh = (cookie: string) =>
  app.inject({ method: 'POST', url: '/web/sessionRefresh', headers: { ...ownPage, cookie } });

describe('signing in', () => {
  it('takes an e-mail address or a user name, keeps the password as argon2id, sets HttpOnly SameSite cookies (AUTH-044)', async () => {
    const userId = await app.addAccount({
      alias: 'lena',
      email: 'Lena@harbor.example',
      password: 'Harbor-light-7',
    });
    const byEmail = await login({ identifier: 'lena@HARBOR.example', password: 'Harbor-light-7' });
    const byName = await login({ identifier: 'Lena', password: 'Harbor-light-7', deviceId: 'device-1' });
    expect(byEmail.statusCode).toBe(200);
    expect(byEmail.json()).toEqual({ userId, deviceId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(byName.json()).toEqual({ userId, deviceId: 'device-1' });
    const [session, renewal] = byName.headers['set-cookie'] as string[];
    expect(session).toMatch(
      /^__Host-lectern_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(renewal).toMatch(
      /^__Secure-lectern_refresh=[\w.-]+; Max-Age=2592000; Path=\/web\/sessionRefresh; HttpOnly; Secure; SameSite=Strict$/,
    );
    const { passwordHash } = await app.backend.database.db
      .selectFrom('accounts.credentials')
      .select('passwordHash')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    const stored = await app.backend.database.db.selectFrom('accounts.sessions').selectAll().execute();
    const secret = cookiesOf(byName).split('=')[1]!.split(';')[0]!;
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('tells nobody whether an account exists: same answer for a wrong password and an unknown name', async () => {
    await app.addAccount({ alias: 'known' });
    const wrong = await login({ identifier: 'known', password: 'not it' });
    const unknown = await login({ identifier: 'nobody', password: 'not it' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      status: 401,
      message: 'INVALID_CREDENTIALS',
      code: 'INVALID_CREDENTIALS',
      data: null,
      extras: null,
    });
    expect(unknown.body).toBe(wrong.body);
    expect(unknown.headers['set-cookie']).toBeUndefined();
  });

  it('hashes for an unknown name as long as for a known one', async () => {
    await app.addAccount({ alias: 'timed' });
    const lasted = async (identifier: string) => {
      const began = performance.now();
      await login({ identifier, password: 'not it' });
      return performance.now() - began;
    };
    const known = Math.min(await lasted('timed'), await lasted('timed'));
    const unknown = Math.min(await lasted('nobody-1'), await lasted('nobody-2'));
    expect(unknown).toBeGreaterThan(known / 3);
  });

  it('tells that an account is disabled only to who knows its password', async () => {
    await app.addAccount({ alias: 'gone', disabled: true });
    expect((await login({ identifier: 'gone', password: 'not it' })).json().code).toBe('INVALID_CREDENTIALS');
    const right = await login({ identifier: 'gone', password: 'right-Password' });
    expect(right.statusCode).toBe(403);
    expect(right.json().code).toBe('DISABLED_LOGIN_CREDENTIALS');
    expect(right.headers['set-cookie']).toBeUndefined();
  });

  it('refuses the eleventh guess in a quarter of an hour, and goes on on a device that is known', async () => {
    await app.addAccount({ alias: 'target' });
    await login({ identifier: 'target', password: 'right-Password', deviceId: 'own-tablet' });
    const codes: number[] = [];
    for (let i = 0; i < 11; i++)
      codes.push((await login({ identifier: 'TARGET', password: `guess ${i}` })).statusCode);
    expect(codes).toEqual([...Array(10).fill(401), 429]);
    const refused = await login({ identifier: 'target', password: 'right-Password' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    const known = await login({ identifier: 'target', password: 'right-Password', deviceId: 'own-tablet' });
    expect(known.statusCode).toBe(200);
  });

  it('refuses what is no sign-in: other types, unstorable text, too long a password', async () => {
    for (const payload of [
      {},
      { identifier: 'a' },
      { identifier: 'a\u0000', password: 'x' },
      { identifier: 'a', password: 'x'.repeat(1001) },
    ]) {
      expect((await login(payload)).json()).toMatchObject({ status: 400, code: 'INVALID_ARGUMENTS' });
    }
    const form = await app.inject({
      method: 'POST',
      url: '/web/login',
      headers: { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'identifier=a&password=b',
    });
    expect(form.statusCode).toBe(415);
  });

  it('calls a pasted password or name wrong that is longer than any, as it does each other wrong one', async () => {
    await app.addAccount({ alias: 'pasting' });
    for (const payload of [
      { identifier: 'pasting', password: `right-Password${'x'.repeat(60)}` },
      { identifier: `${'p'.repeat(400)}@example.com`, password: 'right-Password' },
    ])
      expect((await login(payload)).statusCode).toBe(401);
  });

  it('ends the session that the browser had before', async () => {
    await app.addAccount({ alias: 'twice' });
    const first = await signedIn(app, 'twice');
    await login({ identifier: 'twice', password: 'right-Password' }, { ...ownPage, cookie: first.cookie });
    expect((await token(first.cookie)).statusCode).toBe(401);
  });
});

describe('the token', () => {
  it('is given for the session cookie with no scope that the person may not have, and else refused as Unauthorized (API-002, AUTH-036)', async () => {
    await app.addAccount({ alias: 'scoped' });
    const { cookie, userId } = await signedIn(app, 'scoped');
    const answer = await token(cookie, '?scope=read%20billing:sandbox');
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['accessToken']);
    expect(answer.headers['cache-control']).toBe('no-store');
    const claims = decodeJwt(answer.json().accessToken);
    expect(decodeProtectedHeader(answer.json().accessToken).alg).toBe('EdDSA');
    expect(claims).toMatchObject({
      sub: `lectern|${userId}`,
      scope: '',
      factors: ['password'],
      aud: PUBLIC_URL,
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(claims.act).toBeUndefined();
    expect(claims.exp! - claims.iat!).toBe(600);
    const without = await app.inject({ url: '/web/token', headers: ownPage });
    expect(without.statusCode).toBe(401);
    expect(without.json()).toMatchObject({ status: 401, message: 'Unauthorized', code: 'UNAUTHENTICATED' });
    expect((await token('__Host-lectern_session=made-up')).json().message).toBe('Unauthorized');
    expect((await token(cookie, '?scope=%22')).statusCode).toBe(400);
  });

  it('expires after ten minutes, and the renewed session gives another (AUTH-045)', async () => {
    await app.addAccount({ alias: 'renewing' });
    const { cookie, accessToken } = await signedIn(app, 'renewing');
    const ask = (bearer: string) =>
      app.inject({
        method: 'POST',
        url: '/graphql/content',
        headers: { authorization: `Bearer ${bearer}` },
        payload: { query: '{ ping }' },
      });
    expect((await ask(accessToken)).statusCode).toBe(200);
    app.pass(10 * minute + 6_000);
    const late = await ask(accessToken);
    expect(late.statusCode).toBe(401);
    expect(late.json().errors[0].extensions).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    const renewed = await refresh(cookie);
    expect(renewed.statusCode).toBe(200);
    const fresh = await token(cookiesOf(renewed));
    expect((await ask(fresh.json().accessToken)).statusCode).toBe(200);
  });

  it('is refused when forged, when another key signed it, and when it is none: never a visitor', async () => {
    await app.addAccount({ alias: 'forged' });
    const { accessToken } = await signedIn(app, 'forged');
    const [head, body, sign] = accessToken.split('.') as [string, string, string];
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`;
    const altered = `${head}.${Buffer.from(JSON.stringify({ ...decodeJwt(accessToken), sub: 'lectern|x' })).toString('base64url')}.${sign}`;
    for (const authorization of [
      `Bearer ${none}`,
      `Bearer ${altered}`,
      'Bearer ',
      'Basic YTpi',
      accessToken,
    ]) {
      const answer = await app.inject({
        method: 'POST',
        url: '/graphql/content',
        headers: { authorization },
        payload: { query: '{ ping }' },
      });
      expect(answer.statusCode).toBe(401);
    }
  });

  it('comes from keys that only the account of the server can read', async () => {
    expect((await stat(path.join(app.dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });
});

describe('the billing sandbox', () => {
  const enter = (cookie: string) =>
    app.inject({ method: 'POST', url: '/web/sandbox', headers: { ...ownPage, cookie } });
  const scopeOf = async (cookie: string, query = '') =>
    decodeJwt((await token(cookie, query)).json().accessToken).scope;
  const person = async (alias: string, roles: Role[]) => {
    const userId = await app.addAccount({ alias });
    const organizationId = await app.addOrganization(`of-${alias.toLowerCase()}`);
    await app.join(userId, organizationId, roles);
    return { organizationId, ...(await signedIn(app, alias)) };
  };

  it.each(['owner', 'billingAdmin', 'superAdmin'] as const)(
    'is entered by an %s, and its scope lasts as long as the session (AUTH-036)',
    async (role) => {
      const { cookie, userId } = await person(`tries-${role}`, ['member', role]);
      expect(await scopeOf(cookie, '?scope=billing:sandbox')).toBe('');
      expect((await enter(cookie)).statusCode).toBe(204);
      expect(await scopeOf(cookie)).toBe('billing:sandbox');
      expect(await scopeOf(cookie, '?scope=read%20billing:sandbox')).toBe('billing:sandbox');
      expect(await scopeOf(cookie, '?scope=read')).toBe('');
      const renewed = cookiesOf(await refresh(cookie));
      expect(await scopeOf(renewed)).toBe('billing:sandbox');
      await app.inject({ url: '/web/logout', headers: { ...ownPage, cookie: renewed } });
      expect(await scopeOf((await signedIn(app, `tries-${role}`)).cookie)).toBe('');
      const { rows } = await app.backend.database.pool.query(
        `select kind from audit.lines where kind = 'sandbox entered' and "userId" = $1`,
        [userId],
      );
      expect(rows).toHaveLength(1);
    },
  );

  it('is closed to everybody else, whatever scope they ask for (AUTH-036)', async () => {
    const { cookie } = await person('tries-nothing', [
      'member',
      'trainer',
      'learningAdmin',
      'storeContentAdmin',
    ]);
    expect((await enter(cookie)).json()).toMatchObject({ status: 403, code: 'FORBIDDEN_ACCESS' });
    expect(await scopeOf(cookie, '?scope=billing:sandbox')).toBe('');
    expect((await enter('')).statusCode).toBe(401);
  });

  it('is left with the role that opens it', async () => {
    const { cookie, userId } = await person('loses-role', ['billingAdmin']);
    await enter(cookie);
    await app.backend.database.db
      .updateTable('accounts.profiles')
      .set({ roles: JSON.stringify(['member']) })
      .where('userId', '=', userId)
      .execute();
    expect(await scopeOf(cookie)).toBe('');
  });
});

describe('renewing', () => {
  it('answers Missing session cookie or Invalid session, and else new cookies (API-002)', async () => {
    await app.addAccount({ alias: 'api-two' });
    const missing = await app.inject({ method: 'POST', url: '/web/sessionRefresh', headers: ownPage });
    expect(missing.statusCode).toBe(401);
    expect(missing.json().message).toBe('Missing session cookie');
    const invalid = await refresh('__Secure-lectern_refresh=made-up');
    expect(invalid.statusCode).toBe(401);
    expect(invalid.json().message).toBe('Invalid session');
    const { cookie } = await signedIn(app, 'api-two');
    const renewed = await refresh(cookie);
    expect(renewed.statusCode).toBe(200);
    expect(cookiesOf(renewed)).not.toBe(cookie);
    expect((await token(cookie)).statusCode).toBe(401);
    expect((await token(cookiesOf(renewed))).statusCode).toBe(200);
  });

  it('gives the old token the same successor for 30 s, as its answer may have been lost (F13)', async () => {
    await app.addAccount({ alias: 'lossy' });
    const { cookie } = await signedIn(app, 'lossy');
    const first = await refresh(cookie);
    app.pass(29_000);
    const again = await refresh(cookie);
    expect(again.statusCode).toBe(200);
    expect(cookiesOf(again)).toBe(cookiesOf(first));
    expect((await token(cookiesOf(again))).statusCode).toBe(200);
  });

  it('serves two tabs that ask at once with one and the same successor (F12)', async () => {
    await app.addAccount({ alias: 'tabs' });
    const { cookie } = await signedIn(app, 'tabs');
    const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
    expect(new Set(answers.map((answer) => cookiesOf(answer))).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('is another one once its person has proved anew who they are, and the one before is a copy (ASVS 7.2.4)', async () => {
    await app.addAccount({ alias: 'proving' });
    const { cookie } = await signedIn(app, 'proving');
    const proved = await app.inject({
      ...{ method: 'POST', url: '/web/step-up', headers: { ...ownPage, cookie } },
      payload: { password: 'right-Password' },
    });
    const held = cookiesOf(proved);
    // A tab that was asking meanwhile goes on with the same ones.
    expect(cookiesOf(await refresh(cookie))).toBe(held);
    app.pass(31_000);
    expect((await token(held)).statusCode).toBe(200);
    expect((await refresh(cookie)).json().message).toBe('Invalid session');
    expect((await token(held)).statusCode).toBe(401);
  });

  it.each([
    ['the token before the last, after 31 s', 31_000, 1],
    ['a token from long ago, at once', 0, 2],
  ])('ends the whole session when someone shows %s (F14)', async (_case, laterMs, rotations) => {
    const alias = `copied-${rotations}`;
    await app.addAccount({ alias });
    const { cookie, accessToken } = await signedIn(app, alias);
    let held = cookie;
    for (let i = 0; i < rotations; i++) held = cookiesOf(await refresh(held));
    app.pass(laterMs);
    const stolen = await refresh(cookie);
    expect(stolen.json().message).toBe('Invalid session');
    expect((await token(held)).statusCode).toBe(401);
    expect((await refresh(held)).json().message).toBe('Invalid session');
    const bearer = await app.inject({
      method: 'POST',
      url: '/graphql/content',
      headers: { authorization: `Bearer ${accessToken}` },
      payload: { query: '{ ping }' },
    });
    expect(bearer.statusCode).toBe(401);
    expect(app.logged.some((line) => line.includes('a used refresh token was shown again'))).toBe(true);
  });

  it('lets the session cookie sleep for an hour, the refresh cookie for 30 days, all of it for 90', async () => {
    await app.addAccount({ alias: 'sleeper' });
    const { cookie } = await signedIn(app, 'sleeper');
    app.pass(61 * minute);
    expect((await token(cookie)).statusCode).toBe(401);
    app.pass(29 * day);
    let held = cookiesOf(await refresh(cookie));
    expect((await token(held)).statusCode).toBe(200);
    for (let i = 0; i < 2; i++) {
      app.pass(29 * day);
      held = cookiesOf(await refresh(held));
    }
    app.pass(4 * day);
    expect((await refresh(held)).json().message).toBe('Invalid session');
    const other = await signedIn(app, 'sleeper');
    app.pass(31 * day);
    expect((await refresh(other.cookie)).json().message).toBe('Invalid session');
  });

  it('refuses a disabled person, whose tokens end within 5 s', async () => {
    const userId = await app.addAccount({ alias: 'dismissed' });
    const { cookie, accessToken } = await signedIn(app, 'dismissed');
    const { db } = app.backend.database;
    await db.updateTable('accounts.users').set({ disabled: true }).where('id', '=', userId).execute();
    expect((await refresh(cookie)).json().message).toBe('Invalid session');
    expect((await token(cookie)).statusCode).toBe(401);
    await expect
      .poll(
        async () =>
          (
            await app.inject({
              method: 'POST',
              url: '/graphql/content',
              headers: { authorization: `Bearer ${accessToken}` },
              payload: { query: '{ ping }' },
            })
          ).statusCode,
        { timeout: 5_000 },
      )
      .toBe(401);
  });
});

describe('old sessions', () => {
  it('are forgotten after twice their longest life, and not before', async () => {
    const userId = await app.addAccount({ alias: 'ancient' });
    await signedIn(app, 'ancient');
    const { db } = app.backend.database;
    const kept = () => db.selectFrom('accounts.sessions').select('id').where('userId', '=', userId).execute();
    await forgetOldSessions(db, app.backend.now() + 179 * day);
    expect(await kept()).toHaveLength(1);
    await forgetOldSessions(db, app.backend.now() + 181 * day);
    expect(await kept()).toHaveLength(0);
  });
});

describe('signing out', () => {
  it('ends the session and its tokens at once and clears both cookies (API-004)', async () => {
    await app.addAccount({ alias: 'leaving' });
    const { cookie, accessToken } = await signedIn(app, 'leaving');
    const out = await app.inject({ url: '/web/logout', headers: { ...ownPage, cookie } });
    expect(out.statusCode).toBe(204);
    const cleared = out.headers['set-cookie'] as string[];
    expect(cleared[0]).toMatch(/^__Host-lectern_session=;.*Path=\/;.*Secure/);
    expect(cleared[1]).toMatch(/^__Secure-lectern_refresh=;.*Path=\/web\/sessionRefresh;.*Secure/);
    expect((await token(cookie)).statusCode).toBe(401);
    expect((await refresh(cookie)).json().message).toBe('Invalid session');
    const bearer = await app.inject({
      method: 'POST',
      url: '/graphql/content',
      headers: { authorization: `Bearer ${accessToken}` },
      payload: { query: '{ ping }' },
    });
    expect(bearer.statusCode).toBe(401);
  });
});

describe('another site', () => {
  it('gets nothing by the cookies: no token, no renewal, no sign-in, no sign-out', async () => {
    await app.addAccount({ alias: 'visited' });
    const { cookie } = await signedIn(app, 'visited');
    const theirs = [
      { 'sec-fetch-site': 'cross-site', 'x-lectern-client': '1', origin: PUBLIC_URL },
      { 'sec-fetch-site': 'same-site', 'x-lectern-client': '1' },
      // DNS rebinding: the page believes to be where it asks.
      { 'sec-fetch-site': 'same-origin', 'x-lectern-client': '1', origin: 'http://evil.example:4310' },
      { 'sec-fetch-site': 'same-origin', 'x-lectern-client': '1', origin: 'http://localhost:9' },
      { origin: 'https://evil.example', 'x-lectern-client': '1' },
      { origin: 'null', 'x-lectern-client': '1' },
      {},
    ];
    for (const headers of theirs as Record<string, string>[]) {
      expect((await app.inject({ url: '/web/token', headers: { ...headers, cookie } })).statusCode).toBe(403);
      expect((await app.inject({ url: '/web/logout', headers: { ...headers, cookie } })).statusCode).toBe(
        403,
      );
      const renewed = await app.inject({
        method: 'POST',
        url: '/web/sessionRefresh',
        headers: { ...headers, cookie },
      });
      expect(renewed.statusCode).toBe(403);
      expect((await login({ identifier: 'visited', password: 'right-Password' }, headers)).statusCode).toBe(
        403,
      );
    }
    // A form cannot send our header.
    const noHeader = await app.inject({
      url: '/web/token',
      headers: { 'sec-fetch-site': 'same-origin', cookie },
    });
    expect(noHeader.statusCode).toBe(403);
    expect((await token(cookie)).statusCode).toBe(200);
    // A picture, a link and a frame of a page of ours cannot send it either.
    for (const dest of ['image', 'document', 'iframe', 'empty']) {
      const shown = await app.inject({
        url: '/web/logout',
        headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest, cookie },
      });
      expect(shown.statusCode, dest).toBe(403);
    }
    const fetched = await app.inject({ url: '/web/logout', headers: { 'sec-fetch-site': 'none', cookie } });
    expect(fetched.statusCode).toBe(403);
    expect((await token(cookie)).statusCode).toBe(200);
    const typed = await app.inject({
      url: '/web/logout',
      headers: { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document', cookie },
    });
    expect(typed.statusCode).toBe(204);
  });
});

describe('/web/demo', () => {
  it('is not there outside of demo mode, and lists the accounts in it', async () => {
    expect((await app.inject({ url: '/web/demo' })).statusCode).toBe(404);
    const shown = await testApp({ demo: true });
    try {
      const answer = await shown.inject({ url: '/web/demo' });
      expect(answer.json().password).toBe('Lectern-2026');
      expect(answer.json().accounts.map(({ email }: { email: string }) => email)).toEqual([
        'learner@harbor.example',
        'second.learner@harbor.example',
        'author@harbor.example',
        'reviewer@harbor.example',
        'admin@harbor.example',
        'billing@harbor.example',
        'support@lectern.example',
        'visitor@lectern.example',
      ]);
    } finally {
      await shown.close();
    }
  });
});

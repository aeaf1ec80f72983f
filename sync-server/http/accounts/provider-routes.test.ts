import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { client, startProvider } from '#tests/support/oidc-provider.ts';
import { cookiesOf, ownPage, PUBLIC_URL, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { seal, unseal } from '../../session/sealed.ts';

const people = [
  { sub: 'ana', email: 'ana@harbor.example', email_verified: true },
  { sub: 'claims-ana', email: 'ana@harbor.example', email_verified: false },
  { sub: 'new', email: 'new@elsewhere.example', email_verified: true, given_name: 'Nia' },
  {
    sub: 'odd',
    email: 'odd@elsewhere.example',
    email_verified: true,
    given_name: 'Ga\0b',
    family_name: '\u202eeniL\n',
  },
  { sub: 'thief', email: 'thief@elsewhere.example', email_verified: true },
  { sub: 'fresh', email: 'fresh@elsewhere.example', email_verified: true },
  { sub: 'gone', email: 'gone@harbor.example', email_verified: true },
];
let app: TestApp;
let open: TestApp;
let provider: Awaited<ReturnType<typeof startProvider>>;
let ana: string;

beforeAll(async () => {
  provider = await startProvider([`${PUBLIC_URL}/oauth/success/google`], people);
  const { issuer } = provider;
  const google = { issuer, ...client, name: 'Google', signUp: false };
  const flags = [{ flag: 'single_sign_on_activated', alias: null, verdict: true }] as const;
  app = await testApp({ providers: { google }, flags });
  open = await testApp({ providers: { google: { ...google, signUp: true } }, flags });
  ana = await app.addAccount({ alias: 'ana', email: 'ana@harbor.example' });
  await app.addAccount({ alias: 'gone', email: 'gone@harbor.example', disabled: true });
});
afterAll(async () => {
  await app?.close();
  await open?.close();
  await provider?.close();
});
afterEach(() => vi.useRealTimers());

async function begin(at = app) {
  const answer = await at.inject({ url: '/web/login/provider/start?provider=google' });
  expect(answer.statusCode).toBe(302);
  return { url: String(answer.headers.location), cookie: cookiesOf(answer) };
}

type Begun = Awaited<ReturnType<typeof begin>>;

const form = (back: URL, over: Record<string, string> = {}) => {
  const { code = '', state = '', iss = '' } = Object.fromEntries(back.searchParams);
  return new URLSearchParams({ provider: 'google', token: code, state, iss, ...over }).toString();
};

const finish = (payload: string, cookie: string, at = app) =>
  at.inject({
    method: 'POST',
    url: '/web/login/provider',
    headers: { ...ownPage, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

async function signIn(sub: string, at = app) {
  const begun = await begin(at);
  return finish(form(await provider.signIn(begun.url, sub)), begun.cookie, at);
}

const accountsOf = async (at: TestApp) =>
  (await at.backend.database.pool.query('select count(*)::int as count from accounts.users')).rows[0].count;

describe('signing in through a provider', () => {
  it('answers the device id, and the session’s factor is the provider (API-003)', async () => {
    const answer = await signIn('ana');
    expect(answer.json()).toEqual({ userId: ana, deviceId: expect.any(String) });
    const token = await app.inject({
      url: '/web/token',
      headers: { ...ownPage, cookie: cookiesOf(answer) },
    });
    const [, body = ''] = token.json().accessToken.split('.');
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({ factors: ['google'] });
    const begun = await begin();
    const again = await finish(
      form(await provider.signIn(begun.url, 'ana'), { deviceId: 'my-phone' }),
      begun.cookie,
    );
    expect(again.json().deviceId).toBe('my-phone');
  });

  it('begins where a person pressed a button of ours, and not where another site has led them (ASVS 7.6.2)', async () => {
    const ask = (site: string) =>
      app.inject({
        url: '/web/login/provider/start?provider=google',
        headers: { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' },
      });
    for (const site of ['cross-site', 'same-site']) {
      const { statusCode, headers, cookies } = await ask(site);
      expect([statusCode, headers.location, cookies]).toEqual([303, `${PUBLIC_URL}/login`, []]);
    }
    for (const site of ['same-origin', 'none']) expect((await ask(site)).statusCode).toBe(302);
  });

  it('tells an unknown account from a disabled one, once the provider has proved who it is (API-054)', async () => {
    expect((await signIn('new')).json()).toMatchObject({ code: 'INVALID_USERNAME', status: 403 });
    expect((await signIn('gone')).json()).toMatchObject({ code: 'DISABLED_LOGIN_CREDENTIALS', status: 403 });
  });

  it('neither joins nor makes an account by an address that the provider has not confirmed', async () => {
    await open.addAccount({ alias: 'ana', email: 'ana@harbor.example' });
    const before = await accountsOf(open);
    expect((await signIn('claims-ana')).json()).toMatchObject({ code: 'INVALID_USERNAME' });
    expect((await signIn('claims-ana', open)).json()).toMatchObject({ code: 'INVALID_USERNAME' });
    expect(await accountsOf(open)).toBe(before);
    // Where the operator wants it, a confirmed one makes one account, once.
    expect((await signIn('new', open)).statusCode).toBe(200);
    expect((await signIn('new', open)).statusCode).toBe(200);
    expect(await accountsOf(open)).toBe(before + 1);
  });

  it('is over for whoever came in by an address, once that address is taken off the account', async () => {
    const id = await app.addAccount({ alias: 'bea' });
    const { db } = app.backend.database;
    const theirs = { userId: id, address: 'thief@elsewhere.example', verified: true, addedAt: 0 };
    await db.insertInto('accounts.otherEmails').values(theirs).execute();
    expect((await signIn('thief')).json()).toMatchObject({ userId: id });
    const { cookie } = await signedIn(app, 'bea');
    const removed = await app.inject({
      method: 'POST',
      url: '/web/emails/remove',
      headers: { ...ownPage, cookie },
      payload: { address: theirs.address },
    });
    expect(removed.statusCode).toBe(204);
    expect((await signIn('thief')).json()).toMatchObject({ code: 'INVALID_USERNAME' });
  });

  it('keeps a name that a provider says only as a person could have typed it', async () => {
    expect((await signIn('odd', open)).statusCode).toBe(200);
    const { rows } = await open.backend.database.pool.query(
      `select "firstName", "lastName" from accounts.users where email = 'odd@elsewhere.example'`,
    );
    expect(rows).toEqual([{ firstName: 'New', lastName: 'eniL' }]);
  });
});

describe('a sign-in through a provider is fresh only by its word (ASVS 6.8.4)', () => {
  const own = (url: string, cookie: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: { ...ownPage, cookie }, payload });
  const addAddress = (cookie: string, address: string) => own('/web/emails/add', cookie, { address });

  it('asks before a way in is changed, sends the person to the provider once more, and takes its fresh word', async () => {
    await app.addAccount({ alias: 'fresh', email: 'fresh@elsewhere.example' });
    const session = cookiesOf(await signIn('fresh'));
    expect((await addAddress(session, 'one@elsewhere.example')).json()).toMatchObject({
      code: 'FRESH_SIGN_IN_REQUIRED',
    });
    const answerOf = (back: URL) => {
      const { code = '', state = '', iss = '' } = Object.fromEntries(back.searchParams);
      return { provider: 'google', token: code, state, iss };
    };
    const proves = async (query: string, sub = 'fresh') => {
      const begun = await app.inject({ url: `/web/login/provider/start?provider=google${query}` });
      const url = String(begun.headers.location);
      const answer = answerOf(await provider.signIn(url, sub));
      const done = await own('/web/step-up', `${session}; ${cookiesOf(begun)}`, answer);
      return { url: new URL(url), done };
    };
    const wrong = { code: 'INVALID_CREDENTIALS' };
    // Begun as any sign-in, and somebody else.
    expect((await proves('')).done.json()).toMatchObject(wrong);
    expect((await proves('&fresh', 'ana')).done.json()).toMatchObject(wrong);
    const { url, done } = await proves('&fresh');
    expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0']);
    expect(done.statusCode, done.body).toBe(204);
    const renewed = cookiesOf(done);
    expect((await addAddress(renewed, 'one@elsewhere.example')).statusCode).toBe(204);
  });
});

describe('what does not fit is refused', () => {
  const refused = { code: 'INVALID_CREDENTIALS', status: 401 };
  let begun: Begun;
  const back = async (sub = 'ana') => {
    begun = await begin();
    return provider.signIn(begun.url, sub);
  };
  /** The browser's own cookie with something else in it. */
  const changedCookie = (change: object) => {
    const [name = '', value = ''] = begun.cookie.split('=');
    const { sealing } = app.backend.secrets;
    const opened = JSON.parse(unseal(sealing, value) ?? 'null');
    return `${name}=${seal(sealing, JSON.stringify({ ...opened, ...change }))}`;
  };

  it('another state', async () => {
    expect((await finish(form(await back(), { state: 'x'.repeat(43) }), begun.cookie)).json()).toMatchObject(
      refused,
    );
  });

  it('and is in the trail, whether the answer does not fit or its person has no account', async () => {
    const lines = async () =>
      (
        await app.backend.database.pool.query(
          `select count(*)::int as count from audit.lines where kind = 'sign-in refused' and details @> '{"provider": true}'`,
        )
      ).rows[0].count;
    const before = await lines();
    await finish(form(await back(), { state: 'x'.repeat(43) }), begun.cookie);
    expect(await lines()).toBe(before + 1);
    await signIn('new');
    expect(await lines()).toBe(before + 2);
  });

  it('another nonce', async () => {
    expect((await finish(form(await back()), changedCookie({ nonce: 'x'.repeat(43) }))).json()).toMatchObject(
      refused,
    );
  });

  it('another verifier', async () => {
    const payload = form(await back());
    expect((await finish(payload, changedCookie({ verifier: 'x'.repeat(43) }))).json()).toMatchObject(
      refused,
    );
  });

  it('another issuer', async () => {
    const payload = form(await back(), { iss: 'https://evil.example' });
    expect((await finish(payload, begun.cookie)).json()).toMatchObject(refused);
  });

  it('no cookie, one that is older than ten minutes, and one that this server has not made', async () => {
    const payload = form(await back());
    expect((await finish(payload, '')).json()).toMatchObject(refused);
    expect((await finish(payload, changedCookie({ until: 1 }))).json()).toMatchObject(refused);
    expect((await finish(payload, begun.cookie.slice(0, -4))).json()).toMatchObject(refused);
  });

  it('a code that is used again', async () => {
    const payload = form(await back());
    expect((await finish(payload, begun.cookie)).statusCode).toBe(200);
    expect((await finish(payload, begun.cookie)).json()).toMatchObject(refused);
  });

  it('what a browser keeps of one sign-in serves once: codes that are tried with it again never reach the provider (U1)', async () => {
    const payload = form(await back(), { token: 'made-up' });
    const asked = vi.spyOn(globalThis, 'fetch');
    for (let n = 0; n < 5; n += 1)
      expect((await finish(payload, begun.cookie)).json()).toMatchObject(refused);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it('a code that has expired', async () => {
    const payload = form(await back());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
    expect((await finish(payload, begun.cookie)).json()).toMatchObject(refused);
  });

  it('a call of another site, and a form where none is taken', async () => {
    const payload = form(await back());
    const foreign = await app.inject({
      method: 'POST',
      url: '/web/login/provider',
      headers: {
        'sec-fetch-site': 'cross-site',
        cookie: begun.cookie,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload,
    });
    expect(foreign.statusCode).toBe(403);
    const login = await app.inject({
      method: 'POST',
      url: '/web/login',
      headers: { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'identifier=ana&password=right-Password',
    });
    expect(login.statusCode).toBe(415);
    expect((await signedIn(app, 'ana')).userId).toBe(ana);
  });
});

import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_STEP_MS } from '#domain/second-factors.ts';
import { client, startProvider } from '#tests/support/oidc-provider.ts';
import { SoftAuthenticator } from '#tests/support/soft-authenticator.ts';
import { cookiesOf, ownPage, PUBLIC_URL, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { schemas } from '../../services/schemas.ts';
import { OPERATOR } from '../../session/passwords.ts';

const STEP_MS = 30_000;
const names = ['app', 'key', 'both', 'gone', 'late', 'other', 'moved', 'plain', 'ended', 'waits', 'shut'];
const people = names.map((sub) => ({ sub, email: `${sub}@harbor.example`, email_verified: true }));
let app: TestApp;
let provider: Awaited<ReturnType<typeof startProvider>>;

beforeAll(async () => {
  provider = await startProvider([`${PUBLIC_URL}/oauth/success/google`], people);
  const google = { issuer: provider.issuer, ...client, name: 'Google', signUp: false };
  const flags = [{ flag: 'single_sign_on_activated', alias: null, verdict: true }] as const;
  app = await testApp({ providers: { google }, flags, services: { schemas } });
});
afterAll(async () => {
  await app?.close();
  await provider?.close();
});

const post = (url: string, cookie: string, payload: object = {}) =>
  app.inject({ method: 'POST', url, headers: { ...ownPage, ...(cookie && { cookie }) }, payload });

const start = async (alias: string) => {
  const id = await app.addAccount({ alias, email: `${alias}@harbor.example` });
  return { ...(await signedIn(app, alias)), id };
};

async function withApp(alias: string) {
  const session = await start(alias);
  const { secret, setup } = (await post('/web/factors/totp/start', session.cookie)).json();
  const code = codeOf(secret);
  const confirmed = await post('/web/factors/totp/confirm', session.cookie, { setup, code });
  expect(confirmed.statusCode).toBe(200);
  app.pass(STEP_MS); // the code that has confirmed it serves no more
  return { ...session, secret };
}

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.backend.now() });

async function addPasskey({ cookie }: { cookie: string }) {
  const key = new SoftAuthenticator();
  const asked = await post('/web/passkeys/options', cookie);
  const { challenge, user } = asked.json();
  const passkey = key.register({ challenge }, user.id);
  const added = await post('/web/passkeys/add', `${cookie}; ${cookiesOf(asked)}`, {
    name: 'Laptop',
    passkey,
  });
  expect(added.statusCode, added.body).toBe(201);
  return key;
}

async function byProvider(sub: string) {
  const begun = await app.inject({ url: '/web/login/provider/start?provider=google' });
  const back = await provider.signIn(String(begun.headers.location), sub);
  const { code = '', state = '', iss = '' } = Object.fromEntries(back.searchParams);
  return app.inject({
    method: 'POST',
    url: '/web/login/provider',
    headers: {
      ...ownPage,
      cookie: cookiesOf(begun),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ provider: 'google', token: code, state, iss }).toString(),
  });
}

const asked = { code: 'SECOND_FACTOR_REQUIRED', status: 401 };

async function challenged(sub: string, extras: object) {
  const answer = await byProvider(sub);
  expect(answer.json()).toMatchObject({ ...asked, extras });
  const cookie = cookiesOf(answer);
  expect(cookie).not.toContain('session');
  return cookie;
}

const step = (challenge: string, proof: object) => post('/web/login/second-step', challenge, proof);

async function passkeyStep(challenge: string, key: SoftAuthenticator) {
  const options = await post('/web/login/passkey/options', '');
  const passkey = key.assert({ challenge: options.json().challenge });
  return step(`${challenge}; ${cookiesOf(options)}`, { passkey });
}

const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await app.backend.database.pool.query(`select count(*)::int as count from ${sql}`, values)).rows[0].count;
const joined = (userId: string) => count('accounts.identities where "userId" = $1', userId);
const mails = (userId: string) =>
  count(`jobs.jobs where args @> $1`, JSON.stringify({ userId, change: 'provider linked' }));

describe('a provider is no way past the factor of an account (ASVS 6.3.4, 10.5.2)', () => {
  it('asks for a code of the authenticator app, and joins the provider only after it', async () => {
    const { id, secret } = await withApp('app');
    const challenge = await challenged('app', { code: true, passkey: false });
    expect([await joined(id), await mails(id)]).toEqual([0, 0]);
    expect((await step(challenge, { code: '000000' })).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await joined(id)).toBe(0);
    const done = await step(challenge, { code: codeOf(secret) });
    expect(done.json()).toMatchObject({ userId: id });
    expect(await joined(id)).toBe(1);
    expect(await mails(id)).toBeGreaterThan(0);
    const [session] = (
      await app.backend.database.pool.query(
        `select factors from accounts.sessions where "userId" = $1 order by "usedAt" desc limit 1`,
        [id],
      )
    ).rows;
    expect(session.factors).toEqual(['google', 'totp']);
    // One that is joined asks each time.
    app.pass(STEP_MS);
    await challenged('app', { code: true });
    // What was begun serves once.
    expect((await step(challenge, { code: codeOf(secret) })).json()).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('asks for a passkey where that is what the account has, and for no other’s', async () => {
    const session = await start('key');
    const key = await addPasskey(session);
    const strange = await addPasskey(await start('other'));
    const challenge = await challenged('key', { code: false, passkey: true });
    expect((await passkeyStep(challenge, strange)).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await joined(session.id)).toBe(0);
    expect((await passkeyStep(challenge, key)).json()).toMatchObject({ userId: session.id });
    expect(await joined(session.id)).toBe(1);
  });

  it('takes either where the account has both', async () => {
    const session = await withApp('both');
    const key = await addPasskey(session);
    const either = { code: true, passkey: true };
    expect((await passkeyStep(await challenged('both', either), key)).statusCode).toBe(200);
    const byCode = await step(await challenged('both', either), { code: codeOf(session.secret) });
    expect(byCode.statusCode).toBe(200);
  });

  it('ends what was begun with a new password, after five minutes, and where the address has gone to somebody else', async () => {
    const { db } = app.backend.database;
    const late = await withApp('late');
    const slow = await challenged('late', {});
    app.pass(SECOND_STEP_MS);
    expect((await step(slow, { code: codeOf(late.secret) })).json()).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const gone = await withApp('gone');
    const before = await challenged('gone', {});
    const passwordHash = await app.backend.passwords.hash('another-Password1', OPERATOR);
    await db
      .updateTable('accounts.credentials')
      .set({ passwordHash })
      .where('userId', '=', gone.id)
      .execute();
    expect((await step(before, { code: codeOf(gone.secret) })).json()).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const moved = await withApp('moved');
    const begun = await challenged('moved', {});
    await db
      .updateTable('accounts.users')
      .set({ email: 'elsewhere@harbor.example' })
      .where('id', '=', moved.id)
      .execute();
    expect((await step(begun, { code: codeOf(moved.secret) })).json()).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await joined(moved.id)).toBe(0);
  });

  it('asks for nothing more where the account has no factor of its own', async () => {
    const id = await app.addAccount({ alias: 'plain', email: 'plain@harbor.example' });
    expect((await byProvider('plain')).json()).toMatchObject({ userId: id });
    expect(await joined(id)).toBe(1);
  });
});

it('a person sees which providers sign them in, ends one for good, and lets it in again (ASVS 10.7.3)', async () => {
  const { id, cookie, accessToken } = await start('ended');
  expect((await byProvider('ended')).json()).toMatchObject({ userId: id });
  const listed = async () => {
    const headers = { ...ownPage, authorization: `Bearer ${accessToken}` };
    const payload = { query: '{ getSignInFactors }' };
    const answer = await app.inject({ method: 'POST', url: '/graphql/accounts', headers, payload });
    return answer.json().data.getSignInFactors.providers;
  };
  const [own] = await listed();
  expect(own).toMatchObject({ subject: 'ended', address: 'ended@harbor.example', endedAt: null });
  const named = { issuer: own.issuer, subject: own.subject };
  const set = (by: string, ended: boolean) => post('/web/factors/provider', by, { ...named, ended });
  const stranger = await start('stranger');
  for (const ended of [true, false]) expect((await set(stranger.cookie, ended)).statusCode).toBe(403);
  expect((await set('', true)).statusCode).toBe(401);
  const twice = await Promise.all([set(cookie, true), set(cookie, true)]);
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403]);
  // Neither by its own name nor by the address, which would have joined it again.
  for (const _ of [1, 2])
    expect((await byProvider('ended')).json()).toMatchObject({ code: 'INVALID_USERNAME' });
  expect((await listed())[0].endedAt).toEqual(expect.any(Number));
  expect((await set(cookie, false)).statusCode).toBe(204);
  expect((await byProvider('ended')).json()).toMatchObject({ userId: id });
  const told = `jobs.jobs where args @> $1`;
  expect(await count(told, JSON.stringify({ userId: id, change: 'provider ended' }))).toBeGreaterThan(0);
  app.pass(16 * 60_000);
  expect((await set(cookie, true)).json()).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
});

describe('no way in opens an account that may not sign in (D73)', () => {
  const unconfirmed = (id: string) =>
    app.backend.database.db
      .updateTable('accounts.users')
      .set({ pendingEmail: 'waits@home.example', registeredAt: 0 })
      .where('id', '=', id)
      .execute();

  it('neither a provider nor the step after it, once the address was not confirmed in time', async () => {
    const { id, secret } = await withApp('waits');
    const challenge = await challenged('waits', { code: true });
    await unconfirmed(id);
    expect((await step(challenge, { code: codeOf(secret) })).json()).toMatchObject({
      code: 'EMAIL_UNVERIFIED',
    });
    expect((await byProvider('waits')).json()).toMatchObject({ code: 'EMAIL_UNVERIFIED' });
    const plain = await start('shut');
    await unconfirmed(plain.id);
    expect((await byProvider('shut')).json()).toMatchObject({ code: 'EMAIL_UNVERIFIED' });
    expect(await joined(plain.id)).toBe(0);
  });
});

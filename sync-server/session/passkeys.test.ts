import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSKEY_MS } from '#domain/second-factors.ts';
import { SoftAuthenticator } from '#tests/support/soft-authenticator.ts';
import { cookiesOf, ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { allJobs } from '../all-jobs.ts';
import { type JobRunner, startJobs } from '../jobs/job-runner.ts';
import { schemas } from '../services/schemas.ts';
import { FRESH_MS } from './session-times.ts';

let app: TestApp;
let jobs: JobRunner;

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  jobs = await startJobs(allJobs, { ...app.backend, publicUrl: 'http://localhost:4310' }, { lookMs: 0 });
});
afterAll(async () => {
  await jobs?.close();
  await app?.close();
});

type Session = Awaited<ReturnType<typeof signedIn>>;
type Person = Session & { key: SoftAuthenticator; id: string };

const post = (url: string, cookie: string, payload: object = {}) =>
  app.inject({ method: 'POST', url, headers: { ...ownPage, ...(cookie && { cookie }) }, payload });

/** @returns the challenge, and the cookies that its answer is sent with */
async function optionsAt(path: string, cookie = '') {
  const answer = await post(path, cookie);
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...answer.json(), cookie: [cookie, cookiesOf(answer)].filter(Boolean).join('; ') };
}

const start = async (alias: string): Promise<Session> => {
  await app.addAccount({ alias, email: `${alias}@harbor.example` });
  return signedIn(app, alias);
};

async function withPasskey(alias: string): Promise<Person> {
  const session = await start(alias);
  const key = new SoftAuthenticator();
  const { challenge, user, cookie } = await optionsAt('/web/passkeys/options', session.cookie);
  const added = await post('/web/passkeys/add', cookie, {
    name: 'Laptop',
    passkey: key.register({ challenge }, user.id),
  });
  expect(added.statusCode, added.body).toBe(201);
  return { ...session, key, id: added.json().id };
}

async function signInWith(
  key: SoftAuthenticator,
  told: Omit<Parameters<SoftAuthenticator['assert']>[0], 'challenge'> = {},
) {
  const { challenge, cookie } = await optionsAt('/web/login/passkey/options');
  const passkey = key.assert({ challenge, ...told });
  return { answer: await post('/web/login/passkey', cookie, { passkey }), passkey, cookie };
}

const listed = async ({ accessToken }: Session) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql/accounts',
    headers: { authorization: `Bearer ${accessToken}` },
    payload: { query: '{ getSignInFactors }' },
  });
  return answer.json().data.getSignInFactors.passkeys;
};

describe('a passkey', () => {
  it('is asked of an authenticator that keeps it and knows its person, for this address alone', async () => {
    const ana = await start('ana');
    const { rp, user, authenticatorSelection, excludeCredentials, attestation } = await optionsAt(
      '/web/passkeys/options',
      ana.cookie,
    );
    expect(rp).toEqual({ name: 'Lectern', id: 'localhost' });
    expect(user).toMatchObject({ name: 'ana', displayName: 'Ana Petrov' });
    expect(authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
    expect([excludeCredentials, attestation]).toEqual([[], 'none']);
  });

  it('signs its person in without a password, and the token says so', async () => {
    const ben = await withPasskey('ben');
    const { answer } = await signInWith(ben.key);
    expect(answer.json()).toEqual({ userId: ben.userId, deviceId: expect.any(String) });
    const token = await app.inject({
      url: '/web/token',
      headers: { ...ownPage, cookie: cookiesOf(answer) },
    });
    const [, claims = ''] = token.json().accessToken.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).factors).toEqual(['passkey']);
    expect(await listed(ben)).toEqual([
      { id: ben.id, name: 'Laptop', createdAt: expect.any(Number), usedAt: expect.any(Number) },
    ]);
    await jobs.runDue();
    const mail = (await app.backend.mailer.kept(50)).find(({ to }) => to === 'ben@harbor.example');
    expect(mail?.text).toContain('A passkey was added to your account.');
  });

  it('signs nobody in whose device asked for no finger or PIN, or that signed for another address', async () => {
    const { key } = await withPasskey('cem');
    const codeFor = async (told: Parameters<typeof signInWith>[1]) =>
      (await signInWith(key, told)).answer.json().code;
    expect(await codeFor({ userVerified: false })).toBe('INVALID_CREDENTIALS');
    expect(await codeFor({ origin: 'https://lectern.evil.example' })).toBe('INVALID_CREDENTIALS');
    expect(await codeFor({ rpId: 'evil.example' })).toBe('INVALID_CREDENTIALS');
    // Our page, framed by somebody else's.
    expect(await codeFor({ crossOrigin: true })).toBe('INVALID_CREDENTIALS');
    expect((await signInWith(key)).answer.statusCode).toBe(200);
  });

  it('is kept of no device that asked for no finger or PIN, and of no other address or framed page', async () => {
    const { cookie: session } = await start('kim');
    for (const told of [
      { userVerified: false },
      { origin: 'https://lectern.evil.example' },
      { origin: 'http://localhost:4310.evil.example' },
      { rpId: 'evil.example' },
      { crossOrigin: true },
    ]) {
      const key = new SoftAuthenticator();
      const { challenge, user, cookie } = await optionsAt('/web/passkeys/options', session);
      const passkey = key.register({ challenge, ...told }, user.id);
      const added = await post('/web/passkeys/add', cookie, { name: 'Laptop', passkey });
      expect(added.json().code, JSON.stringify(told)).toBe('INVALID_CREDENTIALS');
    }
  });

  it('that was copied signs in once where both count the same, also at one moment', async () => {
    const { key } = await withPasskey('lou');
    const asked = [
      await optionsAt('/web/login/passkey/options'),
      await optionsAt('/web/login/passkey/options'),
    ];
    const signed = asked.map(({ challenge, cookie }) => {
      key.counter = 7;
      return { cookie, passkey: key.assert({ challenge }) };
    });
    const answers = await Promise.all(
      signed.map(({ cookie, passkey }) => post('/web/login/passkey', cookie, { passkey })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('signs a challenge once, in the browser that has it, within five minutes', async () => {
    const { key } = await withPasskey('dov');
    const { answer, passkey, cookie } = await signInWith(key);
    expect(answer.statusCode).toBe(200);
    expect((await post('/web/login/passkey', cookie, { passkey })).json().code).toBe('UNAUTHENTICATED');
    expect((await post('/web/login/passkey', '', { passkey })).json().code).toBe('UNAUTHENTICATED');
    const other = await optionsAt('/web/login/passkey/options');
    expect((await post('/web/login/passkey', other.cookie, { passkey })).json().code).toBe(
      'INVALID_CREDENTIALS', // signed for another challenge, which has served by that as well
    );
    const again = key.assert({ challenge: other.challenge });
    expect((await post('/web/login/passkey', other.cookie, { passkey: again })).json().code).toBe(
      'UNAUTHENTICATED',
    );
    const late = await optionsAt('/web/login/passkey/options');
    app.pass(PASSKEY_MS + 1);
    const passkeyLate = key.assert({ challenge: late.challenge });
    expect((await post('/web/login/passkey', late.cookie, { passkey: passkeyLate })).json().code).toBe(
      'UNAUTHENTICATED',
    );
  });

  it('that was copied is refused: its count goes back', async () => {
    const { key } = await withPasskey('eve');
    expect((await signInWith(key)).answer.statusCode).toBe(200);
    expect((await signInWith(key)).answer.statusCode).toBe(200);
    key.counter = 0;
    expect((await signInWith(key)).answer.json().code).toBe('INVALID_CREDENTIALS');
  });

  it('of nobody, and of somebody who is shut out, opens nothing', async () => {
    expect((await signInWith(new SoftAuthenticator())).answer.json().code).toBe('INVALID_CREDENTIALS');
    const { key, userId } = await withPasskey('fay');
    await app.backend.database.db
      .updateTable('accounts.users')
      .set({ disabled: true })
      .where('id', '=', userId)
      .execute();
    expect((await signInWith(key)).answer.json().code).toBe('DISABLED_LOGIN_CREDENTIALS');
  });

  it('is limited as passwords are', async () => {
    const key = new SoftAuthenticator();
    for (let i = 0; i < 10; i++)
      expect((await signInWith(key)).answer.json().code).toBe('INVALID_CREDENTIALS');
    expect((await signInWith(key)).answer.json().code).toBe('RATE_LIMITED');
  });

  it('is named and removed by its person alone; making and removing one asks for a fresh sign-in', async () => {
    const gus = await withPasskey('gus');
    const hal = await withPasskey('hal');
    const rename = (cookie: string, id: string, name: string) =>
      post('/web/passkeys/rename', cookie, { id, name });
    expect((await rename(gus.cookie, gus.id, ' Work phone ')).statusCode).toBe(204);
    expect((await rename(hal.cookie, gus.id, 'Mine')).json().code).toBe('FORBIDDEN_ACCESS');
    expect((await post('/web/passkeys/remove', hal.cookie, { id: gus.id })).json().code).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect((await listed(gus)).map(({ name }: { name: string }) => name)).toEqual(['Work phone']);
    app.pass(FRESH_MS + 1);
    for (const path of ['/web/passkeys/options', '/web/passkeys/add', '/web/passkeys/remove'])
      expect((await post(path, gus.cookie, { id: gus.id })).json().code, path).toBe('FRESH_SIGN_IN_REQUIRED');
    const { challenge, allowCredentials, cookie } = await optionsAt('/web/step-up/options', gus.cookie);
    expect(allowCredentials.map(({ id }: { id: string }) => id)).toEqual([gus.key.id]);
    const strange = hal.key.assert({ challenge });
    expect((await post('/web/step-up', cookie, { passkey: strange })).json().code).toBe(
      'INVALID_CREDENTIALS',
    );
    const next = await optionsAt('/web/step-up/options', gus.cookie);
    const passkey = gus.key.assert({ challenge: next.challenge });
    const proved = await post('/web/step-up', next.cookie, { passkey });
    expect(proved.statusCode, proved.body).toBe(204);
    const removed = await post('/web/passkeys/remove', cookiesOf(proved), { id: gus.id });
    expect(removed.statusCode).toBe(204);
    expect((await signInWith(gus.key)).answer.json().code).toBe('INVALID_CREDENTIALS');
  });

  it('made for one person is no other’s, and a challenge for one thing serves for no other', async () => {
    const [ida, jon] = [await start('ida'), await start('jon')];
    const key = new SoftAuthenticator();
    const asked = await optionsAt('/web/passkeys/options', ida.cookie);
    const passkey = key.register({ challenge: asked.challenge }, asked.user.id);
    const challenge = asked.cookie.split('; ').at(-1);
    const stolen = await post('/web/passkeys/add', `${jon.cookie}; ${challenge}`, { name: 'x', passkey });
    expect(stolen.json().code).toBe('UNAUTHENTICATED');
    const signing = key.assert({ challenge: asked.challenge });
    const mixed = await post('/web/login/passkey', asked.cookie, { passkey: signing });
    expect(mixed.json().code).toBe('UNAUTHENTICATED');
    expect((await post('/web/passkeys/add', asked.cookie, { name: 'x', passkey })).statusCode).toBe(201);
  });
});

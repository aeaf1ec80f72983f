import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPERSONATE_PATH, REVERT_IMPERSONATION_PATH } from '#contract/accounts/impersonation.ts';
import { newId } from '#contract/ids.ts';
import { cookiesOf, ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { schemas } from '../services/schemas.ts';
import { REFRESH_PATH } from './session-cookies.ts';
import { FRESH_MS, SESSION_ABSOLUTE_MS } from './session-times.ts';

let app: TestApp;
let shared: string;
let harbor: string;

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  shared = await app.addOrganization('commons');
  harbor = await app.addOrganization('harbor');
  await app.backend.database.db
    .updateTable('accounts.organizations')
    .set({ isDefaultShared: true })
    .where('id', '=', shared)
    .execute();
});
afterAll(() => app?.close());

const post = (url: string, cookie: string, payload: object = {}) =>
  app.inject({ method: 'POST', url, headers: { ...ownPage, cookie }, payload });

const tokenOf = async (cookie: string) => {
  const answer = await app.inject({ url: '/web/token', headers: { ...ownPage, cookie } });
  return answer.statusCode === 200 ? (answer.json().accessToken as string) : null;
};

const me = async (token: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql/accounts',
    headers: { authorization: `Bearer ${token}` },
    payload: { query: '{ getCurrentUser { alias } }' },
  });
  return answer.statusCode === 401 ? null : answer.json().data.getCurrentUser.alias;
};

async function person(alias: string) {
  const id = await app.addAccount({ alias, email: `${alias}@quay.example` });
  return { id, alias };
}

async function impersonator(alias: string) {
  const known = await person(alias);
  await app.join(known.id, shared, ['impersonator']);
  const session = await signedIn(app, alias);
  await provedFactor(known.id);
  return { ...known, ...session };
}

/** As if the person had signed in with more than a password. */
const provedFactor = (userId: string) =>
  app.backend.database.db
    .updateTable('accounts.sessions')
    .set({ factors: JSON.stringify(['password', 'totp']) })
    .where('userId', '=', userId)
    .execute();

const ask = (cookie: string, input: string, format = 'alias') =>
  post(IMPERSONATE_PATH, cookie, { input, format, scope: 'profile' });

async function acting(supporter: { cookie: string }, alias: string) {
  const answer = await ask(supporter.cookie, alias);
  expect(answer.statusCode).toBe(200);
  const cookie = cookiesOf(answer);
  return { cookie, token: (await tokenOf(cookie)) ?? '' };
}

const audited = (kind: string, id: string) =>
  app.backend.database.db
    .selectFrom('audit.lines')
    .select(['kind', 'userId', 'entityId'])
    .where('kind', '=', kind)
    .where('entityId', '=', id)
    .execute();

describe('acting as somebody else', () => {
  it('finds the person by address, alias or id, as it was typed (AUTH-031)', async () => {
    const supporter = await impersonator('finds');
    const wanted = await person('wanted');
    for (const [input, format] of [
      ['Wanted@Quay.example', 'email'],
      ['WANTED', 'alias'],
      [wanted.id, 'userId'],
    ] as const) {
      const answer = await ask(supporter.cookie, input, format);
      expect([format, answer.statusCode, answer.json()]).toEqual([format, 200, { userId: wanted.id }]);
    }
    for (const [input, format] of [
      ['', 'email'],
      ['nobody-at-all', 'alias'],
      ["' or 1=1 --", 'alias'],
      ['not an id', 'userId'],
      [newId(), 'userId'],
    ] as const) {
      const answer = await ask(supporter.cookie, input, format);
      expect([input, answer.statusCode, answer.json().code]).toEqual([input, 404, 'NOT_FOUND']);
    }
  });

  it('gives a token of that person with the claim act of whoever acts, and is written down (AUTH-029)', async () => {
    const supporter = await impersonator('gives');
    const { id } = await person('acted-for');
    const own = decodeJwt(supporter.accessToken);
    expect(own.act).toBeUndefined();
    const { token } = await acting(supporter, 'acted-for');
    expect(decodeJwt(token)).toMatchObject({
      sub: `lectern|${id}`,
      act: { sub: `lectern|${supporter.id}` },
    });
    expect(await me(token)).toBe('acted-for');
    expect(await audited('impersonation started', id)).toMatchObject([{ userId: supporter.id }]);
  });

  it('is refused with 403 without the role, with it elsewhere, and to who acts already (AUTH-034)', async () => {
    await person('target');
    await person('plain');
    const plain = await signedIn(app, 'plain');
    expect((await ask(plain.cookie, 'target')).statusCode).toBe(403);
    const elsewhere = await person('elsewhere');
    await app.join(elsewhere.id, harbor, ['impersonator', 'owner']);
    expect((await ask((await signedIn(app, 'elsewhere')).cookie, 'target')).statusCode).toBe(403);
    const other = await impersonator('also-supports');
    const supporter = await impersonator('chains');
    const { cookie } = await acting(supporter, other.alias);
    expect((await ask(cookie, 'target')).statusCode).toBe(403);
    expect((await ask('', 'target')).statusCode).toBe(401);
  });

  it('asks who comes first, outside of the demo (AUTH-034)', async () => {
    const supporter = await impersonator('sleepy');
    await person('visited');
    app.pass(FRESH_MS + 1);
    const answer = await ask(supporter.cookie, 'visited');
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED']);
    const proved = await post('/web/step-up', supporter.cookie, { password: 'right-Password' });
    const [, refresh] = supporter.cookie.split('; ');
    expect((await ask(`${cookiesOf(proved)}; ${refresh}`, 'visited')).statusCode).toBe(200);
  });

  it('asks for a second factor in this session, outside of the demo: to set one up, or to use it (AUTH-034)', async () => {
    await person('called-on');
    const { id } = await person('one-factor');
    await app.join(id, shared, ['impersonator']);
    const { cookie } = await signedIn(app, 'one-factor');
    const before = await ask(cookie, 'called-on');
    expect([before.statusCode, before.json().code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    const other = await signedIn(app, 'one-factor');
    const { secret, setup } = (await post('/web/factors/totp/start', cookie)).json();
    const code = () => new TOTP({ secret }).generate({ timestamp: app.backend.now() });
    await post('/web/factors/totp/confirm', cookie, { setup, code: code() });
    expect((await ask(cookie, 'called-on')).statusCode).toBe(200); // the code has just proved it

    const asked = await ask(other.cookie, 'called-on'); // this session knows a password alone
    expect(asked.json()).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED', extras: { factor: true } });
    app.pass(30_000);
    const proved = await post('/web/step-up', other.cookie, { code: code() });
    expect((await ask(cookiesOf(proved), 'called-on')).statusCode).toBe(200);
  });

  it('opens neither credentials nor deletion of the other account', async () => {
    const supporter = await impersonator('curious');
    await person('shielded');
    const { cookie } = await acting(supporter, 'shielded');
    for (const path of [
      '/web/step-up',
      '/web/emails/add',
      '/web/app-keys/create',
      '/web/account/delete',
      '/web/factors/totp/start',
      '/web/factors/totp/remove',
      '/web/passkeys/options',
      '/web/passkeys/remove',
    ]) {
      expect([path, (await post(path, cookie)).statusCode]).toEqual([path, 403]);
    }
  });

  it('ends with revert: the own session goes on, the other token is dead, a second revert does no harm (AUTH-032)', async () => {
    const supporter = await impersonator('returns');
    const { id } = await person('left-alone');
    const { cookie, token } = await acting(supporter, 'left-alone');
    const answer = await post(REVERT_IMPERSONATION_PATH, cookie);
    expect([answer.statusCode, answer.json()]).toEqual([200, { userId: supporter.id }]);
    const own = cookiesOf(answer);
    const ownToken = (await tokenOf(own)) ?? '';
    expect(decodeJwt(ownToken)).toMatchObject({
      sub: `lectern|${supporter.id}`,
      sid: decodeJwt(supporter.accessToken).sid,
    });
    expect(decodeJwt(ownToken).act).toBeUndefined();
    expect(await me(token)).toBeNull();
    expect(await tokenOf(cookie)).toBeNull();
    expect(await audited('impersonation ended', id)).toMatchObject([{ userId: supporter.id }]);
    expect((await post(REVERT_IMPERSONATION_PATH, own)).json()).toEqual({ userId: supporter.id });
  });

  it('leaves the cookies alone that came back, when another tab still asks with the ones before (AUTH-032)', async () => {
    const supporter = await impersonator('comes-back');
    await person('left-behind');
    const { cookie } = await acting(supporter, 'left-behind');
    expect((await post(REVERT_IMPERSONATION_PATH, cookie)).statusCode).toBe(200);
    const late = await post(REFRESH_PATH, cookie);
    expect(late.statusCode).toBe(401);
    expect(late.cookies).toEqual([]);
  });

  it('ends when the session of whoever acts is too old (ASVS 7.3.2)', async () => {
    const supporter = await impersonator('long-here');
    await person('helped-at-last');
    await app.backend.database.db
      .updateTable('accounts.sessions')
      .set({ createdAt: app.backend.now() - SESSION_ABSOLUTE_MS + 120_000 })
      .where('userId', '=', supporter.id)
      .execute();
    const { cookie } = await acting(supporter, 'helped-at-last');
    expect(await tokenOf(cookie)).not.toBeNull();
    app.pass(121_000);
    expect(await tokenOf(cookie)).toBeNull();
  });

  it('ends with the role, with the session of whoever acts, and with a sign-out of both (AUTH-034)', async () => {
    await person('watched');
    const { db } = app.backend.database;
    const loses = await impersonator('loses');
    const lost = await acting(loses, 'watched');
    await db
      .updateTable('accounts.profiles')
      .set({ roles: JSON.stringify(['member']) })
      .where('userId', '=', loses.id)
      .execute();
    expect(await tokenOf(lost.cookie)).toBeNull();

    const ended = await impersonator('is-ended');
    const orphan = await acting(ended, 'watched');
    await db
      .updateTable('accounts.sessions')
      .set({ revokedAt: app.backend.now() })
      .where('userId', '=', ended.id)
      .execute();
    await app.backend.revocations.refresh();
    expect(await me(orphan.token)).toBeNull();
    expect(await tokenOf(orphan.cookie)).toBeNull();
    expect((await post('/web/sessionRefresh', orphan.cookie)).statusCode).toBe(401);

    const leaves = await impersonator('leaves');
    const left = await acting(leaves, 'watched');
    await app.inject({ url: '/web/logout', headers: { ...ownPage, cookie: left.cookie } });
    expect(await tokenOf(left.cookie)).toBeNull();
    expect(await tokenOf(leaves.cookie)).toBeNull();
  });
});

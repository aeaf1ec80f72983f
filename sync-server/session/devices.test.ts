import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVICE_LIMIT_END, SESSION_END_COOKIE } from '#contract/accounts/session-end.ts';
import { inRing } from '#tests/support/ring.ts';
import { seeded } from '#tests/support/seeded.ts';
import { ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { forgetOldDeviceLogs } from '../services/accounts/device-logs.ts';
import { schemas } from '../services/schemas.ts';
import { FRESH_MS } from './session-times.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;

beforeAll(async () => {
  app = await testApp({
    services: { schemas },
    flags: [
      { flag: 'limitSimultaneousLogins', alias: null, verdict: true },
      { flag: 'limitSimultaneousLogins', alias: 'tester', verdict: false },
    ],
  });
});
afterAll(() => app?.close());

type Session = Awaited<ReturnType<typeof signedIn>>;

const on = async (identifier: string, deviceId: string): Promise<Session> => {
  app.pass(1000);
  return signedIn(app, identifier, { deviceId });
};

const devicesOf = async ({ accessToken }: Session, max = 3) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql/accounts',
    headers: { authorization: `Bearer ${accessToken}` },
    payload: { query: `{ getRecentDeviceActivityLogs(max: ${max}) }` },
  });
  return answer.json().data?.getRecentDeviceActivityLogs ?? answer.json();
};

const goesOn = async ({ cookie }: Session) =>
  (await app.inject({ url: '/web/token', headers: { ...ownPage, cookie } })).statusCode === 200;

describe('the devices of a person', () => {
  it('are logged at each sign-in with browser and address, the newest of each first (ACCT-017, API-011)', async () => {
    await app.addAccount({ alias: 'ana' });
    await on('ana', 'laptop');
    const phone = await on('ana', 'phone');
    const again = await on('ana', 'laptop');
    const logs = await devicesOf(again);
    expect(logs.map(({ deviceId }: { deviceId: string }) => deviceId)).toEqual(['laptop', 'phone']);
    expect(logs[0]).toEqual({
      deviceId: 'laptop',
      userId: again.userId,
      loginAt: expect.any(Number),
      userAgent: expect.any(String),
      ipAddress: '127.0.0.1',
      deviceInfo: {
        osName: expect.any(String),
        osVersion: expect.any(String),
        browserName: expect.any(String),
        browserVersion: expect.any(String),
      },
      deviceLocation: null,
      signedIn: true,
      current: true,
    });
    expect(await devicesOf(phone, 1)).toHaveLength(1);
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql/accounts',
      headers: { authorization: `Bearer ${again.accessToken}` },
      payload: {
        query: '{ getCurrentUser { id } }',
      },
    });
    expect(answer.json().data.getCurrentUser.id).toBe(again.userId);
    const infos = await app.inject({
      method: 'POST',
      url: '/graphql/accounts',
      headers: { authorization: `Bearer ${again.accessToken}` },
      payload: { query: `{ getUserInfoByUserIds(userIds: ["${again.userId}"]) { id alias lastLoginAt } }` },
    });
    expect(infos.json().data.getUserInfoByUserIds).toEqual([
      { id: again.userId, alias: 'ana', lastLoginAt: logs[0].loginAt },
    ]);
  });

  it('are signed out one by one, or all but the one that asks', async () => {
    await app.addAccount({ alias: 'ben' });
    const [one, two, three] = [await on('ben', '1'), await on('ben', '2'), await on('ben', '3')];
    const signOut = (payload: object) =>
      app.inject({
        method: 'POST',
        url: '/web/devices/sign-out',
        headers: { ...ownPage, cookie: three.cookie },
        payload,
      });
    expect((await signOut({ deviceId: '1' })).statusCode).toBe(204);
    expect([await goesOn(one), await goesOn(two), await goesOn(three)]).toEqual([false, true, true]);
    expect((await signOut({ others: true })).statusCode).toBe(204);
    expect([await goesOn(two), await goesOn(three)]).toEqual([false, true]);
    const logs = await devicesOf(three, 10);
    expect(
      logs.map(({ deviceId, signedIn }: { deviceId: string; signedIn: boolean }) => [deviceId, signedIn]),
    ).toEqual([
      ['3', true],
      ['2', false],
      ['1', false],
    ]);
  });

  it('are signed out by who has just proved who they are, and each signs itself out without (ASVS 7.5.2)', async () => {
    await app.addAccount({ alias: 'gil' });
    const [one, two] = [await on('gil', '1'), await on('gil', '2')];
    app.pass(FRESH_MS + 1);
    for (const payload of [{ deviceId: '1' }, { others: true }]) {
      const headers = { ...ownPage, cookie: two.cookie };
      const refused = await app.inject({ method: 'POST', url: '/web/devices/sign-out', headers, payload });
      expect(refused.json()).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    }
    expect([await goesOn(one), await goesOn(two)]).toEqual([true, true]);
    await app.inject({ url: '/web/logout', headers: { ...ownPage, cookie: two.cookie } });
    expect([await goesOn(one), await goesOn(two)]).toEqual([true, false]);
  });

  it('lose their addresses after 90 days, and are nobody else’s to see', async () => {
    await app.addAccount({ alias: 'cem' });
    const cem = await on('cem', 'desk');
    const dov = await app.addAccount({ alias: 'dov' });
    expect(
      (await devicesOf(await on('dov', 'other'))).every(({ userId }: { userId: string }) => userId === dov),
    ).toBe(true);
    await forgetOldDeviceLogs(app.backend.database.db, app.backend.now() + 91 * DAY_MS);
    expect((await devicesOf(cem))[0]).toMatchObject({ deviceId: 'desk', ipAddress: null });
  });
});

describe('where the operator limits devices', () => {
  it('the fourth device ends the session of the oldest; a device that comes again pushes nobody out', async () => {
    await app.addAccount({ alias: 'eve' });
    const [a, b, c] = [await on('eve', 'a'), await on('eve', 'b'), await on('eve', 'c')];
    const again = await on('eve', 'b');
    expect([await goesOn(a), await goesOn(b), await goesOn(c)]).toEqual([true, true, true]);
    const d = await on('eve', 'd');
    expect([await goesOn(a), await goesOn(again), await goesOn(c), await goesOn(d)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('the device that had to go learns why with the refusal, and one whose session has ended otherwise does not', async () => {
    await app.addAccount({ alias: 'fay' });
    const endOf = async ({ cookie }: Session) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/web/sessionRefresh',
        headers: { ...ownPage, cookie },
      });
      expect(answer.json()).toMatchObject({ status: 401, message: 'Invalid session' });
      return answer.cookies.find(({ name }) => name === SESSION_END_COOKIE);
    };
    const [a, b] = [await on('fay', 'a'), await on('fay', 'b')];
    await app.inject({ url: '/web/logout', headers: { ...ownPage, cookie: b.cookie } });
    expect(await endOf(b)).toBeUndefined();
    for (const device of ['b', 'c', 'd']) await on('fay', device);
    const end = await endOf(a);
    expect(end).toMatchObject({ value: DEVICE_LIMIT_END, secure: true, sameSite: 'Strict', path: '/' });
    expect(end?.httpOnly).toBeUndefined();
  });

  it('random sign-ins and -outs on six devices leave exactly those signed in that are among the newest three (AUTH-025, AUTH-026)', async () => {
    for (let seed = 1; seed <= inRing({ core: 3, full: 200 }); seed += 1) {
      const chance = seeded(seed);
      const alias = `seed-${seed}`;
      await app.addAccount({ alias });
      const open = new Map<string, Session>();
      let newest: string[] = [];
      for (let step = 0; step < 20; step += 1) {
        const device = `device-${Math.floor(chance() * 6)}`;
        const session = open.get(device);
        if (session) {
          const out = await app.inject({
            url: '/web/logout',
            headers: { ...ownPage, cookie: session.cookie },
          });
          expect(out.statusCode).toBeLessThan(300);
          open.delete(device);
        } else {
          open.set(device, await on(alias, device));
          newest = [device, ...newest.filter((other) => other !== device)];
          for (const beyond of newest.slice(3)) open.delete(beyond);
        }
      }
      const sessions = await app.backend.database.db
        .selectFrom('accounts.sessions as s')
        .innerJoin('accounts.users as u', 'u.id', 's.userId')
        .select('s.deviceId')
        .where('u.alias', '=', alias)
        .where('s.revokedAt', 'is', null)
        .execute();
      expect([...new Set(sessions.map(({ deviceId }) => deviceId))].sort(), `seed ${seed}`).toEqual(
        [...open.keys()].sort(),
      );
      for (const session of open.values()) expect(await goesOn(session), `seed ${seed}`).toBe(true);
    }
  });

  it('an internal test account is never checked', async () => {
    await app.addAccount({ alias: 'tester' });
    const sessions: Session[] = [];
    for (const device of ['a', 'b', 'c', 'd', 'e']) sessions.push(await on('tester', device));
    for (const session of sessions) expect(await goesOn(session)).toBe(true);
  });
});

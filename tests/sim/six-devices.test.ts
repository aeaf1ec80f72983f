/**
 * One person, six devices, and room for three of them: whoever signs in on a fourth ends the session of the oldest. What was waiting on
 * any of them, at a sign-out or when it was pushed out, is sealed there and goes with the next sign-in (D44, D70).
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deviceAccountsOf } from '#app/device-accounts.ts';
import { BOX_KEY_PATH, SEALING_KEY_PATH } from '#contract/accounts/sealing.ts';
import { createComment } from '#mutations/content/create-comment.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { schemas } from '#server/services/schemas.ts';
import { OPERATOR } from '#server/session/passwords.ts';
import { setMeta } from '#store/db.ts';
import { aRealDevice, type RealDevice } from '../support/real-device.ts';
import { inRing } from '../support/ring.ts';
import {
  aCourse,
  anOrganization,
  aPerson,
  aSkill,
  type SeededPerson,
  type SeededSkill,
} from '../support/seed.ts';
import { seeded } from '../support/seeded.ts';
import { ownPage, signedIn, type TestApp, testApp } from '../support/test-app.ts';

/** `SIX_DEVICES_SEEDS=1000` plays more of them. */
const SEEDS = Number(process.env.SIX_DEVICES_SEEDS ?? inRing({ core: 2, full: 200 }));
const DEVICES = 6;
const KEPT = 3;
const STEPS = 14;
const SIGN_IN_EVERY_MS = 30_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    services: { schemas },
    flags: [{ flag: 'limitSimultaneousLogins', alias: null, verdict: true }],
  });
  // Hours of the story are a moment here: what a person may ask for in three seconds is not what is looked at.
  Object.assign(app.backend.requestLimits, { request: async () => {}, spend: async () => {} });
});
afterAll(() => app?.close());

/** Browsers do not wait for each other, though all of them are in this process. */
const locksOf = (browser: string): Pick<LockManager, 'request'> => ({
  request: ((name: string, ...rest: [never]) =>
    navigator.locks.request(`${browser} ${name}`, ...rest)) as LockManager['request'],
});

/** Everything that a browser keeps of a person, over all their sessions on it. */
function aBrowser(deviceId: string, person: SeededPerson) {
  const browser = { indexedDB: new IDBFactory(), IDBKeyRange, locks: locksOf(`${deviceId} of ${person.id}`) };
  const accounts = deviceAccountsOf({
    ...browser,
    storage: { removeItem() {} },
    now: () => app.backend.now(),
  });
  let open: { device: RealDevice; cookie: string } | null = null;

  const put = async () => {
    open?.device.engine.stop();
    open?.device.db.close();
    open = null;
  };
  return {
    deviceId,
    isOpen: () => open !== null,
    async signIn() {
      app.pass(SIGN_IN_EVERY_MS);
      const { cookie, accessToken } = await signedIn(app, person.alias, { deviceId });
      await accounts.opened(person.id, person.alias);
      const device = await aRealDevice(app, person.id, cookie, browser);
      open = { device, cookie };
      const headers = { authorization: `Bearer ${accessToken}` };
      const own = (await app.inject({ url: SEALING_KEY_PATH, headers })).json();
      await setMeta(device.db, 'sealingKey', own.publicKey);
      await accounts.unseal(device.db, async (publicKey) => {
        const payload = { publicKey };
        const answer = await app.inject({ method: 'POST', url: BOX_KEY_PATH, headers, payload });
        expect(answer.statusCode, answer.body).toBe(200);
        return answer.json().key;
      });
    },
    async signOut() {
      const { cookie = '' } = open ?? {};
      await put();
      expect(await accounts.seal(person.id)).toBe(true);
      await accounts.wipe(person.id);
      await app.inject({ url: '/web/logout', headers: { ...ownPage, cookie } });
    },
    /** The server has ended the session, and its cookie opens nothing: the account is locked on this device. */
    async isPushedOut() {
      const { cookie = '' } = open ?? {};
      const asked = await app.inject({ url: '/web/token', headers: { ...ownPage, cookie } });
      expect(asked.statusCode).toBe(401);
      await put();
      await accounts.lock(person.id);
      await accounts.lockAway(person.id);
    },
    /** Without a word to the server. */
    async write(skill: SeededSkill, body: string) {
      const said = { contextId: skill.id, body, type: 'skill', access: 'public', parent: null } as const;
      if (open) await enqueue(open.device.db, createComment, said);
    },
    async send() {
      app.pass(10_000);
      open?.device.engine.trigger('manual');
      await open?.device.go();
    },
    async waiting() {
      return (await open?.device.db.outbox.toArray())?.filter(({ state }) => state !== 'acked').length;
    },
    put,
  };
}

async function aStory(seed: number) {
  const chance = seeded(seed);
  const { db } = app.backend.database;
  const organization = await anOrganization(db);
  const skill = await aSkill(db, organization);
  await aCourse(db, organization, { holds: [skill] });
  const person = await aPerson(db, { roles: [[organization, ['member']]] });
  const passwordHash = await app.backend.passwords.hash('right-Password', OPERATOR);
  await db.insertInto('accounts.credentials').values({ userId: person.id, passwordHash }).execute();

  const browsers = Array.from({ length: DEVICES }, (_, at) => aBrowser(`device-${at}`, person));
  const written: string[] = [];
  let newest: (typeof browsers)[number][] = [];
  const enter = async (browser: (typeof browsers)[number]) => {
    await browser.signIn();
    newest = [browser, ...newest.filter((other) => other !== browser)];
    for (const beyond of newest.slice(KEPT)) if (beyond.isOpen()) await beyond.isPushedOut();
  };

  for (let step = 0; step < STEPS; step += 1) {
    const browser = browsers[Math.floor(chance() * DEVICES)] as (typeof browsers)[number];
    const act = chance();
    if (!browser.isOpen()) await enter(browser);
    else if (act < 0.4) await browser.signOut();
    else if (act < 0.65) await browser.send();
    if (browser.isOpen()) {
      const body = `seed ${seed} step ${step}`;
      await browser.write(skill, body);
      written.push(body);
    }
    expect(browsers.filter((each) => each.isOpen()).length, `seed ${seed}`).toBeLessThanOrEqual(KEPT);
  }

  // Each comes once more, and gives what it has.
  for (const browser of browsers) {
    if (!browser.isOpen()) await enter(browser);
    await browser.send();
    await browser.send();
    expect(await browser.waiting(), `seed ${seed}: ${browser.deviceId}`).toBe(0);
  }
  const arrived = await db
    .selectFrom('content.comments')
    .select('body')
    .where('skillId', '=', skill.id)
    .execute();
  expect(arrived.map(({ body }) => body).sort(), `seed ${seed}`).toEqual([...written].sort());
  for (const browser of browsers) await browser.put();
}

it(
  'random sign-ins and -outs on six devices keep the newest three and lose no waiting change, and none arrives twice (AUTH-025, D44)',
  async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) await aStory(seed);
  },
  60_000 + SEEDS * 5_000,
);

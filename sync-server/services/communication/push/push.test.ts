import { graphql } from 'graphql';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { updateUserOperation } from '#contract/accounts/update-user.ts';
import { ackEntityMessageOperation } from '#contract/communication/inbox.ts';
import {
  pushSetupPage,
  subscribePushOperation,
  unsubscribePushOperation,
} from '#contract/communication/push.ts';
import { newId } from '#contract/ids.ts';
import { mixedId } from '#domain/mixed-id.ts';
import { PUSH_DEVICES, PUSH_SESSION_MS, PUSHES_AN_HOUR } from '#domain/push.ts';
import { type Presence, systemChannelId } from '#domain/realtime.ts';
import { defineJob, type Job, sendJob } from '#server/jobs/job.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { noMail } from '#tests/support/no-mail.ts';
import { aBrowser, hangingDouble, pushDouble, saidBy } from '#tests/support/push-double.ts';
import { anOrganization, aPerson, type SeededOrganization, type SeededPerson } from '#tests/support/seed.ts';
import { requestOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { isPublicAddress, publicLookup } from '../../../limits/public-lookup.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';
import { change } from '../../../sync/feed.ts';
import { endSessionsOf } from '../../accounts/session-records.ts';
import { schemas } from '../../schemas.ts';
import { notify } from '../notify.ts';
import { devicePush, noticePush } from './notice-push.ts';
import { takePushKeys } from './push-service.ts';
import { forgetEndedDevices } from './repository.ts';

const keys = webPush.generateVAPIDKeys();
const CONTACT = 'mailto:operator@quay.example';
const HOUR_MS = 60 * 60 * 1000;
let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;
let service: Awaited<ReturnType<typeof pushDouble>>;
let passed = 0;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  harbor = await anOrganization(open.db);
  service = await pushDouble();
});
beforeEach(() => {
  passed = 0;
  service.arrived.length = 0;
  takePushKeys({ ...keys, contact: CONTACT }, service.agent);
});
afterAll(async () => {
  takePushKeys(null);
  await service.close();
  await open.close();
  await test.drop();
});

const quietly = () => undefined;
const aMember = () => aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Ada' });

async function aSession(who: SeededPerson, fields: { actorSession?: string } = {}): Promise<string> {
  const id = newId();
  const at = Date.now();
  const hash = () => `${newId()}${newId()}`;
  await open.db
    .insertInto('accounts.sessions')
    .values({
      ...{ id, userId: who.id, sessionHash: hash(), refreshHash: hash(), previousRefreshHash: null },
      ...{
        successor: 'null',
        refreshedAt: at,
        createdAt: at,
        usedAt: at,
        deviceId: newId(),
        revokedAt: null,
      },
      ...fields,
    })
    .execute();
  return id;
}

const asks = (
  who: SeededPerson,
  sessionId: string,
  source: string,
  variableValues: object = {},
  caller: object = {},
) => {
  const request = requestOf(open.db, who);
  const contextValue = { ...request, caller: { userId: who.id, sessionId, actorId: null, ...caller } };
  return graphql({
    ...{ schema: schemas.communication, source, contextValue },
    variableValues: variableValues as Record<string, unknown>,
  });
};
const subscription = ({ endpoint, p256dh, auth }: ReturnType<typeof aBrowser>) => ({
  ...{ endpoint, p256dh, auth },
  publicKey: keys.publicKey,
});
const subscribe = (
  who: SeededPerson,
  sessionId: string,
  browser: ReturnType<typeof aBrowser>,
  caller: object = {},
) => asks(who, sessionId, subscribePushOperation.document, subscription(browser), caller);
const isSubscribed = async (who: SeededPerson, sessionId: string) =>
  (await asks(who, sessionId, pushSetupPage.document)).data?.getPushSetup as unknown;
const codeIn = ({ errors }: Awaited<ReturnType<typeof asks>>) => errors?.[0]?.extensions?.code;

/** Somebody with a browser that wants to be told. */
async function aToldPerson() {
  const who = await aMember();
  const browser = aBrowser(who.id);
  const sessionId = await aSession(who);
  expect((await subscribe(who, sessionId, browser)).data).toEqual({ subscribePush: { success: true } });
  return { who, browser, sessionId };
}

const tell = (
  userIds: string[],
  template: 'mention' | 'announcement' | 'messageReported' = 'mention',
  id = newId(),
) =>
  change(open.db, quietly, (ctx) =>
    notify(
      ctx,
      userIds,
      { id, template, variables: { text: 'A secret word' }, by: null },
      Date.now() + passed,
    ),
  );

const jobsWith = (
  // biome-ignore lint/suspicious/noExplicitAny: each has arguments of its own
  jobs: readonly Job<any>[],
  {
    presence = 'offline',
    afterMs = 1000,
    lookMs = 0,
  }: { presence?: Presence; afterMs?: number; lookMs?: number } = {},
) =>
  startJobs(
    jobs,
    {
      database: open,
      announcer: { announce: quietly } as never,
      files: null as never,
      mailer: noMail,
      publicUrl: 'http://localhost',
      presenceOf: () => presence,
      now: () => Date.now() + passed + afterMs,
    },
    { lookMs, chance: () => 0 },
  );

async function runJobs(presence: Presence = 'offline', afterMs = 1000) {
  const runner = await jobsWith([noticePush, devicePush], { presence, afterMs });
  try {
    while ((await runner.runDue()) > 0);
  } finally {
    await runner.close();
  }
  return service.arrived.splice(0);
}

it('holds up no other work while push services that people have named take connections and answer nothing (ASVS 15.2.2)', async () => {
  const hanging = await hangingDouble();
  takePushKeys({ ...keys, contact: CONTACT }, hanging.agent);
  const told = await Promise.all(Array.from({ length: 8 }, aToldPerson));
  await tell(told.map(({ who }) => who.id));
  const ran: number[] = [];
  const other = defineJob<{ n: number }>({
    kind: 'other-work',
    args: v.strictObject({ n: v.number() }),
    run: async ({ n }) => void ran.push(n),
  });
  const runner = await jobsWith([noticePush, devicePush, other], { lookMs: 20 });
  await expect.poll(() => hanging.connections()).toBeGreaterThanOrEqual(3);
  const begun = performance.now();
  for (let n = 1; n <= 10; n += 1) await sendJob(open.db, other, { n }, { at: Date.now() });
  await expect.poll(() => ran, { timeout: 4_000 }).toHaveLength(10);
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect(hanging.connections()).toBeLessThan(8);
  await hanging.close();
  await runner.close();
  await open.db.deleteFrom('jobs.jobs').execute();
});

const readBy = (browser: ReturnType<typeof aBrowser>, all: Awaited<ReturnType<typeof runJobs>>) =>
  all.filter(({ path }) => browser.endpoint.endsWith(path)).map((each) => browser.read(each));

describe('a notice that comes while nobody is at the app', () => {
  it('reaches the device encrypted for it alone, signed by the server, and says no word of what somebody wrote', async () => {
    const { who, browser } = await aToldPerson();
    const id = newId();
    await tell([who.id], 'announcement', id);
    await tell([who.id], 'announcement', id);
    const [arrived, ...more] = await runJobs();
    expect(more).toEqual([]);
    const title = 'New announcement in your group';
    const message = { account: who.id, title, path: '/inbox', tag: mixedId(id, who.id) };
    expect(arrived && browser.read(arrived)).toEqual(message);
    expect(arrived?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
    });
    expect(arrived?.body.length).toBeLessThan(1_000);
    expect(arrived && saidBy(keys.publicKey, arrived)).toMatchObject({
      aud: 'https://test.push.services.mozilla.com',
      sub: CONTACT,
    });
  });

  it('reaches each device of its person that wants it, and nobody else’s', async () => {
    const { who, browser } = await aToldPerson();
    const phone = aBrowser(newId());
    await subscribe(who, await aSession(who), phone);
    const other = await aToldPerson();
    await tell([who.id]);
    const arrived = await runJobs();
    expect([readBy(browser, arrived), readBy(phone, arrived), readBy(other.browser, arrived)]).toEqual([
      [expect.objectContaining({ title: 'Someone mentioned you' })],
      [expect.objectContaining({ title: 'Someone mentioned you' })],
      [],
    ]);
  });

  it('is told nowhere else while its person is at the app', async () => {
    const { who } = await aToldPerson();
    await tell([who.id]);
    expect(await runJobs('online')).toEqual([]);
    await tell([who.id]);
    expect(await runJobs('away')).toHaveLength(1);
  });

  it('is not told when its person has read it meanwhile, or does not want it in the inbox any more', async () => {
    const [reader, quiet] = [await aToldPerson(), await aToldPerson()];
    const id = newId();
    await tell([reader.who.id, quiet.who.id], 'mention', id);
    const ack = { entityType: 'channel', entityId: systemChannelId(reader.who.id), ackType: 'view' };
    const read = await asks(reader.who, reader.sessionId, ackEntityMessageOperation.document, {
      ...ack,
      messageId: mixedId(id, reader.who.id),
    });
    expect(read.errors).toBeUndefined();
    await graphql({
      schema: schemas.accounts,
      source: updateUserOperation.document,
      variableValues: { input: { notices: { inboxOff: ['mention'], emailOn: [] } } },
      contextValue: requestOf(open.db, quiet.who),
    });
    expect(await runJobs()).toEqual([]);
  });

  it('is told so many times an hour and no more; the next hour it is told again', async () => {
    const { who } = await aToldPerson();
    for (let told = 0; told < PUSHES_AN_HOUR + 3; told += 1) await tell([who.id]);
    expect(await runJobs()).toHaveLength(PUSHES_AN_HOUR);
    passed = HOUR_MS + 1;
    await tell([who.id]);
    expect(await runJobs()).toHaveLength(1);
  });
});

describe('a device', () => {
  it('is told nothing more once its person has signed out there, or was signed out, and is forgotten', async () => {
    const { who, browser, sessionId } = await aToldPerson();
    await tell([who.id]);
    await endSessionsOf(open.db, who.id, Date.now());
    expect(await runJobs()).toEqual([]);
    expect(await isSubscribed(who, sessionId)).toEqual({ publicKey: keys.publicKey, subscribed: false });
    expect((await subscribe(who, sessionId, browser)).data).toEqual({ subscribePush: { success: false } });
    await forgetEndedDevices(open.db, Date.now());
    const left = await open.db
      .selectFrom('communication.pushDevices')
      .where('userId', '=', who.id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it('is told nothing once its session has slept so long that its person has to sign in again', async () => {
    const { who } = await aToldPerson();
    passed = PUSH_SESSION_MS + HOUR_MS;
    await tell([who.id]);
    expect(await runJobs()).toEqual([]);
  });

  it('belongs to whoever signed in there last', async () => {
    const { who, browser } = await aToldPerson();
    const next = await aMember();
    await subscribe(next, await aSession(next), browser);
    await tell([who.id]);
    expect(await runJobs()).toEqual([]);
    await tell([next.id]);
    expect(readBy(browser, await runJobs())).toEqual([expect.objectContaining({ account: next.id })]);
  });

  it('can be switched off and on again, and shows which it is', async () => {
    const { who, browser, sessionId } = await aToldPerson();
    expect(await isSubscribed(who, sessionId)).toEqual({ publicKey: keys.publicKey, subscribed: true });
    await asks(who, sessionId, unsubscribePushOperation.document);
    expect(await isSubscribed(who, sessionId)).toEqual({ publicKey: keys.publicKey, subscribed: false });
    await tell([who.id]);
    expect(await runJobs()).toEqual([]);
    await subscribe(who, sessionId, browser);
    await tell([who.id]);
    expect(await runJobs()).toHaveLength(1);
  });

  it('subscribed twice at one moment is subscribed once', async () => {
    const { who, browser, sessionId } = await aToldPerson();
    const answers = await Promise.all([1, 2, 3].map(() => subscribe(who, sessionId, browser)));
    for (const { data } of answers) expect(data).toEqual({ subscribePush: { success: true } });
    await tell([who.id]);
    expect(await runJobs()).toHaveLength(1);
  });

  it('makes room for another one once its person has so many that want to be told', async () => {
    const { who, sessionId } = await aToldPerson();
    for (let device = 0; device < PUSH_DEVICES; device += 1)
      await subscribe(who, await aSession(who), aBrowser(newId()));
    expect(await isSubscribed(who, sessionId)).toMatchObject({ subscribed: false });
    await tell([who.id]);
    expect(await runJobs()).toHaveLength(PUSH_DEVICES);
  });

  it('of somebody else can’t be subscribed by whoever acts in their place, nor by a session that is not theirs', async () => {
    const { who } = await aToldPerson();
    const other = await aToldPerson();
    const acted = await subscribe(who, await aSession(who), aBrowser(newId()), { actorId: other.who.id });
    expect(codeIn(acted)).toBe('FORBIDDEN_ACCESS');
    const foreign = await subscribe(who, other.sessionId, aBrowser(newId()));
    expect(foreign.data).toEqual({ subscribePush: { success: false } });
    const acting = await aSession(who, { actorSession: other.sessionId });
    expect((await subscribe(who, acting, aBrowser(newId()))).data).toEqual({
      subscribePush: { success: false },
    });
  });

  it('subscribed with a key that the server had before is told nothing, and is asked to subscribe again', async () => {
    const { who, sessionId } = await aToldPerson();
    const later = webPush.generateVAPIDKeys();
    takePushKeys({ ...later, contact: CONTACT }, service.agent);
    await tell([who.id]);
    expect(await runJobs()).toEqual([]);
    expect(await isSubscribed(who, sessionId)).toEqual({ publicKey: later.publicKey, subscribed: false });
    expect(codeIn(await subscribe(who, sessionId, aBrowser(newId())))).toBe('INVALID_ARGUMENTS');
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i has lost the device: it is forgotten at once', async (status) => {
    const { who, browser, sessionId } = await aToldPerson();
    service.answer(browser.endpoint, status);
    await tell([who.id]);
    expect(await runJobs()).toHaveLength(1);
    expect(await isSubscribed(who, sessionId)).toMatchObject({ subscribed: false });
  });

  it.each([429, 503])(
    'that answers %i is asked again later, and other devices are not told twice',
    async (status) => {
      const { who, browser } = await aToldPerson();
      const phone = aBrowser(newId());
      await subscribe(who, await aSession(who), phone);
      service.answer(browser.endpoint, status);
      await tell([who.id]);
      expect(await runJobs()).toHaveLength(2);
      service.answer(browser.endpoint, 201);
      passed = HOUR_MS;
      const arrived = await runJobs();
      expect([readBy(browser, arrived).length, readBy(phone, arrived).length]).toEqual([1, 0]);
    },
  );

  it.each([301, 400, 403, 413])(
    'that answers %i is not asked again, and its device stays',
    async (status) => {
      const { who, browser, sessionId } = await aToldPerson();
      service.answer(browser.endpoint, status);
      await tell([who.id]);
      expect(await runJobs()).toHaveLength(1);
      passed = HOUR_MS;
      expect(await runJobs()).toEqual([]);
      expect(await isSubscribed(who, sessionId)).toMatchObject({ subscribed: true });
    },
  );

  it('that is never reached is left after some attempts, without a job that an operator would have to look at', async () => {
    const { who, browser } = await aToldPerson();
    service.answer(browser.endpoint, 503);
    await tell([who.id]);
    let asked = 0;
    for (let hour = 0; hour < 10; hour += 1) {
      asked += (await runJobs()).length;
      passed += HOUR_MS;
    }
    expect(asked).toBe(4);
    expect(
      await open.db.selectFrom('jobs.jobs').select('id').where('kind', '=', 'device-push').execute(),
    ).toEqual([]);
  });

  it('is asked nothing for a device whose key is no key: it is forgotten', async () => {
    const { who, sessionId } = await aToldPerson();
    const wrong = { ...aBrowser(who.id), p256dh: `B${'x'.repeat(86)}` };
    await subscribe(who, sessionId, wrong);
    await tell([who.id]);
    expect(await runJobs()).toEqual([]);
    expect(await isSubscribed(who, sessionId)).toMatchObject({ subscribed: false });
  });

  it('can’t be a host of the server’s own network, whatever address is handed in', async () => {
    const who = await aMember();
    const sessionId = await aSession(who);
    for (const endpoint of ['https://127.0.0.1/x', 'http://push.example.com/x', 'https://db.internal/x']) {
      const asked = await subscribe(who, sessionId, { ...aBrowser('x'), endpoint });
      expect(codeIn(asked), endpoint).toBe('INVALID_ARGUMENTS');
    }
  });

  it('names the push service of its browser, or one that the operator has added, and no other host (ASVS 13.2.4)', async () => {
    const who = await aMember();
    const sessionId = await aSession(who);
    const elsewhere = { ...aBrowser('x'), endpoint: 'https://collector.example.org/x' };
    expect(codeIn(await subscribe(who, sessionId, elsewhere))).toBe('FORBIDDEN_ACCESS');
    takePushKeys({ ...keys, contact: CONTACT, hosts: ['example.org'] }, service.agent);
    expect((await subscribe(who, sessionId, elsewhere)).data).toEqual({ subscribePush: { success: true } });
    // No longer: what is stored is asked nothing either, and is forgotten.
    takePushKeys({ ...keys, contact: CONTACT }, service.agent);
    await tell([who.id]);
    expect(await runJobs()).toEqual([]);
    expect(await isSubscribed(who, sessionId)).toMatchObject({ subscribed: false });
  });

  it('is only connected to at addresses of the internet, also when its name leads elsewhere', async () => {
    const inner = [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '192.168.0.1',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
    ];
    const inner6 = [
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      '::ffff:127.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      'x',
    ];
    expect([...inner, ...inner6].filter(isPublicAddress)).toEqual([]);
    expect(['8.8.8.8', '2a00:1450:4001:800::200e'].filter(isPublicAddress)).toHaveLength(2);
    const looked = new Promise((resolve) =>
      publicLookup('localhost', { all: true }, (error) => resolve(error?.code)),
    );
    expect(await looked).toBe('EHOSTUNREACH');
  });
});

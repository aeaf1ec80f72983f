import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookiesOf, ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { allJobs } from '../all-jobs.ts';
import { type JobRunner, startJobs } from '../jobs/job-runner.ts';
import { schemas } from '../services/schemas.ts';

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

let networks = 0;
/** Nobody has asked from it yet. */
const aNetwork = () => {
  networks += 1;
  return `10.${Math.floor(networks / 250)}.${networks % 250}.9`;
};

const post = async (url: string, payload: object, { cookie = '', from = aNetwork() } = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: from,
    headers: { ...ownPage, ...(cookie && { cookie }) },
  });

async function mailsTo(matches: (to: string) => boolean): Promise<number> {
  await jobs.runDue();
  return (await app.backend.mailer.kept(1_000)).filter(({ to }) => matches(to)).length;
}

async function anUnconfirmed(username: string): Promise<string> {
  const account = { username, email: `${username}@school.example`, firstName: 'Una', lastName: 'Berg' };
  const password = 'Krabbenkutter-78';
  expect((await post('/web/signup', { ...account, password })).statusCode).toBe(201);
  return cookiesOf(await post('/web/login', { identifier: username, password }));
}

/** Adds an address and takes it away again, from wherever is not counted yet. @returns what came of each */
async function addAndRemove(cookie: string, times: number, name: string): Promise<number[]> {
  const came: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const address = `${name}-${n}@strangers.example`;
    came.push((await post('/web/emails/add', { address }, { cookie })).statusCode);
    await jobs.runDue();
    await post('/web/emails/remove', { address }, { cookie });
  }
  return came;
}

describe('mails to addresses that nobody has confirmed', () => {
  it('go to five new ones a day of a person, and to three while their own waits, whatever is removed meanwhile (U5, ASVS 2.3.2)', async () => {
    await app.addAccount({ alias: 'adder', email: 'adder@harbor.example' });
    const { cookie } = await signedIn(app, 'adder');
    const came = await addAndRemove(cookie, 20, 'member');
    expect(came.filter((status) => status === 204)).toHaveLength(5);
    expect(new Set(came.slice(5))).toEqual(new Set([429]));
    expect(await mailsTo((to) => to.startsWith('member-'))).toBe(5);

    const unconfirmed = await addAndRemove(await anUnconfirmed('una-adds'), 20, 'una');
    expect(unconfirmed.filter((status) => status === 204)).toHaveLength(3);
    expect(await mailsTo((to) => to.startsWith('una-') && to.endsWith('strangers.example'))).toBe(3);
  });

  it('are thirty an hour of a network over all ways but signing up, and a class that signs up there gets all of its own (U5)', async () => {
    const from = aNetwork();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const alias = `net-${n}`;
      await app.addAccount({ alias, email: `${alias}@harbor.example` });
      const { cookie } = await signedIn(app, alias);
      for (let each = 0; each < 4; each += 1) {
        const address = `net-${n}-${each}@strangers.example`;
        statuses.push((await post('/web/emails/add', { address }, { cookie, from })).statusCode);
        await jobs.runDue();
      }
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
    expect(
      (await post('/web/verification-email', { email: 'x@strangers.example' }, { from })).statusCode,
    ).toBe(429);
    const room = aNetwork();
    for (let n = 0; n < 60; n += 1) {
      const account = { username: `class-${n}`, email: `class-${n}@school.example` };
      const person = { ...account, firstName: 'Cy', lastName: 'Berg', password: 'Krabbenkutter-78' };
      expect((await post('/web/signup', person, { from: room })).statusCode).toBe(201);
    }
    expect(await mailsTo((to) => to.startsWith('class-'))).toBe(60);
    // Who has had one asks for another: that is no further address.
    const again = { email: 'class-7@school.example', username: 'class-7' };
    expect((await post('/web/verification-email', again, { from: room })).statusCode).toBe(204);
  });
});

it('a link is sent again once an hour to an address for which others have used up what there is (U11)', async () => {
  await app.addAccount({ alias: 'owner-of-it', email: 'owner@harbor.example' });
  const email = 'owner@harbor.example';
  const ask = async (from: string) => (await post('/web/forgot-password', { email }, { from })).statusCode;
  for (const from of Array.from({ length: 4 }, aNetwork)) {
    for (let n = 0; n < 5; n += 1) expect(await ask(from)).toBe(204);
  }
  const before = await mailsTo((to) => to === email);
  const own = aNetwork();
  expect(await ask(own)).toBe(204);
  expect(await mailsTo((to) => to === email)).toBe(before + 1);
  expect(await ask(own)).toBe(204);
  expect(await mailsTo((to) => to === email)).toBe(before + 1);
});

/** A sign-up that is asked for again, since its answer got lost on the way. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ATTEMPT_HEADER } from '#contract/attempt.ts';
import { newId } from '#contract/ids.ts';
import { ownPage, type TestApp, type TestAppOptions, testApp } from '#tests/support/test-app.ts';
import { allJobs } from '../../all-jobs.ts';
import { startJobs } from '../../jobs/job-runner.ts';
import { newSetupToken } from './account-routes.ts';

const HOUR_MS = 60 * 60 * 1000;
const PASSWORD = 'Right-Pass1';

let app: TestApp;
const extra: TestApp[] = [];
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());
afterEach(async () => {
  for (const each of extra.splice(0)) await each.close();
});
async function another(options: TestAppOptions = {}): Promise<TestApp> {
  const made = await testApp(options);
  extra.push(made);
  return made;
}

const someone = (username: string, over: object = {}) => ({
  ...{ username, firstName: 'Ana', lastName: 'Bell', email: `${username}@school.example` },
  ...{ password: PASSWORD, ...over },
});
async function signUp(account: object, attempt: string | null, to = app): Promise<unknown> {
  const headers = { ...ownPage, ...(attempt !== null && { [ATTEMPT_HEADER]: attempt }) };
  const answer = await to.inject({ method: 'POST', url: '/web/signup', headers, payload: account });
  return answer.statusCode === 201 ? answer.json() : answer.json().code;
}
async function runJobs(of: TestApp): Promise<void> {
  const jobs = await startJobs(allJobs, { ...of.backend, publicUrl: 'http://localhost:4310' }, { lookMs: 0 });
  await jobs.runDue();
  await jobs.close();
}
const accounts = async (of: TestApp) =>
  (await of.backend.database.db.selectFrom('accounts.users').select('alias').execute()).map(
    ({ alias }) => alias,
  );

it('asked for again with its password it gets the same answer: one account and one mail (ACCT-018)', async () => {
  const own = await another();
  const attempt = newId();
  const made = await signUp(someone('Nora'), attempt, own);
  expect(made).toMatchObject({ username: 'nora', joined: null });
  expect(await signUp(someone('nora', { firstName: 'Nora' }), attempt, own)).toEqual(made);
  expect(await accounts(own)).toEqual(['nora']);
  await runJobs(own);
  expect(await own.backend.mailer.kept(10)).toHaveLength(1);
});

it('sent twice at one moment it makes one account, and both get its answer', async () => {
  const attempt = newId();
  const sent = Array.from({ length: 3 }, () => signUp(someone('twice'), attempt));
  const [made, ...others] = await Promise.all(sent);
  expect(made).toMatchObject({ username: 'twice', joined: null });
  expect(others).toEqual([made, made]);
});

it('says to another password that it is wrong, ten times at most, and then to nobody that the account was made', async () => {
  const own = await another();
  const attempt = newId();
  await signUp(someone('mine'), attempt, own);
  const guess = (tried: string) => signUp(someone('mine', { password: `${tried}-Pass1` }), attempt, own);
  for (let tried = 0; tried < 10; tried += 1)
    expect(await guess(`Wrong${tried}`)).toBe('INVALID_CREDENTIALS');
  expect(await guess('Wrong10')).toBe('RATE_LIMITED');
  expect(await signUp(someone('mine'), attempt, own)).toBe('RATE_LIMITED');
});

it('under the id of another one it makes nothing, and without an id the name is taken', async () => {
  const attempt = newId();
  await signUp(someone('first'), attempt);
  expect(await signUp(someone('second'), attempt)).toBe('INVALID_ARGUMENTS');
  expect(await signUp(someone('third'), 'no id')).toBe('INVALID_ARGUMENTS');
  for (const other of [null, newId()]) expect(await signUp(someone('first'), other)).toBe('USERNAME_TAKEN');
  expect(await accounts(app)).not.toContain('second');
  const person = { userId: newId(), data: null };
  const { db } = app.backend.database;
  await db
    .insertInto('sync.mutations')
    .values({
      ...{ id: person.userId, userId: person.userId, clientId: null, seq: null, lane: null, code: null },
      ...{ status: 'applied', message: null, vers: '{}', data: 'null' },
    })
    .execute();
  expect(await signUp(someone('fourth'), person.userId)).toBe('INVALID_ARGUMENTS');
});

it('with a join code that was renewed since it still says where the person has joined (D74)', async () => {
  const own = await another({ signUp: 'invited' });
  const organizationId = await own.addOrganization('harbor');
  const renew = (joinCode: string) =>
    own.backend.database.db
      .updateTable('accounts.organizations')
      .set({ joinCode })
      .where('id', '=', organizationId)
      .execute();
  await renew('ABC123');
  const attempt = newId();
  const account = someone('guest', { invitation: { code: 'ABC123' } });
  const made = await signUp(account, attempt, own);
  expect(made).toMatchObject({ username: 'guest', joined: 'harbor', organizationId });
  await renew('XYZ789');
  expect(await signUp(account, attempt, own)).toEqual(made);
});

it('by the link of a new installation it does not lock its owner out, and nobody else in', async () => {
  const own = await another();
  own.backend.setup.token = newSetupToken();
  const owner = someone('head', { setup: { token: own.backend.setup.token, organization: 'Harbor School' } });
  const attempt = newId();
  const sent = [signUp(owner, attempt, own), signUp(owner, attempt, own)];
  const [made, again] = await Promise.all(sent);
  expect(made).toMatchObject({ username: 'head', joined: null });
  expect(again).toEqual(made);
  expect(await signUp(owner, attempt, own)).toEqual(made);
  expect(await signUp({ ...owner, password: 'Thief-Pass1' }, attempt, own)).toBe('INVALID_CREDENTIALS');
  expect(await signUp(owner, newId(), own)).toBe('LINK_INVALID');
});

it('is known for a day, by an answer that holds no secret', async () => {
  const own = await another();
  const attempt = newId();
  await signUp(someone('kept'), attempt, own);
  const { db } = own.backend.database;
  const kept = () => db.selectFrom('sync.mutations').selectAll().where('id', '=', attempt).execute();
  expect(JSON.stringify(await kept())).not.toMatch(/argon2|Right-Pass1/);
  own.pass(23 * HOUR_MS);
  await runJobs(own);
  expect(await kept()).toHaveLength(1);
  own.pass(2 * HOUR_MS);
  await runJobs(own);
  expect(await kept()).toEqual([]);
  expect(await signUp(someone('kept'), attempt, own)).toBe('USERNAME_TAKEN');
});

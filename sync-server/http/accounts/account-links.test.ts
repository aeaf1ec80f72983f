/** What the links of mails open, for whom, and what ends with them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VERIFICATION_MAIL_PATH } from '#contract/accounts/sign-up.ts';
import { newId } from '#contract/ids.ts';
import { anOrganization } from '#tests/support/seed.ts';
import { aDeviceOf } from '#tests/support/service-calls.ts';
import { ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { allJobs } from '../../all-jobs.ts';
import { type JobRunner, startJobs } from '../../jobs/job-runner.ts';
import { schemas } from '../../services/schemas.ts';

let app: TestApp;
let jobs: JobRunner;
const db = () => app.backend.database.db;

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  jobs = await startJobs(allJobs, { ...app.backend, publicUrl: 'http://localhost:4310' }, { lookMs: 0 });
});
afterAll(async () => {
  await jobs?.close();
  await app?.close();
});

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: ownPage, payload });
/** The newest first. */
async function linksSentTo(address: string): Promise<string[]> {
  await jobs.runDue();
  const mails = (await app.backend.mailer.kept(100)).filter(({ to }) => to === address);
  return mails.map(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? '');
}
const forgot = (email: string) => post('/web/forgot-password', { email });
const reset = (token: string, password: string) => post('/web/reset-password', { token, password });

it('of two mails that set a password anew, one serves: using it ends the other', async () => {
  await app.addAccount({ alias: 'ivo', email: 'ivo@school.example' });
  await forgot('ivo@school.example');
  const [first = ''] = await linksSentTo('ivo@school.example');
  await forgot('ivo@school.example');
  const second = (await linksSentTo('ivo@school.example')).find((token) => token !== first) ?? '';
  expect((await reset(second, 'New-Quay-1')).statusCode).toBe(204);
  expect((await reset(first, 'New-Quay-2')).json().code).toBe('LINK_INVALID');
  expect((await post('/web/mail-link', { token: first })).json()).toMatchObject({ used: true });
});

it('the older of two mails that confirm an address says that it is confirmed, once the newer has been used (ACCT-019)', async () => {
  const account = { username: 'two-b', firstName: 'Ida', lastName: 'Bell', password: 'Right-Pass1' };
  const [first, other] = ['two@school.example', 'two-other@school.example'];
  await post('/web/signup', { ...account, email: first });
  const [older = ''] = await linksSentTo(first);
  await post(VERIFICATION_MAIL_PATH, { email: first });
  const newer = (await linksSentTo(first)).find((token) => token !== older) ?? '';
  const { id } = await db()
    .selectFrom('accounts.users')
    .select('id')
    .where('alias', '=', 'two-b')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('accounts.otherEmails')
    .values({ userId: id, address: other, addedAt: app.backend.now() })
    .execute();
  await post(VERIFICATION_MAIL_PATH, { email: other });
  const [elsewhere = ''] = await linksSentTo(other);
  const used = async (token: string) => (await post('/web/mail-link', { token })).json().used;
  expect([await used(older), await used(newer)]).toEqual([false, false]);
  expect((await post('/web/verify-email', { token: newer })).statusCode).toBe(200);
  expect([await used(older), await used(elsewhere)]).toEqual([true, false]);
  for (const token of [older, elsewhere])
    expect((await post('/web/verify-email', { token })).statusCode).toBe(200);
});

it('an access token from before a password was set anew is refused in the very next request', async () => {
  await app.addAccount({ alias: 'jan', email: 'jan@school.example' });
  const { accessToken } = await signedIn(app, 'jan');
  const ask = () =>
    app.inject({
      ...{ method: 'POST', url: '/graphql/accounts', payload: { query: '{ getCurrentUser { alias } }' } },
      headers: { authorization: `Bearer ${accessToken}` },
    });
  expect((await ask()).statusCode).toBe(200);
  await forgot('jan@school.example');
  const [token = ''] = await linksSentTo('jan@school.example');
  expect((await reset(token, 'New-Quay-1')).statusCode).toBe(204);
  expect((await ask()).statusCode).toBe(401);
});

it('a disabled account is sent no mail that would open it', async () => {
  await app.addAccount({ alias: 'kim', email: 'kim@school.example', disabled: true });
  expect((await forgot('kim@school.example')).statusCode).toBe(204);
  expect(await linksSentTo('kim@school.example')).toEqual([]);
});

it('the link to an address that was replaced before it was confirmed confirms nothing', async () => {
  const account = { username: 'lea-b', firstName: 'Lea', lastName: 'Bell', password: 'Right-Pass1' };
  await post('/web/signup', { ...account, email: 'old@school.example' });
  const [token = ''] = await linksSentTo('old@school.example');
  await db()
    .updateTable('accounts.users')
    .set({ pendingEmail: 'new@school.example' })
    .where('alias', '=', 'lea-b')
    .execute();
  expect((await post('/web/verify-email', { token })).json().code).toBe('LINK_INVALID');
  const user = await db()
    .selectFrom('accounts.users')
    .select(['emailVerified', 'pendingEmail'])
    .where('alias', '=', 'lea-b')
    .executeTakeFirstOrThrow();
  expect(user).toEqual({ emailVerified: false, pendingEmail: 'new@school.example' });
});

it('a new account’s first pull brings its profile in the organization that all share (PROF-007)', async () => {
  const shared = await anOrganization(db(), { alias: `commons-${newId().slice(-6)}` });
  await db()
    .updateTable('accounts.organizations')
    .set({ isDefaultShared: true })
    .where('id', '=', shared.id)
    .execute();
  const account = {
    firstName: 'Mia',
    lastName: 'Bell',
    email: 'mia@school.example',
    password: 'Right-Pass1',
  };
  expect((await post('/web/signup', { ...account, username: 'mia-b' })).statusCode).toBe(201);
  const { id } = await db()
    .selectFrom('accounts.users')
    .select('id')
    .where('alias', '=', 'mia-b')
    .executeTakeFirstOrThrow();
  const { rows } = await aDeviceOf(db(), { id, alias: 'mia-b' }).pullAll();
  const profiles = rows.filter(({ type }) => type === 'profile').map(({ body }) => body);
  expect(profiles).toMatchObject([{ organizationId: shared.id, roles: [] }]);
});

it('a verification is asked for by the person who is signed in, or fails: never by nobody because the database failed', async () => {
  const password = 'Right-Pass1';
  const email = 'claimed@school.example';
  for (const username of ['nia-b', 'noa-b'])
    await post('/web/signup', { username, firstName: 'Nia', lastName: 'Bell', email, password });
  await jobs.runDue();
  const { cookie } = await signedIn(app, 'nia-b', { password });
  const asks = () =>
    app.inject({
      ...{ method: 'POST', url: VERIFICATION_MAIL_PATH, headers: { ...ownPage, cookie } },
      payload: { email, username: 'noa-b' },
    });
  await sql`alter table accounts.sessions rename to away`.execute(db());
  try {
    expect((await asks()).statusCode).toBe(500);
  } finally {
    await sql`alter table accounts.away rename to sessions`.execute(db());
  }
  const waiting = () =>
    db().selectFrom('jobs.jobs').select('args').where('kind', '=', 'account-mail').execute();
  expect(await waiting()).toEqual([]);
  expect((await asks()).statusCode).toBe(204);
  expect(await waiting()).toHaveLength(1);
});

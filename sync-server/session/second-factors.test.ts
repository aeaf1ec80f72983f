import { createHmac } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_STEP_MS } from '#domain/second-factors.ts';
import { cookiesOf, ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { allJobs } from '../all-jobs.ts';
import { type JobRunner, startJobs } from '../jobs/job-runner.ts';
import { schemas } from '../services/schemas.ts';
import { FRESH_MS } from './session-times.ts';
import { forgetSpentChallenges } from './spent-challenges.ts';

let app: TestApp;
let jobs: JobRunner;
const PASSWORD = 'right-Password';
const STEP_MS = 30_000;

beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  jobs = await startJobs(allJobs, { ...app.backend, publicUrl: 'http://localhost:4310' }, { lookMs: 0 });
});
afterAll(async () => {
  await jobs?.close();
  await app?.close();
});

type Session = Awaited<ReturnType<typeof signedIn>>;
type Person = Session & { alias: string; secret: string; recoveryCodes: string[] };

const post = (url: string, cookie: string, payload: object = {}) =>
  app.inject({ method: 'POST', url, headers: { ...ownPage, ...(cookie && { cookie }) }, payload });

/** What the app on a phone shows, so many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: app.backend.now() + steps * STEP_MS });

/** Any that is none of those around now. */
function wrongCode(secret: string): string {
  const around = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !around.includes(code)) as string;
}

async function start(alias: string): Promise<Session & { alias: string }> {
  await app.addAccount({ alias, email: `${alias}@harbor.example` });
  return { ...(await signedIn(app, alias)), alias };
}

async function withApp(alias: string): Promise<Person> {
  const session = await start(alias);
  const { secret, setup } = (await post('/web/factors/totp/start', session.cookie)).json();
  const confirmed = await post('/web/factors/totp/confirm', session.cookie, { setup, code: codeOf(secret) });
  expect(confirmed.statusCode).toBe(200);
  app.pass(STEP_MS); // the code that has confirmed it serves no more
  return { ...session, secret, recoveryCodes: confirmed.json().recoveryCodes };
}

/** @returns the cookie of the challenge */
async function givePassword(alias: string, deviceId?: string): Promise<string> {
  const answer = await post('/web/login', '', {
    identifier: alias,
    password: PASSWORD,
    ...(deviceId && { deviceId }),
  });
  expect(answer.json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', status: 401 });
  return cookiesOf(answer);
}

const giveCode = (challenge: string, code: string, deviceId?: string) =>
  post('/web/login/second-step', challenge, { code, ...(deviceId && { deviceId }) });

const graphql = async (query: string, bearer: string) =>
  (
    await app.inject({
      method: 'POST',
      url: '/graphql/accounts',
      headers: { authorization: `Bearer ${bearer}` },
      payload: { query },
    })
  ).json();

const tokenOf = async (cookie: string): Promise<string> =>
  (await app.inject({ url: '/web/token', headers: { ...ownPage, cookie } })).json().accessToken;
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

async function mailsTo(address: string): Promise<string[]> {
  await jobs.runDue();
  return (await app.backend.mailer.kept(200)).filter(({ to }) => to === address).map(({ text }) => text);
}

const auditOf = async (userId: string) => {
  const { rows } = await app.backend.database.pool.query(
    `select kind, details from audit.lines where "userId" = $1::uuid or "entityId" = $1::text order by n`,
    [userId],
  );
  return rows as { kind: string; details: Record<string, unknown> }[];
};

describe('an authenticator app', () => {
  it('is set up by its first code, and from then on the person has a second factor (ACCT-015)', async () => {
    const ana = await start('ana');
    const started = (await post('/web/factors/totp/start', ana.cookie)).json();
    expect(started.uri).toBe(
      `otpauth://totp/Lectern:ana?issuer=Lectern&secret=${started.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const confirm = (cookie: string, code: string) =>
      post('/web/factors/totp/confirm', cookie, { setup: started.setup, code });
    const mfa = async () =>
      (await graphql('{ getCurrentUser { mfa } }', ana.accessToken)).data.getCurrentUser.mfa;
    expect((await confirm(ana.cookie, wrongCode(started.secret))).json().code).toBe('INVALID_CREDENTIALS');
    expect(await mfa()).toBe(false);
    expect((await confirm((await start('ann')).cookie, codeOf(started.secret))).json().code).toBe(
      'LINK_INVALID', // what one person has begun is worth nothing to another
    );
    const { recoveryCodes } = (await confirm(ana.cookie, codeOf(started.secret))).json();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await mfa()).toBe(true);
    const page = (await graphql('{ getSignInFactors }', ana.accessToken)).data.getSignInFactors;
    expect(page).toEqual({
      totpSince: expect.any(Number),
      recoveryCodesLeft: 10,
      passkeys: [],
      providers: [],
    });
    expect((await confirm(ana.cookie, codeOf(started.secret))).json().code).toBe('INVALID_ARGUMENTS');
    expect(await mailsTo('ana@harbor.example')).toEqual([
      expect.stringContaining('An authenticator app was added to your account.'),
    ]);
    expect((await auditOf(ana.userId)).at(-1)).toMatchObject({
      kind: 'credentials changed',
      details: { factor: 'totp', added: true },
    });
  });

  it('leaves neither its secret nor a recovery code readable in the database', async () => {
    const person = await withApp('dora');
    const { rows } = await app.backend.database.pool.query(
      `select secret as text from accounts.totp where "userId" = $1
        union all select hash from accounts."recoveryCodes" where "userId" = $1`,
      [person.userId],
    );
    expect(rows).toHaveLength(11);
    for (const { text } of rows as { text: string }[]) {
      expect(text).not.toContain(person.secret);
      for (const code of person.recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('asks for a sign-in of the last 15 minutes before it is set up, removed, or gives new codes', async () => {
    const person = await withApp('eli');
    app.pass(FRESH_MS + 1);
    for (const path of [
      '/web/factors/totp/start',
      '/web/factors/totp/confirm',
      '/web/factors/totp/remove',
      '/web/factors/recovery-codes',
    ])
      expect((await post(path, person.cookie)).json().code, path).toBe('FRESH_SIGN_IN_REQUIRED');
    const byPassword = await post('/web/step-up', person.cookie, { password: PASSWORD });
    expect(byPassword.json().code).toBe('SECOND_FACTOR_REQUIRED'); // or the password alone would take it away
    const wrong = await post('/web/step-up', person.cookie, { code: wrongCode(person.secret) });
    expect(wrong.json().code).toBe('INVALID_CREDENTIALS');
    const proved = await post('/web/step-up', person.cookie, { code: codeOf(person.secret) });
    expect(proved.statusCode).toBe(204);
    const removed = await post('/web/factors/totp/remove', cookiesOf(proved));
    expect(removed.statusCode).toBe(204);
    await signedIn(app, 'eli');
    const mails = (await mailsTo('eli@harbor.example')).join();
    expect(mails).toContain('The authenticator app was removed from your account.');
    const { rows } = await app.backend.database.pool.query(
      `select 1 from accounts."recoveryCodes" where "userId" = $1`,
      [person.userId],
    );
    expect(rows).toEqual([]);
  });
});

describe('signing in with a second factor', () => {
  it('takes the password, then a code; until the code there is no session, and the token says both', async () => {
    const person = await withApp('finn');
    const challenge = await givePassword('finn');
    expect(challenge).toMatch(/^__Host-lectern_second_step=[\w-]+$/);
    const early = await app.inject({ url: '/web/token', headers: { ...ownPage, cookie: challenge } });
    expect(early.statusCode).toBe(401);
    const answer = await giveCode(challenge, codeOf(person.secret), 'phone-1');
    expect(answer.json()).toEqual({ userId: person.userId, deviceId: 'phone-1' });
    expect(claimsOf(await tokenOf(cookiesOf(answer))).factors).toEqual(['password', 'totp']);
    expect((await auditOf(person.userId)).at(-1)).toMatchObject({
      kind: 'sign-in',
      details: { factors: ['password', 'totp'] },
    });
  });

  it('takes each code once, for one sign-in', async () => {
    const person = await withApp('gil');
    const code = codeOf(person.secret);
    const [one, other] = [await givePassword('gil'), await givePassword('gil')];
    expect((await giveCode(one, code)).statusCode).toBe(200);
    expect((await giveCode(other, code)).json().code).toBe('INVALID_CREDENTIALS');
    app.pass(STEP_MS);
    const next = codeOf(person.secret);
    expect((await giveCode(one, next)).json().code).toBe('UNAUTHENTICATED'); // the challenge has served
    expect((await giveCode(other, code)).json().code).toBe('INVALID_CREDENTIALS'); // still inside the drift
    const together = await Promise.all([giveCode(other, next), giveCode(other, next)]);
    expect(together.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('allows the phone’s clock one step of drift, and no more', async () => {
    const person = await withApp('hana');
    const attempt = async (steps: number) => {
      app.pass(4 * STEP_MS);
      return (await giveCode(await givePassword('hana'), codeOf(person.secret, steps))).statusCode;
    };
    expect([
      await attempt(-2),
      await attempt(-1),
      await attempt(0),
      await attempt(1),
      await attempt(2),
    ]).toEqual([401, 200, 200, 200, 401]);
  });

  it('takes a recovery code of ten letters, as they were made before, once', async () => {
    const person = await withApp('olga');
    const { database, secrets } = app.backend;
    const hash = createHmac('sha256', secrets.peppers[0])
      .update(`recovery code ${person.userId} 7KQ2MXW4PZ`)
      .digest('hex');
    await database.db.insertInto('accounts.recoveryCodes').values({ userId: person.userId, hash }).execute();
    const give = async () => giveCode(await givePassword('olga'), '7kq2m-xw4pz');
    expect((await give()).statusCode).toBe(200);
    expect((await give()).json().code).toBe('INVALID_CREDENTIALS');
  });

  it('takes a recovery code in its place, each once, and tells the person by mail', async () => {
    const person = await withApp('ivo');
    const code = person.recoveryCodes[3] as string;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const answer = await giveCode(await givePassword('ivo'), typed);
    expect(answer.statusCode).toBe(200);
    const token = await tokenOf(cookiesOf(answer));
    expect(claimsOf(token).factors).toEqual(['password', 'recovery']);
    expect((await graphql('{ getSignInFactors }', token)).data.getSignInFactors.recoveryCodesLeft).toBe(9);
    expect((await giveCode(await givePassword('ivo'), code)).json().code).toBe('INVALID_CREDENTIALS');
    const mails = (await mailsTo('ivo@harbor.example')).join();
    expect(mails).toContain('A recovery code of your account was used.');
    // Another pepper came since: what was shown before it still serves.
    const { secrets } = app.backend;
    const { peppers } = secrets;
    secrets.peppers = [Buffer.alloc(32, 9), ...peppers];
    const older = person.recoveryCodes[5] as string;
    expect((await giveCode(await givePassword('ivo'), older)).statusCode).toBe(200);
    secrets.peppers = peppers;
    const renewed = await post('/web/factors/recovery-codes', cookiesOf(answer));
    expect(renewed.json().recoveryCodes).toHaveLength(10);
    const before = person.recoveryCodes[4] as string;
    expect((await giveCode(await givePassword('ivo'), before)).json().code).toBe('INVALID_CREDENTIALS');
    const fresh = renewed.json().recoveryCodes[0];
    expect((await giveCode(await givePassword('ivo'), fresh)).statusCode).toBe(200);
  });

  it('starts again when it took more than five minutes, was altered, or the password has changed meanwhile', async () => {
    const person = await withApp('jo');
    const refused = async (challenge: string) =>
      (await giveCode(challenge, codeOf(person.secret))).json().code;
    const late = await givePassword('jo');
    app.pass(SECOND_STEP_MS + 1);
    expect(await refused(late)).toBe('UNAUTHENTICATED');
    expect(await refused(`${(await givePassword('jo')).slice(0, -4)}AAAA`)).toBe('UNAUTHENTICATED');
    expect(await refused('')).toBe('UNAUTHENTICATED');
    const early = await givePassword('jo');
    const changed = await post('/web/change-password', person.cookie, {
      current: PASSWORD,
      password: 'Another-Password-8',
    });
    expect(changed.statusCode).toBe(204);
    expect(await refused(early)).toBe('UNAUTHENTICATED');
  });

  it('limits guesses for the account and the network, and the right password does not clear them', async () => {
    const person = await withApp('kai');
    const guess = async () =>
      (await giveCode(await givePassword('kai'), wrongCode(person.secret))).json().code;
    for (let i = 0; i < 10; i++) expect(await guess()).toBe('INVALID_CREDENTIALS');
    expect(await guess()).toBe('RATE_LIMITED');
    const right = await giveCode(await givePassword('kai'), codeOf(person.secret));
    expect(right.json().code).toBe('RATE_LIMITED');
    expect((await auditOf(person.userId)).filter(({ kind }) => kind === 'sign-in refused')).toHaveLength(10);
    expect((await auditOf(person.userId)).at(-1)?.details).toMatchObject({ secondFactor: true });
  });

  it('is not told of before the right password', async () => {
    await withApp('lin');
    const wrong = await post('/web/login', '', { identifier: 'lin', password: 'not-it-at-all' });
    expect([wrong.json().code, cookiesOf(wrong)]).toEqual(['INVALID_CREDENTIALS', '']);
  });

  it('of a disabled account says so after the password, and between the two steps', async () => {
    const person = await withApp('mo');
    const challenge = await givePassword('mo');
    await app.backend.database.db
      .updateTable('accounts.users')
      .set({ disabled: true })
      .where('id', '=', person.userId)
      .execute();
    expect((await giveCode(challenge, codeOf(person.secret))).json().code).toBe('DISABLED_LOGIN_CREDENTIALS');
  });
});

it('forgets spent challenges once they would have expired anyway', async () => {
  const { db } = app.backend.database;
  const count = async () => (await db.selectFrom('accounts.spentChallenges').select('id').execute()).length;
  expect(await count()).toBeGreaterThan(0);
  await forgetSpentChallenges(db, app.backend.now() + SECOND_STEP_MS);
  expect(await count()).toBe(0);
});

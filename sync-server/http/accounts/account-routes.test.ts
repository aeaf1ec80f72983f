import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cookiesOf, ownPage, type TestApp, testApp } from '#tests/support/test-app.ts';
import { allJobs } from '../../all-jobs.ts';
import { type JobRunner, startJobs } from '../../jobs/job-runner.ts';
import type { KeptMail } from '../../mail/mailer.ts';
import { newSetupToken } from './account-routes.ts';

const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;
let jobs: JobRunner;
const extra: TestApp[] = [];

beforeAll(async () => {
  app = await testApp();
  jobs = await jobsOf(app);
});
afterAll(async () => {
  await jobs?.close();
  await app?.close();
});
afterEach(async () => {
  for (const each of extra.splice(0)) await each.close();
});

const jobsOf = ({ backend }: TestApp) =>
  startJobs(allJobs, { ...backend, publicUrl: 'http://localhost:4310' }, { lookMs: 0 });

const post = (url: string, payload: object, to = app) =>
  to.inject({ method: 'POST', url, headers: ownPage, payload });

const ana = {
  username: 'ana-b',
  firstName: 'Ana',
  lastName: 'Bell',
  email: 'Ana@School.example',
  password: 'Right-Pass1',
};
const someone = (username: string, over: object = {}) => ({
  ...ana,
  username,
  email: `${username}@school.example`,
  ...over,
});
const signUp = (account: object, to = app) => post('/web/signup', account, to);
const signIn = (identifier: string, password = ana.password, to = app) =>
  post('/web/login', { identifier, password }, to);

async function mails(to: string, of = app, runner = jobs): Promise<KeptMail[]> {
  await runner.runDue();
  return (await of.backend.mailer.kept(100)).filter((mail) => mail.to === to);
}
const tokenIn = (mail: KeptMail | undefined): string => /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';

describe('signing up', () => {
  it('makes an account that signs in, and sends a link that verifies its address once (ACCT-018)', async () => {
    expect((await signUp({ ...ana, next: '/harbor/catalog' })).statusCode).toBe(201);
    expect((await signIn('ana-b')).statusCode).toBe(200);
    const [mail, ...others] = await mails('ana@school.example');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Verify your email for Lectern' });
    expect(mail?.html).toContain('Verify your email</a>');
    expect((await signIn('ana@school.example')).json().code).toBe('EMAIL_UNVERIFIED'); // nobody's before that
    const token = tokenIn(mail);
    expect((await post('/web/verify-email', { token })).json()).toEqual({ next: '/harbor/catalog' });
    expect((await signIn('ANA@school.example')).statusCode).toBe(200);
  });

  it('is confirmed by a link whose opening changes nothing, and which says later that it was used (ACCT-019, D117)', async () => {
    await signUp(someone('mia-1', { next: '/harbor/catalog' }));
    const token = tokenIn((await mails('mia-1@school.example'))[0]);
    const opened = async () => (await post('/web/mail-link', { token })).json();
    const link = { username: 'mia-1', address: 'mia-1@school.example' };
    expect([await opened(), await opened()]).toEqual([
      { ...link, used: false, next: null },
      { ...link, used: false, next: null },
    ]);
    expect((await signIn('mia-1@school.example')).json().code).toBe('EMAIL_UNVERIFIED');
    expect((await post('/web/verify-email', { token })).statusCode).toBe(200);
    expect(await opened()).toEqual({ ...link, used: true, next: '/harbor/catalog' });
    expect((await post('/web/verify-email', { token })).json()).toEqual({ next: '/harbor/catalog' });
    expect((await post('/web/mail-link', { token: 'x'.repeat(43) })).json().code).toBe('LINK_INVALID');
  });

  it('is asked for again by one account, whoever else claims its address (AUTH-043)', async () => {
    const email = 'claimed@school.example';
    await signUp(someone('owner-of-it', { email }));
    await signUp(someone('stranger-3', { email }));
    const before = (await mails(email)).length;
    await post('/web/verification-email', { email });
    expect(await mails(email)).toHaveLength(before);
    await post('/web/verification-email', { email, username: 'Owner-of-it' });
    const sent = await mails(email);
    expect(sent).toHaveLength(before + 1);
    const texts = sent.map(({ text }) => text).filter((text) => text.includes('Your username: owner-of-it'));
    expect(texts).toHaveLength(2);
    expect(texts[0]).not.toContain(ana.firstName); // a stranger's words do not reach an address they typed
  });

  it('leads on to the same place when it is sent again, or to where the person says they go now (D73)', async () => {
    const way = '/redeem/harbor/login?code=HARBORANCHOR2026';
    const ledTo = async (username: string, next?: string) => {
      const email = `${username}@school.example`;
      await signUp(someone(username, { next: way }));
      const [first] = await mails(email);
      await post('/web/verification-email', { email, username, ...(next && { next }) });
      const again = (await mails(email)).filter(({ text }) => text !== first?.text);
      expect(again).toHaveLength(1);
      return (await post('/web/verify-email', { token: tokenIn(again[0]) })).json().next;
    };
    expect(await ledTo('lea-1')).toBe(way);
    expect(await ledTo('lea-2', '/harbor/catalog')).toBe('/harbor/catalog');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example'])(
    'never leads on to another site: %j (D73)',
    async (next) => {
      expect((await signUp(someone('eve-1', { next }))).json().code).toBe('INVALID_ARGUMENTS');
      const email = 'eve-1@school.example';
      expect((await post('/web/verification-email', { email, next })).json().code).toBe('INVALID_ARGUMENTS');
    },
  );

  it('refuses what its fields refuse, and says that a user name is taken', async () => {
    await signUp(someone('ben-1'));
    expect((await signUp(someone('BEN-1', { email: 'other@school.example' }))).json().code).toBe(
      'USERNAME_TAKEN',
    );
    expect((await signUp(someone('catalog'))).json().code).toBe('USERNAME_TAKEN');
    await app.addOrganization('harbor');
    expect((await signUp(someone('harbor'))).json().code).toBe('USERNAME_TAKEN');
    const easy = async (username: string) =>
      (await signUp(someone(username, { password: 'Qwerty123' }))).json().extras.usernameTaken;
    expect([await easy('Ben-1'), await easy('ben-3')]).toEqual([true, false]);
    for (const wrong of [
      { password: 'short1A' },
      { password: 'noCapital'.toLowerCase() },
      { email: 'x' },
      { username: 'ab' },
    ])
      expect((await signUp(someone('ben-2', wrong))).json().code).toBe('INVALID_ARGUMENTS');
  });

  it('never tells that an address is known: the answer is the same, and its owner gets a mail', async () => {
    await app.addAccount({ alias: 'owner', email: 'owner@school.example', password: 'Owner-Pass1' });
    const known = await signUp(someone('stranger', { email: 'owner@school.example' }));
    const unknown = await signUp(someone('stranger-2'));
    expect([known.statusCode, Object.keys(known.json())]).toEqual([
      unknown.statusCode,
      Object.keys(unknown.json()),
    ]);
    expect((await signIn('stranger')).statusCode).toBe((await signIn('stranger-2')).statusCode);
    expect((await signIn('owner@school.example')).statusCode).toBe(
      (await signIn('stranger-2@school.example')).statusCode,
    );
    const [mail] = await mails('owner@school.example');
    expect(mail?.subject).toBe('You already have an account on Lectern');
    expect((await post('/web/verify-email', { token: tokenIn(mail) })).json().code).toBe('LINK_INVALID');
    expect((await signIn('owner@school.example', 'Owner-Pass1')).statusCode).toBe(200);
  });

  it('gives an address that two claim to the first who confirms it', async () => {
    const email = 'shared@school.example';
    await signUp(someone('first-1', { email }));
    await signUp(someone('second-1', { email }));
    const [one, two] = (await mails(email)).map(tokenIn);
    expect((await post('/web/verify-email', { token: one })).statusCode).toBe(200);
    expect((await post('/web/verify-email', { token: two })).json().code).toBe('LINK_INVALID');
  });

  it('is limited for a network, and mails for an address (AUTH-046)', async () => {
    const own = await testApp();
    extra.push(own);
    const codes: number[] = [];
    for (let i = 0; i < 7; i += 1)
      codes.push((await post('/web/verification-email', { email: 'nobody@school.example' }, own)).statusCode);
    expect(codes).toEqual([204, 204, 204, 204, 204, 429, 429]);
    const made: number[] = [];
    for (let i = 0; i < 62; i += 1)
      made.push((await signUp(someone(`pupil-${i}`, { password: 'Right-Pass1' }), own)).statusCode);
    expect(made.filter((code) => code === 201)).toHaveLength(60);
    expect(made.at(-1)).toBe(429);
  });

  it('with one address again and again makes accounts, and five mails an hour', async () => {
    const own = await testApp();
    extra.push(own);
    const runner = await jobsOf(own);
    for (let n = 0; n < 8; n += 1)
      expect((await signUp(someone(`twin-${n}`, { email: 'twin@school.example' }), own)).statusCode).toBe(
        201,
      );
    expect(await mails('twin@school.example', own, runner)).toHaveLength(5);
    await runner.close();
  });

  it('is in the audit trail, and so is an address that is confirmed', async () => {
    await signUp(someone('traced'));
    await post('/web/verify-email', { token: tokenIn((await mails('traced@school.example'))[0]) });
    const { db } = app.backend.database;
    const { id } = await db
      .selectFrom('accounts.users')
      .select('id')
      .where('alias', '=', 'traced')
      .executeTakeFirstOrThrow();
    const lines = await db
      .selectFrom('audit.lines')
      .select(['kind', 'details'])
      .where('userId', '=', id)
      .orderBy('n')
      .execute();
    expect(lines.map(({ kind }) => kind)).toEqual(['signed up', 'address verified']);
    expect(JSON.stringify(lines)).not.toContain('traced');
  });

  it('can be closed, and needs our own page', async () => {
    const own = await testApp({ signUp: 'closed' });
    extra.push(own);
    expect((await own.inject({ url: '/web/signup' })).json()).toEqual({ open: false, invited: false });
    expect((await signUp(ana, own)).json().code).toBe('SIGN_UP_CLOSED');
    const foreign = await app.inject({ method: 'POST', url: '/web/signup', payload: ana });
    expect(foreign.statusCode).toBe(403);
  });

  it('lets nobody in with an unverified address where that is required, and for seven days where it is offered (D73)', async () => {
    const strict = await testApp({ emailVerification: 'required' });
    extra.push(strict);
    await signUp(ana, strict);
    expect((await signIn('ana-b', ana.password, strict)).json().code).toBe('EMAIL_UNVERIFIED');
    expect((await signIn('ana-b', 'Wrong-Pass1', strict)).json().code).toBe('INVALID_CREDENTIALS');
    const lenient = await testApp();
    extra.push(lenient);
    await signUp(ana, lenient);
    lenient.pass(7 * 24 * 60 * 60 * 1000 - 60_000);
    expect((await signIn('ana-b', ana.password, lenient)).statusCode).toBe(200);
    lenient.pass(60_000);
    expect((await signIn('ana-b', ana.password, lenient)).json().code).toBe('EMAIL_UNVERIFIED');
  });

  it('says of an address that waits for its mail that it does, to whoever has the password, and signs nobody in by it (AUTH-041)', async () => {
    const strict = await testApp({ emailVerification: 'required' });
    const lenient = await testApp();
    extra.push(strict, lenient);
    for (const own of [strict, lenient]) {
      const told = async (password: string) => (await signIn(ana.email, password, own)).json().code ?? 'in';
      await signUp(ana, own);
      expect([await told(ana.password), await told('Wrong-Pass1')]).toEqual([
        'EMAIL_UNVERIFIED',
        'INVALID_CREDENTIALS',
      ]);
      // Nobody learns so whether the address is somebody's.
      await own.addAccount({ alias: 'owner', email: ana.email, password: 'Owner-Pass1' });
      expect([await told(ana.password), await told('Wrong-Pass1'), await told('Owner-Pass1')]).toEqual([
        'EMAIL_UNVERIFIED',
        'INVALID_CREDENTIALS',
        'in',
      ]);
    }
  });

  it('says of an account that was made whether its address has to be confirmed before it signs in (D73)', async () => {
    const strict = await testApp({ emailVerification: 'required' });
    const lenient = await testApp();
    extra.push(strict, lenient);
    expect((await signUp(ana, strict)).json()).toMatchObject({ confirmsFirst: true });
    expect((await signUp(ana, lenient)).json()).toMatchObject({ confirmsFirst: false });
  });

  it('keeps nobody signed in with an unverified address beyond seven days, and goes on once it is verified (D73)', async () => {
    const own = await testApp();
    extra.push(own);
    const runner = await jobsOf(own);
    await signUp(ana, own);
    const cookie = cookiesOf(await signIn('ana-b', ana.password, own));
    const renew = (given = cookie) =>
      own.inject({ method: 'POST', url: '/web/sessionRefresh', headers: { ...ownPage, cookie: given } });
    own.pass(7 * 24 * HOUR_MS - 60_000);
    const renewed = await renew();
    expect(renewed.statusCode).toBe(200);
    own.pass(120_000);
    const now = cookiesOf(renewed);
    expect((await renew(now)).statusCode).toBe(401);
    expect((await own.inject({ url: '/web/token', headers: { ...ownPage, cookie: now } })).statusCode).toBe(
      401,
    );
    await runner.runDue(); // what forgets old mails takes this machine's clock for theirs
    await post('/web/verification-email', { email: ana.email }, own);
    const link = (await mails('ana@school.example', own, runner)).map(tokenIn);
    for (const token of link) await post('/web/verify-email', { token }, own);
    expect((await renew(now)).statusCode).toBe(200);
    await runner.close();
  });
});

describe('a lost password', () => {
  it('is set anew by a link that serves once, ends every session, and is offered alike for every address (ACCT-019)', async () => {
    await app.addAccount({ alias: 'lost', email: 'lost@school.example', password: 'Old-Pass-1' });
    const before = await signIn('lost', 'Old-Pass-1');
    const cookie = before.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const asked = await post('/web/forgot-password', { email: 'LOST@school.example' });
    const unknown = await post('/web/forgot-password', { email: 'unknown@school.example' });
    expect([asked.statusCode, asked.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(await mails('unknown@school.example')).toEqual([]);
    const token = tokenIn((await mails('lost@school.example'))[0]);
    expect((await post('/web/reset-password', { token, password: 'weak' })).statusCode).toBe(400);
    expect((await post('/web/reset-password', { token, password: 'New-Quay-1' })).statusCode).toBe(204);
    expect((await signIn('lost', 'Old-Pass-1')).statusCode).toBe(401);
    expect((await signIn('lost', 'New-Quay-1')).statusCode).toBe(200);
    expect((await app.inject({ url: '/web/token', headers: { ...ownPage, cookie } })).statusCode).toBe(401);
    expect((await post('/web/reset-password', { token, password: 'New-Quay-2' })).json().code).toBe(
      'LINK_INVALID',
    );
  });

  it('is never out of reach because somebody else asked for it: an address is silent, a network alone is told', async () => {
    const own = await testApp();
    extra.push(own);
    const runner = await jobsOf(own);
    const ask = (email: string, remoteAddress: string) =>
      own.inject({
        ...{ method: 'POST', url: '/web/forgot-password', headers: ownPage, remoteAddress },
        payload: { email },
      });
    await own.addAccount({ alias: 'pat', email: 'pat@school.example', password: 'Old-Pass-1' });
    const codes: number[] = [];
    for (let n = 0; n < 10; n += 1) codes.push((await ask('pat@school.example', '10.0.0.9')).statusCode);
    expect(codes).toEqual(Array(10).fill(204));
    expect((await ask('anybody@school.example', '10.0.0.9')).statusCode).toBe(429);
    const before = (await mails('pat@school.example', own, runner)).length;
    expect((await ask('pat@school.example', '10.0.0.7')).statusCode).toBe(204);
    expect(await mails('pat@school.example', own, runner)).toHaveLength(before + 1);
    await runner.close();
  });

  it('costs the same job, whether somebody has the address', async () => {
    const own = await testApp();
    extra.push(own);
    await own.addAccount({ alias: 'pat', email: 'pat@school.example', password: 'Old-Pass-1' });
    const jobsAfter = async (email: string) => {
      await post('/web/forgot-password', { email }, own);
      const made = await own.backend.database.db
        .selectFrom('jobs.jobs')
        .select('kind')
        .where('kind', '=', 'account-mail')
        .execute();
      return made.length;
    };
    expect([await jobsAfter('pat@school.example'), await jobsAfter('nobody@school.example')]).toEqual([1, 2]);
  });

  it('is not replaced by one that is easy to guess, and the link still serves', async () => {
    await app.addAccount({ alias: 'quentin', email: 'quentin@school.example', password: 'Old-Pass-1' });
    await post('/web/forgot-password', { email: 'quentin@school.example' });
    const token = tokenIn((await mails('quentin@school.example'))[0]);
    for (const password of ['Password1', 'Quentin-2026', 'Lectern-2026'])
      expect((await post('/web/reset-password', { token, password })).json().code).toBe('INVALID_ARGUMENTS');
    expect((await signUp(someone('easy-one', { password: 'Qwerty123' }))).json().code).toBe(
      'INVALID_ARGUMENTS',
    );
    expect((await post('/web/reset-password', { token, password: 'New-Quay-1' })).statusCode).toBe(204);
    const cookie = cookiesOf(await signIn('quentin', 'New-Quay-1'));
    const changed = await app.inject({
      ...{ method: 'POST', url: '/web/change-password', headers: { ...ownPage, cookie } },
      payload: { current: 'New-Quay-1', password: 'Welcome123' },
    });
    expect(changed.json().code).toBe('INVALID_ARGUMENTS');
  });

  it('costs no hash for a link that is not valid', async () => {
    const own = await testApp();
    extra.push(own);
    const { passwords } = own.backend;
    const hash = vi.fn(passwords.hash);
    own.backend.passwords = { ...passwords, hash };
    const given = { token: 'x'.repeat(43), password: 'New-Quay-1' };
    for (const path of ['/web/reset-password', '/web/verify-password-change'])
      expect((await post(path, given, own)).json().code).toBe('LINK_INVALID');
    expect(hash).not.toHaveBeenCalled();
  });

  it('that was changed meanwhile is not set by a link from before', async () => {
    await app.addAccount({ alias: 'ida', email: 'ida@school.example', password: 'Old-Pass-1' });
    await post('/web/forgot-password', { email: 'ida@school.example' });
    const token = tokenIn((await mails('ida@school.example'))[0]);
    const cookie = cookiesOf(await signIn('ida', 'Old-Pass-1'));
    await app.inject({
      ...{ method: 'POST', url: '/web/change-password', headers: { ...ownPage, cookie } },
      payload: { current: 'Old-Pass-1', password: 'Fresh-Pass2' },
    });
    expect((await post('/web/reset-password', { token, password: 'Their-Pass-3' })).json().code).toBe(
      'LINK_INVALID',
    );
  });

  it('of an account that never had one is set up by a link that serves once (ACCT-019)', async () => {
    const id = await app.addAccount({ alias: 'guest-of', email: 'guest-of@school.example' });
    const { db } = app.backend.database;
    await db.deleteFrom('accounts.credentials').where('userId', '=', id).execute();
    await post('/web/forgot-password', { email: 'guest-of@school.example' });
    const [mail] = await mails('guest-of@school.example');
    expect(mail?.subject).toBe('Set up a password for Lectern');
    expect(mail?.text).toContain('http://localhost:4310/set-up-password#token=');
    const given = { token: tokenIn(mail), password: 'New-Quay-1' };
    expect((await post('/web/reset-password', given)).statusCode).toBe(204);
    expect((await signIn('guest-of', 'New-Quay-1')).statusCode).toBe(200);
    expect((await post('/web/reset-password', given)).json().code).toBe('LINK_INVALID');
  });

  it('and an address have links of two hours and of two days (ACCT-019)', async () => {
    const own = await testApp();
    extra.push(own);
    const runner = await jobsOf(own);
    await own.addAccount({ alias: 'slow', email: 'slow@school.example', password: 'Old-Pass-1' });
    await post('/web/forgot-password', { email: 'slow@school.example' }, own);
    const token = tokenIn((await mails('slow@school.example', own, runner))[0]);
    await signUp(someone('slower'), own);
    const confirms = tokenIn((await mails('slower@school.example', own, runner))[0]);
    await runner.close();
    own.pass(2 * HOUR_MS);
    expect((await post('/web/reset-password', { token, password: 'New-Quay-1' }, own)).json().code).toBe(
      'LINK_INVALID',
    );
    own.pass(46 * HOUR_MS);
    expect((await post('/web/verify-email', { token: confirms }, own)).json().code).toBe('LINK_INVALID');
  });
});

describe('the first account of an installation', () => {
  it('is made by the link that the server prints, once, and owns the first organization', async () => {
    const own = await testApp();
    extra.push(own);
    own.backend.setup.token = newSetupToken();
    const setup = { token: own.backend.setup.token, organization: 'Harbor School' };
    expect((await signUp({ ...ana, setup: { ...setup, token: 'x'.repeat(32) } }, own)).json().code).toBe(
      'LINK_INVALID',
    );
    expect((await signUp({ ...ana, setup }, own)).statusCode).toBe(201);
    const { rows } = await own.backend.database.pool.query(
      `select o.alias, o.name, p.roles from accounts.organizations o join accounts.profiles p on p."organizationId" = o.id`,
    );
    expect(rows).toEqual([{ alias: 'harbor-school', name: 'Harbor School', roles: ['owner', 'member'] }]);
    expect((await signUp({ ...someone('second'), setup }, own)).json().code).toBe('LINK_INVALID');
  });

  it('names an address for an organization whose name gives none: none is made up, and no word of the app is one (ORG-008, D22)', async () => {
    const own = await testApp();
    extra.push(own);
    own.backend.setup.token = newSetupToken();
    const { token } = own.backend.setup;
    const asked = async (organization: string, alias?: string) =>
      (await signUp({ ...ana, setup: { token, organization, alias } }, own)).json();
    for (const name of ['北京 101', 'Dashboard', '!!!'])
      expect((await asked(name)).code).toBe('INVALID_ARGUMENTS');
    expect((await asked('Harbor School', 'ab')).code).toBe('INVALID_ARGUMENTS');
    expect((await asked('Harbor School', 'GraphQL')).code).toBe('ALIAS_TAKEN');
    expect((await asked('Harbor School', ana.username)).code).toBe('ALIAS_TAKEN');
    expect(own.backend.setup.token).toBe(token);
    expect(await asked('北京 101', ' Beijing-101 ')).toMatchObject({ username: ana.username });
    const { rows } = await own.backend.database.pool.query('select alias, name from accounts.organizations');
    expect(rows).toEqual([{ alias: 'beijing-101', name: '北京 101' }]);
  });

  it('serves one of two who open the link of a new installation at one moment', async () => {
    const own = await testApp();
    extra.push(own);
    own.backend.setup.token = newSetupToken();
    const setup = { token: own.backend.setup.token, organization: 'Harbor School' };
    const both = ['one-of', 'other-of'].map((name) => signUp({ ...someone(name), setup }, own));
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  });
});

describe('what was sent, and is kept here', () => {
  it('holds no token in the database or the log, and is read by everybody in the demo alone', async () => {
    await signUp(someone('canary-1'));
    const token = tokenIn((await mails('canary-1@school.example'))[0]);
    expect(token).toHaveLength(43);
    const { rows } = await app.backend.database.pool.query('select * from accounts."mailTokens"');
    expect(JSON.stringify(rows)).not.toContain(token);
    const jobs = await app.backend.database.pool.query('select * from jobs.jobs');
    expect(JSON.stringify(jobs.rows)).not.toContain(token);
    expect(app.logged.join('')).not.toContain(token);
    expect((await app.inject({ url: '/dev/mail' })).statusCode).toBe(404);
    const own = await testApp({ demo: true });
    extra.push(own);
    await signUp(someone('demo-1', { firstName: '<b>Dee</b>' }), own);
    const runner = await jobsOf(own);
    await runner.runDue();
    await runner.close();
    const page = await own.inject({ url: '/dev/mail' });
    expect(page.body).toContain('Verify your email for Lectern');
    expect(page.body).not.toContain('<b>Dee');
    expect(page.body).toMatch(/href="http[^"]+"/);
    expect(page.body).not.toMatch(/href="[^"]+\."/);
  });
});

describe('changing a password', () => {
  const change = (cookie: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: '/web/change-password',
      headers: { ...ownPage, cookie },
      payload,
    });
  const token = (cookie: string) => app.inject({ url: '/web/token', headers: { ...ownPage, cookie } });

  it('asks for the present one, signs out every other device, and is written down without it', async () => {
    await signUp(someone('carla'));
    const here = cookiesOf(await signIn('carla'));
    const there = cookiesOf(await signIn('carla'));
    const wrong = await change(here, { current: 'Wrong-Pass1', password: 'Fresh-Pass2' });
    expect(wrong.json().code).toBe('INVALID_CREDENTIALS');
    expect((await change(here, { current: ana.password, password: 'weak' })).json().code).toBe(
      'INVALID_ARGUMENTS',
    );
    expect((await token(there)).statusCode).toBe(200);
    const done = await change(here, { current: ana.password, password: 'Fresh-Pass2' });
    expect(done.statusCode).toBe(204);
    expect((await token(cookiesOf(done))).statusCode).toBe(200);
    expect((await token(there)).statusCode).toBe(401);
    expect((await signIn('carla')).statusCode).toBe(401);
    expect((await signIn('carla', 'Fresh-Pass2')).statusCode).toBe(200);
    const lines = await app.backend.database.db
      .selectFrom('audit.lines')
      .select('details')
      .where('kind', '=', 'credentials changed')
      .execute();
    expect(lines).toContainEqual({ details: { sessions: 1, network: expect.stringMatching(/^[\w-]{16}$/) } });
    expect(JSON.stringify(lines)).not.toContain('Fresh-Pass2');
  });

  const changed = async (alias: string, address = `${alias}@school.example`) => {
    await app.addAccount({ alias, email: address, password: 'Old-Pass-1' });
    const before = cookiesOf(await signIn(alias, 'Old-Pass-1'));
    const cookie = cookiesOf(await change(before, { current: 'Old-Pass-1', password: 'Their-Pass-2' }));
    const [mail] = await mails(address);
    expect(mail?.subject).toBe('Your Lectern password was changed');
    expect(mail?.text).toContain('http://localhost:4310/verify-password-change#token=');
    return { cookie, token: tokenIn(mail) };
  };
  const verify = (payload: object) => post('/web/verify-password-change', payload);

  it('tells its owner by a mail whose link takes the account back, once, from whoever changed it (ACCT-019)', async () => {
    const { cookie, token: link } = await changed('erin');
    expect((await verify({ token: link, password: 'weak' })).json().code).toBe('INVALID_ARGUMENTS');
    expect((await verify({ token: link, password: 'Back-Pass-3' })).statusCode).toBe(204);
    expect((await token(cookie)).statusCode).toBe(401);
    expect((await signIn('erin', 'Their-Pass-2')).statusCode).toBe(401);
    expect((await signIn('erin', 'Back-Pass-3')).statusCode).toBe(200);
    expect((await verify({ token: link, password: 'Back-Pass-4' })).json().code).toBe('LINK_INVALID');
  });

  it('is confirmed by the same link, which changes nothing and then serves no more (ACCT-019)', async () => {
    const { cookie, token: link } = await changed('finn');
    expect((await post('/web/reset-password', { token: link, password: 'Other-Pass-3' })).json().code).toBe(
      'LINK_INVALID',
    );
    expect((await verify({ token: link })).statusCode).toBe(204);
    expect((await token(cookie)).statusCode).toBe(200);
    expect((await signIn('finn', 'Their-Pass-2')).statusCode).toBe(200);
    expect((await verify({ token: link, password: 'Back-Pass-3' })).json().code).toBe('LINK_INVALID');
  });

  it('leaves the link with its owner though their address is taken off the account, for three days (ACCT-019)', async () => {
    const { cookie, token: link } = await changed('gwen');
    const { token: late } = await changed('hank');
    const headers = { ...ownPage, cookie };
    const emails = (act: string, address: string) =>
      app.inject({ method: 'POST', url: `/web/emails/${act}`, headers, payload: { address } });
    const own = 'thief@elsewhere.example';
    await emails('add', own);
    await post('/web/verify-email', { token: tokenIn((await mails(own))[0]) });
    expect((await emails('primary', own)).statusCode).toBe(204);
    expect((await emails('remove', 'gwen@school.example')).statusCode).toBe(204);
    expect((await verify({ token: link, password: 'Back-Pass-3' })).statusCode).toBe(204);
    expect((await signIn('gwen', 'Back-Pass-3')).statusCode).toBe(200);
    app.pass(72 * HOUR_MS);
    expect((await verify({ token: late, password: 'Back-Pass-3' })).json().code).toBe('LINK_INVALID');
    app.pass(-72 * HOUR_MS);
  });

  it('gives the session that asks other cookies: a copy of those of before opens and renews nothing', async () => {
    await app.addAccount({ alias: 'iris', email: 'iris@school.example', password: 'Old-Pass-1' });
    const copied = cookiesOf(await signIn('iris', 'Old-Pass-1'));
    const done = await change(copied, { current: 'Old-Pass-1', password: 'Fresh-Pass2' });
    const own = cookiesOf(done);
    expect(done.cookies.map(({ name }) => name).sort()).toEqual([
      '__Host-lectern_session',
      '__Secure-lectern_refresh',
    ]);
    expect([(await token(copied)).statusCode, (await token(own)).statusCode]).toEqual([401, 200]);
    const renew = (cookie: string) =>
      app.inject({ method: 'POST', url: '/web/sessionRefresh', headers: { ...ownPage, cookie } });
    expect((await renew(own)).statusCode).toBe(200);
    expect((await renew(copied)).statusCode).toBe(401);
  });

  it('needs a session, and is asked for ten times at most with a wrong one', async () => {
    expect((await change('', { current: ana.password, password: 'Fresh-Pass2' })).statusCode).toBe(401);
    await signUp(someone('dora'));
    const cookie = cookiesOf(await signIn('dora'));
    const codes: string[] = [];
    for (let n = 0; n < 11; n += 1)
      codes.push((await change(cookie, { current: `No-${n}-Pass`, password: 'Fresh-Pass2' })).json().code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('INVALID_CREDENTIALS'));
    expect(codes[10]).toBe('RATE_LIMITED');
  });
});

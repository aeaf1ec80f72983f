/** What still opens an account after its password has changed, and what its person hears of changes to it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCalendarFeedOperation } from '#contract/content/calendar-feed.ts';
import { SEARCH_INDEX, SEARCH_PATH, searchKeyPage } from '#contract/content/search.ts';
import { cookiesOf, ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { allJobs } from '../../all-jobs.ts';
import { type JobRunner, startJobs } from '../../jobs/job-runner.ts';
import { schemas } from '../../services/schemas.ts';
import { setPassword } from '../../session/set-password.ts';

const HOUR_MS = 60 * 60 * 1000;
const publicUrl = 'http://localhost:4310';

let app: TestApp;
let jobs: JobRunner;
beforeAll(async () => {
  app = await testApp({ services: { schemas } });
  jobs = await startJobs(allJobs, { ...app.backend, publicUrl }, { lookMs: 0 });
});
afterAll(async () => {
  await jobs?.close();
  await app?.close();
});

type Session = Awaited<ReturnType<typeof signedIn>>;

const post = (url: string, payload: object, cookie = '') =>
  app.inject({ method: 'POST', url, headers: { ...ownPage, cookie }, payload });

async function graphql(service: string, query: string, bearer: string, variables: object = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/graphql/${service}`,
    headers: { authorization: `Bearer ${bearer}` },
    payload: { query, variables },
  });
  return { status: answer.statusCode, data: answer.statusCode === 200 ? answer.json().data : null };
}

async function person(alias: string): Promise<Session> {
  await app.addAccount({ alias, email: `${alias}@harbor.example` });
  return signedIn(app, alias);
}

const searches = async (key: string) =>
  (
    await app.inject({
      method: 'POST',
      url: SEARCH_PATH,
      payload: { index: SEARCH_INDEX, query: 'knots', key },
    })
  ).statusCode === 200;

const searchKeyOf = async (accessToken: string): Promise<string> =>
  (await graphql('content', searchKeyPage.document, accessToken)).data.getSearchKey.key;

/** A key for scripts, a calendar link, a search key and another session. @returns which of them still serve */
async function whatActsFor({ cookie, accessToken }: Session, alias: string) {
  const { key } = (await post('/web/app-keys/create', { name: 'Script', scopes: ['read'] }, cookie)).json();
  const calendar = (
    await graphql('content', createCalendarFeedOperation.document, accessToken, {
      mutationId: crypto.randomUUID(),
    })
  ).data.createCalendarFeed.path;
  const other = await signedIn(app, alias);
  const searchKey = await searchKeyOf(other.accessToken);
  const { db } = app.backend.database;
  const identity = { issuer: 'https://provider.example', subject: alias, userId: other.userId, createdAt: 0 };
  await db.insertInto('accounts.identities').values(identity).execute();
  const joined = db.selectFrom('accounts.identities').select('subject').where('subject', '=', alias);
  return async () => {
    const serving = {
      provider: (await joined.executeTakeFirst()) !== undefined,
      key: (await graphql('accounts', '{ getCurrentUser { alias } }', key)).status === 200,
      calendar: (await app.inject({ url: calendar })).statusCode === 200,
      search: await searches(searchKey),
      session:
        (await app.inject({ url: '/web/token', headers: { ...ownPage, cookie: other.cookie } }))
          .statusCode === 200,
    };
    return Object.entries(serving).flatMap(([what, serves]) => (serves ? [what] : []));
  };
}
const everything = ['provider', 'key', 'calendar', 'search', 'session'];

async function mailsTo(address: string) {
  await jobs.runDue();
  return (await app.backend.mailer.kept(200)).filter(({ to }) => to === address);
}
const tokenIn = (text = ''): string => /token=([\w-]{43})/.exec(text)?.[1] ?? '';

async function resetByMail(address: string, password: string) {
  await post('/web/forgot-password', { email: address });
  const mail = (await mailsTo(address)).find(({ subject }) => subject === 'Set a new password for Lectern');
  return post('/web/reset-password', { token: tokenIn(mail?.text), password });
}

describe('what acts for a person', () => {
  it('has ended after their password was reset by mail: sessions, keys, calendar link, search, providers', async () => {
    const serving = await whatActsFor(await person('rea'), 'rea');
    expect(await serving()).toEqual(everything);
    expect((await resetByMail('rea@harbor.example', 'Fresh-Pass-2')).statusCode).toBe(204);
    expect(await serving()).toEqual([]);
  });

  it('has ended after the operator gave them another password', async () => {
    const ori = await person('ori');
    const serving = await whatActsFor(ori, 'ori');
    const { db } = app.backend.database;
    const given = { userId: ori.userId, passwordHash: 'x', at: app.backend.now(), by: null };
    await db.transaction().execute((tx) => setPassword(tx, given));
    await app.backend.revocations.refresh();
    expect(await serving()).toEqual([]);
  });

  it('ends with a change of password by default; on request keys, calendar link and providers stay, sessions never', async () => {
    const kim = await person('kim');
    const ends = await whatActsFor(kim, 'kim');
    const first = { current: 'right-Password', password: 'Fresh-Pass-2' };
    expect((await post('/web/change-password', first, kim.cookie)).statusCode).toBe(204);
    expect(await ends()).toEqual([]);
    const kit = await person('kit');
    const stays = await whatActsFor(kit, 'kit');
    expect((await post('/web/change-password', { ...first, keepKeys: true }, kit.cookie)).statusCode).toBe(
      204,
    );
    expect(await stays()).toEqual(['provider', 'key', 'calendar']);
  });
});

describe('a key of the search', () => {
  it('serves as long as the session that fetched it: not after its sign-out', async () => {
    const sue = await person('sue');
    const key = await searchKeyOf(sue.accessToken);
    expect(await searches(key)).toBe(true);
    await app.inject({ url: '/web/logout', headers: { ...ownPage, cookie: sue.cookie } });
    expect(await searches(key)).toBe(false);
  });

  it('of somebody who acts as another person ends when they stop', async () => {
    const shared = await app.addOrganization('commons');
    const { db } = app.backend.database;
    await db
      .updateTable('accounts.organizations')
      .set({ isDefaultShared: true })
      .where('id', '=', shared)
      .execute();
    await person('acted-for');
    await app.join(await app.addAccount({ alias: 'acting' }), shared, ['impersonator']);
    const acting = await signedIn(app, 'acting');
    await db
      .updateTable('accounts.sessions')
      .set({ factors: JSON.stringify(['passkey']) })
      .where('userId', '=', acting.userId)
      .execute();
    const begun = await post(
      '/web/impersonate',
      { input: 'acted-for', format: 'alias', scope: 'profile' },
      acting.cookie,
    );
    expect(begun.statusCode).toBe(200);
    const cookie = cookiesOf(begun);
    const { accessToken } = (await app.inject({ url: '/web/token', headers: { ...ownPage, cookie } })).json();
    const key = await searchKeyOf(accessToken);
    expect(await searches(key)).toBe(true);
    expect((await post('/web/impersonate/revert', {}, cookie)).statusCode).toBe(200);
    expect(await searches(key)).toBe(false);
  });
});

/** A thief with a fresh session of the person makes an address of their own the first one, and removes the person's. */
async function replacedAddress(alias: string, session: Session) {
  const theirs = `${alias}@thief.example`;
  await post('/web/emails/add', { address: theirs }, session.cookie);
  const verify = (await mailsTo(theirs)).find(({ subject }) => subject.startsWith('Verify'));
  expect((await post('/web/verify-email', { token: tokenIn(verify?.text) })).statusCode).toBe(200);
  await post('/web/emails/primary', { address: theirs }, session.cookie);
  await post('/web/emails/remove', { address: `${alias}@harbor.example` }, session.cookie);
  return theirs;
}

const newsTo = async (address: string) =>
  (await mailsTo(address)).filter(({ subject }) => subject === 'A change to your Lectern account');
const takeBackIn = (text = ''): string => /\/take-back#token=([\w-]{43})/.exec(text)?.[1] ?? '';
const addressesOf = async (userId: string) => {
  const { db } = app.backend.database;
  const { email } = await db
    .selectFrom('accounts.users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const others = await db
    .selectFrom('accounts.otherEmails')
    .select('address')
    .where('userId', '=', userId)
    .execute();
  return [email, ...others.map(({ address }) => address)];
};
const signsIn = async (identifier: string, password: string) =>
  (await post('/web/login', { identifier, password })).statusCode === 200;

describe('a person hears by mail, at every confirmed address,', () => {
  it('of a new key for scripts: what, when, from which kind of device; the first address alone gets the link', async () => {
    const noa = await person('noa');
    const { db } = app.backend.database;
    const other = { userId: noa.userId, address: 'noa@work.example', verified: true, addedAt: 1 };
    await db.insertInto('accounts.otherEmails').values(other).execute();
    await db
      .updateTable('accounts.deviceLogs')
      .set({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36' })
      .where('userId', '=', noa.userId)
      .execute();
    await post('/web/app-keys/create', { name: 'Script', scopes: ['read'] }, noa.cookie);
    const [first] = await newsTo('noa@harbor.example');
    expect(first?.text).toContain('A key for scripts was made for your account.');
    expect(first?.text).toMatch(/When: \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [ap]m UTC, from Chrome on Windows/);
    expect(takeBackIn(first?.text)).not.toBe('');
    const [second] = await newsTo('noa@work.example');
    expect(second?.text).toContain('A key for scripts was made for your account.');
    expect(second?.text).not.toContain('#token=');
  });

  it('of an address that was added, made the first one, removed: also at the one that goes', async () => {
    const theirs = await replacedAddress('ole', await person('ole'));
    const told = async (address: string) => (await newsTo(address)).map(({ text }) => text);
    const news = await told('ole@harbor.example');
    expect(news).toHaveLength(3);
    for (const what of [
      'An email address was added to your account.',
      'Another email address was made the primary one of your account.',
      'An email address was removed from your account.',
    ])
      expect(news.join('\n')).toContain(what);
    for (const text of news) expect(takeBackIn(text)).not.toBe('');
    const thiefs = await told(theirs);
    expect(thiefs).toHaveLength(2);
    for (const text of thiefs) expect(text).not.toContain('#token=');
  });

  it('of a password that was changed or reset; the link that undoes it is the owner’s, though a thief’s address is first', async () => {
    const pia = await person('pia');
    const theirs = await replacedAddress('pia', pia);
    const change = { current: 'right-Password', password: 'Their-Pass-2' };
    expect((await post('/web/change-password', change, pia.cookie)).statusCode).toBe(204);
    const changed = async (address: string) =>
      (await mailsTo(address)).filter(({ subject }) => subject === 'Your Lectern password was changed');
    expect(tokenIn((await changed(theirs))[0]?.text)).toBe('');
    expect((await changed('pia@harbor.example'))[0]?.text).toContain('/verify-password-change#token=');
    expect((await resetByMail(theirs, 'Their-Pass-3')).statusCode).toBe(204);
    const [reset] = await newsTo('pia@harbor.example');
    expect(reset?.text).toContain('A new password was set for your account by a link in an email.');
    expect(
      (await post('/web/take-back', { token: takeBackIn(reset?.text), password: 'Own-Pass-4' })).statusCode,
    ).toBe(204);
    expect(await addressesOf(pia.userId)).toEqual(['pia@harbor.example']);
  });
});

describe('the link that takes an account back', () => {
  it('changes nothing when it is opened; its button ends everything, restores the address and sets a new password', async () => {
    const uma = await person('uma');
    const { db } = app.backend.database;
    const passkey = {
      userId: uma.userId,
      name: '',
      publicKey: '',
      counter: 0,
      transports: '[]',
      usedAt: null,
    };
    const at = app.backend.now();
    const own = {
      ...passkey,
      id: crypto.randomUUID(),
      credentialId: 'uma-own',
      createdAt: at - 1000 * HOUR_MS,
    };
    await db.insertInto('accounts.passkeys').values(own).execute();
    const theirs = await replacedAddress('uma', uma);
    const stolen = {
      ...passkey,
      id: crypto.randomUUID(),
      credentialId: 'uma-thief',
      createdAt: app.backend.now(),
    };
    await db.insertInto('accounts.passkeys').values(stolen).execute();
    const identity = {
      issuer: 'https://thief.example',
      subject: 'uma',
      userId: uma.userId,
      createdAt: app.backend.now(),
    };
    await db.insertInto('accounts.identities').values(identity).execute();
    const serving = await whatActsFor(uma, 'uma');
    expect(await serving()).toEqual(everything);
    // The newest mail, about the removal: its link undoes what the older ones tell of as well.
    const token = takeBackIn(
      (await newsTo('uma@harbor.example')).find(({ text }) => text.includes('removed'))?.text,
    );
    const opened = (await post('/web/mail-link', { token })).json();
    expect(opened).toMatchObject({ username: 'uma', address: 'uma@harbor.example', used: false });
    expect(await addressesOf(uma.userId)).toEqual([theirs]);
    expect(await serving()).toEqual(everything);
    expect((await post('/web/take-back', { token, password: 'weak' })).json().code).toBe('INVALID_ARGUMENTS');
    expect((await post('/web/take-back', { token, password: 'Own-Pass-4' })).statusCode).toBe(204);
    expect(await serving()).toEqual([]);
    expect(await addressesOf(uma.userId)).toEqual(['uma@harbor.example']);
    const keys = await db
      .selectFrom('accounts.passkeys')
      .select('credentialId')
      .where('userId', '=', uma.userId)
      .execute();
    expect(keys).toEqual([{ credentialId: 'uma-own' }]);
    expect(
      await db.selectFrom('accounts.identities').selectAll().where('userId', '=', uma.userId).execute(),
    ).toEqual([]);
    expect(await signsIn('uma@harbor.example', 'Own-Pass-4')).toBe(true);
    expect(await signsIn(theirs, 'Own-Pass-4')).toBe(false);
    const [told] = await newsTo('uma@harbor.example');
    expect(told?.text).toContain('Your account was taken back');
    expect(told?.text).not.toContain('#token=');
  });

  it('serves once, and all others of the account end with it', async () => {
    const vic = await person('vic');
    await replacedAddress('vic', vic);
    const [newest, older] = (await newsTo('vic@harbor.example')).map(({ text }) => takeBackIn(text));
    const use = (token: string | undefined) => post('/web/take-back', { token, password: 'Own-Pass-4' });
    expect((await use(newest)).statusCode).toBe(204);
    for (const token of [newest, older]) expect((await use(token)).json().code).toBe('LINK_INVALID');
    expect((await post('/web/mail-link', { token: newest })).json().used).toBe(true);
  });

  it('ends after 72 hours; no link of another purpose stands for it, nor it for another', async () => {
    const wes = await person('wes');
    await post('/web/app-keys/create', { name: 'Script', scopes: ['read'] }, wes.cookie);
    const token = takeBackIn((await newsTo('wes@harbor.example'))[0]?.text);
    const password = 'Own-Pass-4';
    for (const path of ['/web/reset-password', '/web/verify-password-change'])
      expect((await post(path, { token, password })).json().code).toBe('LINK_INVALID');
    await post('/web/forgot-password', { email: 'wes@harbor.example' });
    const reset = (await mailsTo('wes@harbor.example')).find(({ subject }) =>
      subject.startsWith('Set a new'),
    );
    expect((await post('/web/take-back', { token: tokenIn(reset?.text), password })).json().code).toBe(
      'LINK_INVALID',
    );
    app.pass(72 * HOUR_MS);
    expect((await post('/web/take-back', { token, password })).json().code).toBe('LINK_INVALID');
    app.pass(-72 * HOUR_MS);
  });

  it('leaves the authenticator app that was there before, and an address that is somebody else’s meanwhile alone', async () => {
    const { db } = app.backend.database;
    const [xan, yan] = [await person('xan'), await person('yan')];
    const totp = { userId: xan.userId, secret: '', lastStep: 0, createdAt: app.backend.now() - HOUR_MS };
    await db.insertInto('accounts.totp').values(totp).execute();
    await post('/web/app-keys/create', { name: 'Script', scopes: ['read'] }, xan.cookie);
    const use = async (alias: string) =>
      await post('/web/take-back', {
        token: takeBackIn((await newsTo(`${alias}@harbor.example`))[0]?.text),
        password: 'Own-Pass-4',
      });
    expect((await use('xan')).statusCode).toBe(204);
    expect(
      await db.selectFrom('accounts.totp').select('userId').where('userId', '=', xan.userId).execute(),
    ).toHaveLength(1);
    await replacedAddress('yan', yan);
    const given = { userId: xan.userId, address: 'yan@harbor.example', verified: true, addedAt: 1 };
    await db.insertInto('accounts.otherEmails').values(given).execute();
    expect((await use('yan')).json().code).toBe('LINK_INVALID');
  });
});

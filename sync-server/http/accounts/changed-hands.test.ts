/** What still opens an account after its password has changed, and what its person hears of changes to it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCalendarFeedOperation } from '#contract/content/calendar-feed.ts';
import { SEARCH_INDEX, SEARCH_PATH, searchKeyPage } from '#contract/content/search.ts';
import { cookiesOf, ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { allJobs } from '../../all-jobs.ts';
import { type JobRunner, startJobs } from '../../jobs/job-runner.ts';
import { schemas } from '../../services/schemas.ts';
import { setPassword } from '../../session/set-password.ts';

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
  return async () => {
    const serving = {
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
const everything = ['key', 'calendar', 'search', 'session'];

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
  it('has ended after their password was reset by mail: sessions, keys, calendar link, search', async () => {
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

  it('ends with a change of password by default; on request keys and calendar link stay, sessions never', async () => {
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
    expect(await stays()).toEqual(['key', 'calendar']);
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownPage, signedIn, type TestApp, testApp } from '#tests/support/test-app.ts';
import { allJobs } from '../all-jobs.ts';
import { type JobRunner, startJobs } from '../jobs/job-runner.ts';
import { writeAccount } from '../services/billing/face.ts';
import { schemas } from '../services/schemas.ts';
import { DELETION_GRACE_MS, deleteDueAccounts } from './account-deletion.ts';
import { FRESH_MS, UNVERIFIED_MS } from './session-times.ts';

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

type Session = Awaited<ReturnType<typeof signedIn>>;

const post = (url: string, { cookie }: Pick<Session, 'cookie'>, payload: object = {}) =>
  app.inject({ method: 'POST', url, headers: { ...ownPage, cookie }, payload });

const graphql = async (query: string, bearer: string | null) =>
  (
    await app.inject({
      method: 'POST',
      url: '/graphql/accounts',
      headers: { ...(bearer !== null && { authorization: `Bearer ${bearer}` }) },
      payload: { query },
    })
  ).json();

async function person(alias: string): Promise<Session> {
  await app.addAccount({ alias, email: `${alias}@harbor.example` });
  return signedIn(app, alias);
}

const own = async ({ accessToken }: Session, fields: string) =>
  (await graphql(`{ getCurrentUser { ${fields} } }`, accessToken)).data.getCurrentUser;

async function linkSentTo(address: string): Promise<string> {
  await jobs.runDue();
  const mail = (await app.backend.mailer.kept(100)).find(({ to }) => to === address);
  return /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('the current user', () => {
  it('has every field that the specification names, read back field by field (ACCT-015)', async () => {
    const ana = await person('ana-fields');
    expect(
      await own(
        ana,
        'id alias image registeredAt lastLoginAt about socials name emails signupToken mfa profileVisible',
      ),
    ).toEqual({
      id: ana.userId,
      alias: 'ana-fields',
      image: null,
      registeredAt: 1,
      lastLoginAt: expect.any(Number),
      about: '',
      socials: [],
      name: { first: 'Ana', last: 'Petrov' },
      emails: [{ address: 'ana-fields@harbor.example', primary: true, verified: true, orgs: [] }],
      signupToken: null,
      mfa: false,
      profileVisible: false,
    });
  });
});

describe('what changes how somebody signs in', () => {
  it('asks for a sign-in of the last 15 minutes, or for the password again', async () => {
    const ben = await person('ben');
    const add = (cookie: string) => post('/web/emails/add', { cookie }, { address: 'ben@home.example' });
    app.pass(FRESH_MS + 1);
    expect((await add(ben.cookie)).json()).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED', status: 403 });
    const wrong = await post('/web/step-up', ben, { password: 'not-it' });
    expect(wrong.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const proved = await post('/web/step-up', ben, { password: 'right-Password' });
    expect(proved.statusCode).toBe(204);
    const [{ name, value }] = proved.cookies as [{ name: string; value: string }];
    expect((await add(ben.cookie)).statusCode).toBe(401); // the cookie of before is worth nothing
    expect((await add(`${name}=${value}`)).statusCode).toBe(204);
    expect((await add(`${name}=${value}`)).statusCode).toBe(204); // and it says the same to what is there already
  });
});

describe('the addresses of a person', () => {
  it('are theirs once the mail is answered, and one of them is first', async () => {
    const cem = await person('cem');
    const address = 'cem@home.example';
    await post('/web/emails/add', cem, { address: 'Cem@Home.example' });
    const emails = async () =>
      (await own(cem, 'emails')).emails.map(
        (email: { address: string; primary: boolean; verified: boolean }) =>
          `${email.address} ${email.primary} ${email.verified}`,
      );
    expect(await emails()).toEqual(['cem@harbor.example true true', `${address} false false`]);
    expect((await post('/web/emails/primary', cem, { address })).json()).toMatchObject({
      code: 'FORBIDDEN_ACCESS',
    });
    const token = await linkSentTo(address);
    const verify = () =>
      app.inject({ method: 'POST', url: '/web/verify-email', headers: ownPage, payload: { token } });
    expect((await verify()).statusCode).toBe(200);
    expect((await verify()).statusCode).toBe(200); // once more changes nothing (D117)
    expect((await post('/web/emails/primary', cem, { address })).statusCode).toBe(204);
    expect(await emails()).toEqual([`${address} true true`, 'cem@harbor.example false true']);
    await signedIn(app, address);
    await post('/web/emails/remove', cem, { address: 'cem@harbor.example' });
    await post('/web/emails/remove', cem, { address });
    expect(await emails()).toEqual([`${address} true true`]);
  });

  it('of somebody else are answered like any other, and only their owner hears of it', async () => {
    const [dov] = await Promise.all([person('dov'), person('eve')]);
    expect((await post('/web/emails/add', dov, { address: 'eve@harbor.example' })).statusCode).toBe(204);
    await jobs.runDue();
    const mail = (await app.backend.mailer.kept(100)).find(({ to }) => to === 'eve@harbor.example');
    expect(mail?.subject).toBe('You already have an account on Lectern');
  });
});

describe('a user name', () => {
  const profileAt = (alias: string) => graphql(`{ getPublicProfile(alias: "${alias}") }`, null);
  const rename = (username: string, by: Pick<Session, 'cookie'>) => post('/web/username', by, { username });

  it('can be changed; the old one leads to the new one and is nobody else’s for 90 days', async () => {
    const fay = await person('fay-old');
    const gus = await person('gus');
    await graphql(
      'mutation { updateUser(input: { profileVisible: true, about: "Knots", socials: [{ type: "website", value: "https://fay.example", visible: true }, { type: "other", value: "https://hidden.example", visible: false }] }) { success } }',
      fay.accessToken,
    );
    for (const taken of ['gus', 'settings'])
      expect((await rename(taken, fay)).json()).toMatchObject({ code: 'ALIAS_TAKEN' });
    expect((await rename('Fay-New', fay)).statusCode).toBe(204);
    const shown = {
      alias: 'fay-new',
      name: { first: 'Ana', last: 'Petrov' },
      image: null,
      about: 'Knots',
      socials: [{ type: 'website', value: 'https://fay.example', visible: true }],
    };
    expect((await profileAt('fay-old')).data.getPublicProfile).toEqual(shown);
    expect((await profileAt('fay-new')).data.getPublicProfile).toEqual(shown);
    expect((await rename('fay-old', gus)).json()).toMatchObject({ code: 'ALIAS_TAKEN' });
    expect((await rename('fay-old', fay)).statusCode).toBe(204);
    expect((await profileAt('gus')).errors[0].extensions.code).toBe('NOT_FOUND');
    expect((await profileAt('nobody')).errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('changes only after a fresh sign-in, and every confirmed address hears of it, one with the link that takes the account back (ASVS 7.5.1)', async () => {
    const xena = await person('xena');
    const home = 'xena@home.example';
    await post('/web/emails/add', xena, { address: home });
    const token = await linkSentTo(home);
    await app.inject({ method: 'POST', url: '/web/verify-email', headers: ownPage, payload: { token } });
    app.pass(FRESH_MS + 1);
    expect((await rename('xena-two', xena)).json()).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    const again = await signedIn(app, 'xena');
    expect((await rename('xena-two', again)).statusCode).toBe(204);
    expect((await rename('xena-two', again)).statusCode).toBe(204); // and the same once more tells nobody
    await jobs.runDue();
    const told = (await app.backend.mailer.kept(200)).filter(
      ({ to, text }) => to.startsWith('xena') && text.includes('The username of your account was changed.'),
    );
    expect(told.map(({ to }) => to).sort()).toEqual(['xena@harbor.example', home]);
    for (const { text } of told) expect(text).toContain('xena-two');
    const links = told.filter(({ text }) => text.includes('/take-back#token='));
    expect(links.map(({ to }) => to)).toEqual(['xena@harbor.example']);
  });

  it('is changed by one of two that are asked for at one moment after the other, and the first one stays nobody else’s (D67)', async () => {
    const wren = await person('wren');
    const both = await Promise.all([rename('wren-a', wren), rename('wren-b', wren)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const vida = await person('vida');
    for (const left of ['wren', 'wren-a', 'wren-b'])
      expect((await rename(left, vida)).json()).toMatchObject({ code: 'ALIAS_TAKEN' });
  });

  it('links to a script are refused', async () => {
    const hal = await person('hal');
    const answer = await graphql(
      'mutation { updateUser(input: { socials: [{ type: "website", value: "javascript:alert(1)", visible: true }] }) { success } }',
      hal.accessToken,
    );
    expect(answer.errors[0].extensions.code).toBe('INVALID_ARGUMENTS');
  });
});

describe('a key for a script', () => {
  it('is shown once, reads in its person’s name, changes nothing, and ends when it is deleted', async () => {
    const ida = await person('ida');
    const made = await post('/web/app-keys/create', ida, { name: 'Report', scopes: ['read'] });
    expect(made.statusCode).toBe(201);
    const { id, key } = made.json();
    expect(key).toMatch(/^lectern_[\w-]{43}$/);
    const me = () => graphql('{ getCurrentUser { id } }', key);
    expect((await me()).data.getCurrentUser).toEqual({ id: ida.userId });
    for (const refused of ['mutation { updateUser(input: { about: "x" }) { success } }', '{ getAppKeys }']) {
      expect((await graphql(refused, key)).errors[0].extensions.code).toBe('FORBIDDEN_ACCESS');
    }
    const sealing = await app.inject({
      url: '/web/sealing-key',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(sealing.statusCode).not.toBe(200);
    const listed = (await graphql('{ getAppKeys }', ida.accessToken)).data.getAppKeys.keys;
    expect(listed).toMatchObject([{ id, name: 'Report', scopes: ['read'], lastFour: key.slice(-4) }]);
    expect(JSON.stringify(listed)).not.toContain(key);
    const { rows } = await app.backend.database.pool.query(
      `select count(*)::int as count from accounts."appKeys" where hash = $1`,
      [key],
    );
    expect(rows).toEqual([{ count: 0 }]);
    const other = await person('jon');
    await post('/web/app-keys/delete', other, { id });
    expect((await me()).data).toBeTruthy(); // somebody else’s wish changes nothing
    await post('/web/app-keys/delete', ida, { id });
    expect((await me()).code ?? (await me()).errors?.[0].extensions.code).toBe('UNAUTHENTICATED');
  });

  it('opens nothing where its person is not let in, as their address was not confirmed in a week (D73)', async () => {
    const kit = await person('kit');
    const { key } = (await post('/web/app-keys/create', kit, { name: 'Report', scopes: ['read'] })).json();
    const waiting = { emailVerified: false, pendingEmail: 'kit@waits.example' };
    const registered = (registeredAt: number) =>
      app.backend.database.db
        .updateTable('accounts.users')
        .set({ ...waiting, registeredAt })
        .where('id', '=', kit.userId)
        .execute();
    const me = () => graphql('{ getCurrentUser { id } }', key);
    await registered(app.backend.now());
    expect((await me()).data.getCurrentUser).toEqual({ id: kit.userId });
    await registered(app.backend.now() - UNVERIFIED_MS);
    const refused = await me();
    expect(refused.code ?? refused.errors?.[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('deleting an account', () => {
  it('takes 14 days, can be taken back until then, and leaves no name, address, way in or text about oneself', async () => {
    const kim = await person('kim');
    const asked = await post('/web/account/delete', kim);
    expect(asked.json().deletionAt).toBeGreaterThan(app.backend.now() + DELETION_GRACE_MS - 60_000);
    expect((await post('/web/account/keep', kim)).json()).toEqual({ deletionAt: null });
    app.pass(DELETION_GRACE_MS + 1);
    const run = { ...app.backend, publicUrl: '' } as unknown as Parameters<typeof deleteDueAccounts>[0];
    await deleteDueAccounts(run);
    const again = await signedIn(app, 'kim');
    await post('/web/account/delete', again);
    app.pass(DELETION_GRACE_MS - 60_000);
    await deleteDueAccounts(run);
    await signedIn(app, 'kim');
    app.pass(120_000);
    const { pool } = app.backend.database;
    await pool.query(
      `insert into sync."fieldWrites" (type, id, field, ver, "userId", value) values ('user', $1, 'about', 1, $2, '"I sail."')`,
      [kim.userId, kim.userId],
    );
    await pool.query(
      `insert into sync."lostValues" (id, "userId", type, "entityId", field) values ($1, $1, 'user', $2, 'about')`,
      [kim.userId, kim.userId],
    );
    const { db } = app.backend.database;
    await writeAccount(
      db,
      'LIVE',
      { type: 'USER', id: kim.userId },
      { buyerName: 'Kim Ltd', billingAddress: 'Quay 7', taxNumber: 'HB 7' },
    );
    await deleteDueAccounts(run);
    const { rows: buyers } = await pool.query(
      `select "buyerName", "billingAddress", "taxNumber" from billing.accounts where "ownerId" = $1`,
      [kim.userId],
    );
    expect(buyers).toEqual([{ buyerName: null, billingAddress: null, taxNumber: null }]);
    const { rows: written } = await pool.query(
      `select "userId" from sync."fieldWrites" where id = $1 union all select "userId" from sync."lostValues" where "userId" = $2`,
      [kim.userId, kim.userId],
    );
    expect(written).toEqual([]);
    await expect(signedIn(app, 'kim')).rejects.toThrow('401');
    const { rows } = await app.backend.database.pool.query(
      `select concat("firstName", ' ', "lastName") as name, email, disabled from accounts.users where id = $1`,
      [kim.userId],
    );
    expect(rows).toEqual([
      { name: 'Deleted account', email: `${kim.userId}@unverified.invalid`, disabled: true },
    ]);
  });

  it('waits for another owner where an organization would be nobody’s', async () => {
    const lou = await person('lou');
    const organization = await app.addOrganization('lou-school');
    await app.join(lou.userId, organization, ['owner', 'member']);
    expect((await post('/web/account/delete', lou)).json()).toMatchObject({ code: 'LAST_OWNER' });
  });
});

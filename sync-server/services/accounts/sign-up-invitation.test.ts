import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { INVITATION_DAYS } from '#domain/invitations.ts';
import { ownPage, type TestApp, testApp } from '#tests/support/test-app.ts';
import { hashOfCode } from './access-codes/code-hash.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let owner: string;
let harbor: string;

beforeAll(async () => {
  app = await testApp({ signUp: 'invited' });
  owner = await app.addAccount();
  harbor = await app.addOrganization('harbor');
  await app.join(owner, harbor, ['owner', 'member']);
  await setCode('HARB42');
});
afterAll(() => app?.close());

const db = () => app.backend.database.db;
const setCode = (joinCode: string | null) =>
  db().updateTable('accounts.organizations').set({ joinCode }).where('id', '=', harbor).execute();

let people = 0;
const signUp = (over: object = {}, remoteAddress = '10.0.0.1') => {
  people += 1;
  const username = `pupil-${people}`;
  return app.inject({
    method: 'POST',
    url: '/web/signup',
    headers: ownPage,
    remoteAddress,
    payload: {
      username,
      firstName: 'Ana',
      lastName: 'Bell',
      email: `${username}@school.example`,
      password: 'Right-Pass1',
      ...over,
    },
  });
};
const codeOf = async (answer: ReturnType<typeof signUp>) => (await answer).json().code;
const rolesOf = async (alias: string) =>
  (
    await db()
      .selectFrom('accounts.profiles as p')
      .innerJoin('accounts.users as u', 'u.id', 'p.userId')
      .select('p.roles')
      .where('u.alias', '=', alias)
      .where('p.organizationId', '=', harbor)
      .executeTakeFirst()
  )?.roles;

async function invite(email: string, sentAt = app.backend.now()): Promise<string> {
  const id = newId();
  await db()
    .insertInto('accounts.invitations')
    .values({
      id,
      organizationId: harbor,
      email,
      roles: '["member"]',
      groups: '[]',
      status: 'pending',
      sentAt,
      declinedAt: null,
      invitedBy: owner,
      createdAt: sentAt,
    })
    .execute();
  return id;
}

describe('where only people who are invited make accounts', () => {
  it('the server says so, and refuses strangers', async () => {
    expect((await app.inject({ url: '/web/signup' })).json()).toEqual({ open: true, invited: true });
    expect(await codeOf(signUp())).toBe('SIGN_UP_CLOSED');
  });

  it('the join code of an organization makes a member of it together with the account', async () => {
    const made = await signUp({ username: 'coded', invitation: { code: 'HARB42' } });
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { username: 'coded', joined: 'harbor', organizationId: harbor },
    ]);
    expect(await rolesOf('coded')).toEqual(['member']);
  });

  it('a code that was renewed or turned off lets nobody in, and leaves no account', async () => {
    await setCode('HARB43');
    expect(await codeOf(signUp({ username: 'late', invitation: { code: 'HARB42' } }))).toBe('NOT_FOUND');
    await setCode(null);
    expect(await codeOf(signUp({ username: 'late', invitation: { code: 'HARB43' } }))).toBe('NOT_FOUND');
    await setCode('HARB42');
    expect(await rolesOf('late')).toBeUndefined();
    expect((await signUp({ username: 'late', invitation: { code: 'HARB42' } })).statusCode).toBe(201);
  });

  it('a mail that invites lets in the address that it was sent to, as long as the invitation waits', async () => {
    const inviteId = await invite('ida@school.example');
    const invitation = { inviteId };
    expect(await codeOf(signUp({ invitation }))).toBe('INVITATION_OF_ANOTHER');
    const made = await signUp({ username: 'ida', email: 'Ida@school.example', invitation });
    expect([made.statusCode, made.json().joined]).toEqual([201, null]);
    expect(await rolesOf('ida')).toBeUndefined(); // accepting is theirs, once the address is confirmed
    const old = await invite('old@school.example', app.backend.now() - INVITATION_DAYS * DAY_MS - 1);
    expect(await codeOf(signUp({ email: 'old@school.example', invitation: { inviteId: old } }))).toBe(
      'INVITATION_OVER',
    );
    expect(await codeOf(signUp({ invitation: { inviteId: newId() } }))).toBe('INVITATION_OVER');
  });

  it('an access code lets in as long as nobody has redeemed it', async () => {
    const batchId = newId();
    await db()
      .insertInto('accounts.accessCodeBatches')
      .values({
        id: batchId,
        organizationId: harbor,
        name: 'Spring',
        gifts: '[{"type":"joinOrganizationGroup","groupIds":[]}]',
        createdAt: 1,
        createdBy: owner,
        expiresAt: null,
        revokedAt: null,
      })
      .execute();
    const accessCode = 'ABCDEFGH23456789';
    const hash = hashOfCode(accessCode);
    await db().insertInto('accounts.accessCodes').values({ hash, batchId, ending: '6789' }).execute();
    expect((await signUp({ invitation: { accessCode } })).statusCode).toBe(201);
    await db()
      .updateTable('accounts.accessCodes')
      .set({ status: 'redeemed' })
      .where('hash', '=', hash)
      .execute();
    expect(await codeOf(signUp({ invitation: { accessCode } }))).toBe('NOT_FOUND');
  });

  it('thirty wrong codes an hour end the trying of a network, even with the right one, and of no other', async () => {
    for (let n = 0; n < 30; n += 1)
      expect(await codeOf(signUp({ invitation: { code: 'WRNG22' } }, '10.0.0.9'))).toBe('NOT_FOUND');
    expect(await codeOf(signUp({ invitation: { code: 'HARB42' } }, '10.0.0.9'))).toBe('RATE_LIMITED');
    expect((await signUp({ invitation: { code: 'HARB42' } }, '10.0.0.10')).statusCode).toBe(201);
  });
});

it('the first account of an installation needs no invitation', async () => {
  const own = await testApp({ signUp: 'invited' });
  try {
    own.backend.setup.token = 'x'.repeat(32);
    const answer = await own.inject({
      method: 'POST',
      url: '/web/signup',
      headers: ownPage,
      payload: {
        username: 'head',
        firstName: 'Ida',
        lastName: 'Head',
        email: 'head@school.example',
        password: 'Right-Pass1',
        setup: { token: 'x'.repeat(32), organization: 'Harbor School' },
      },
    });
    expect(answer.statusCode).toBe(201);
  } finally {
    await own.close();
  }
});

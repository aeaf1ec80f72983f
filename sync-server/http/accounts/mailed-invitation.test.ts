import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTEMPT_HEADER } from '#contract/attempt.ts';
import { newId } from '#contract/ids.ts';
import { INVITATION_DAYS } from '#domain/invitations.ts';
import { cookiesOf, ownPage, type TestApp, testApp } from '#tests/support/test-app.ts';
import { allJobs } from '../../all-jobs.ts';
import { sendJob } from '../../jobs/job.ts';
import { type JobRunner, startJobs } from '../../jobs/job-runner.ts';
import { forgetOldMailProofs } from '../../services/accounts/face.ts';
import { invitationMail } from '../../services/accounts/invitation-mail.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let jobs: JobRunner;
let owner: string;
let harbor: string;
let people = 0;

beforeAll(async () => {
  app = await testApp();
  jobs = await startJobs(allJobs, { ...app.backend, publicUrl: 'http://localhost:4310' }, { lookMs: 0 });
  owner = await app.addAccount();
  harbor = await app.addOrganization('harbor');
  await app.join(owner, harbor, ['owner', 'member']);
});
afterAll(async () => {
  await jobs?.close();
  await app?.close();
});

const db = () => app.backend.database.db;
const mailsTo = async (to: string) => {
  await jobs.runDue();
  return (await app.backend.mailer.kept(200)).filter((mail) => mail.to === to);
};
const post = (url: string, payload: object, headers: object = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { ...ownPage, ...headers },
    remoteAddress: `10.0.0.${people}`,
    payload,
  });

type Invited = { inviteId: string; token: string; email: string };

async function invite(email: string): Promise<Invited> {
  const inviteId = newId();
  const at = app.backend.now();
  await db()
    .insertInto('accounts.invitations')
    .values({
      id: inviteId,
      organizationId: harbor,
      email,
      roles: '["trainer"]',
      groups: '[]',
      status: 'pending',
      sentAt: at,
      declinedAt: null,
      invitedBy: owner,
      createdAt: at,
    })
    .execute();
  return { inviteId, email, token: await mailAgain({ inviteId, email }) };
}

/** @returns the secret of the link in the newest mail */
async function mailAgain({ inviteId, email }: { inviteId: string; email: string }): Promise<string> {
  const before = new Set((await mailsTo(email)).map(({ text }) => text));
  await sendJob(db(), invitationMail, { inviteId }, { at: app.backend.now() });
  const mail = (await mailsTo(email)).find(({ text }) => !before.has(text));
  return new RegExp(`/invite/${inviteId}#token=([\\w-]{43})`).exec(mail?.text ?? '')?.[1] ?? '';
}

const signUp = (
  { email, ...invitation }: Partial<Invited>,
  username = `pupil-${people}`,
  attempt: string | null = null,
) =>
  post(
    '/web/signup',
    { username, firstName: 'Ana', lastName: 'Bell', email, password: 'Right-Pass1', invitation },
    attempt === null ? {} : { [ATTEMPT_HEADER]: attempt },
  );
const personCalled = (alias: string) =>
  db()
    .selectFrom('accounts.users as u')
    .leftJoin('accounts.profiles as p', (join) =>
      join.onRef('p.userId', '=', 'u.id').on('p.organizationId', '=', harbor),
    )
    .select(['u.email', 'u.emailVerified', 'u.pendingEmail', 'p.roles'])
    .where('u.alias', '=', alias)
    .executeTakeFirstOrThrow();
const cookieOf = async (alias: string) =>
  cookiesOf(await post('/web/login', { identifier: alias, password: 'Right-Pass1' }));

beforeEach(() => {
  people += 1;
});

describe('the link of an invitation’s mail', () => {
  it('makes an account of its address that is confirmed and has joined, with no second mail (INVITE-009)', async () => {
    const invited = await invite('ida@school.example');
    const made = await signUp(invited, 'ida');
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { username: 'ida', joined: 'harbor', organizationId: harbor },
    ]);
    expect(await personCalled('ida')).toEqual({
      email: 'ida@school.example',
      emailVerified: true,
      pendingEmail: null,
      roles: ['member', 'trainer'],
    });
    expect((await mailsTo('ida@school.example')).map(({ subject }) => subject)).toEqual([
      'You are invited to harbor',
    ]);
  });

  it('whose sign-up has lost its answer says by the attempt where the person has joined, once, though it is accepted by then (D29)', async () => {
    const invited = await invite('lost@school.example');
    const attempt = newId();
    const [made, other] = await Promise.all([
      signUp(invited, 'lost', attempt),
      signUp(invited, 'lost', attempt),
    ]);
    const again = await signUp(invited, 'lost', attempt);
    expect(made.json()).toMatchObject({ username: 'lost', joined: 'harbor', organizationId: harbor });
    expect([other.json(), again.json()]).toEqual([made.json(), made.json()]);
    expect((await signUp(invited, 'lost-2', attempt)).json().code).toBe('INVALID_ARGUMENTS');
    expect(await mailsTo('lost@school.example')).toHaveLength(1);
    // Whoever opens the mail once more, on another page, reads what became of it.
    const opened = await post(`/web/invitation/${invited.inviteId}`, { token: invited.token });
    expect(opened.json()).toMatchObject({ status: 'accepted' });
  });

  it('says no twice where the answer to the first no got lost', async () => {
    const { inviteId } = await invite('declines@school.example');
    const decline = () => post(`/web/invitation/${inviteId}/decline`, {});
    const said = await Promise.all([decline(), decline()]);
    expect([...said, await decline()].map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect((await app.inject({ url: `/web/invitation/${inviteId}` })).json()).toMatchObject({
      status: 'declined',
    });
  });

  it('serves once', async () => {
    const invited = await invite('once@school.example');
    await signUp(invited, 'once');
    await db()
      .updateTable('accounts.invitations')
      .set({ status: 'pending' })
      .where('id', '=', invited.inviteId)
      .execute();
    await db()
      .updateTable('accounts.users')
      .set({ email: 'moved@school.example' })
      .where('alias', '=', 'once')
      .execute();
    expect((await signUp(invited, 'once-more')).json().joined).toBeNull();
    expect(await personCalled('once-more')).toMatchObject({ emailVerified: false, roles: null });
  });

  it('says its address, and whether somebody has an account with it, to nobody who has only the address of the page', async () => {
    const { inviteId, token } = await invite('told@school.example');
    const view = async (secret: string) =>
      (await post(`/web/invitation/${inviteId}`, { token: secret })).json();
    expect(await view(token)).toEqual({
      organization: { name: 'harbor', alias: 'harbor' },
      status: 'pending',
      mailed: { address: 'told@school.example', known: false, claimedBy: null },
      newer: null,
    });
    await signUp({ email: 'told@school.example', inviteId }, 'says-so');
    expect((await view(token)).mailed).toMatchObject({ known: true, claimedBy: 'says-so' });
    await app.addAccount({ email: 'told@school.example' });
    expect((await view(token)).mailed).toMatchObject({ known: true, claimedBy: null });
    expect((await view('x'.repeat(43))).mailed).toBeNull();
    const { token: another } = await invite('another@school.example');
    expect((await view(another)).mailed).toBeNull();
    expect((await app.inject({ url: `/web/invitation/${inviteId}` })).json().mailed).toBeNull();
  });

  it('of an invitation that was cancelled names the newer one to its address, to nobody without its secret, and proves nothing for it', async () => {
    const old = await invite('newer@school.example');
    const setStatus = (inviteId: string, columns: object) =>
      db().updateTable('accounts.invitations').set(columns).where('id', '=', inviteId).execute();
    const view = async (secret: string) =>
      (await post(`/web/invitation/${old.inviteId}`, { token: secret })).json();
    await setStatus(old.inviteId, { status: 'cancelled' });
    expect(await view(old.token)).toMatchObject({ status: 'cancelled', mailed: null, newer: null });
    const newer = await invite('newer@school.example');
    await forgetOldMailProofs(db(), app.backend.now());
    expect(await view(old.token)).toMatchObject({
      status: 'cancelled',
      mailed: null,
      newer: { inviteId: newer.inviteId, address: 'newer@school.example' },
    });
    expect((await view('x'.repeat(43))).newer).toBeNull();
    expect((await app.inject({ url: `/web/invitation/${old.inviteId}` })).json().newer).toBeNull();
    const swapped = { inviteId: newer.inviteId, token: old.token };
    expect((await post(`/web/invitation/${newer.inviteId}`, { token: old.token })).json().mailed).toBeNull();
    expect((await signUp({ email: old.email, ...swapped }, 'newer-one')).json().joined).toBeNull();
    await setStatus(newer.inviteId, { sentAt: app.backend.now() - (INVITATION_DAYS + 1) * DAY_MS });
    expect((await view(old.token)).newer).toBeNull();
  });

  it('proves no other address than its own, and nothing without its secret', async () => {
    const { inviteId, token } = await invite('hers@school.example');
    const stranger = await signUp({ inviteId, token, email: 'his@school.example' }, 'forwarded');
    expect(stranger.json().joined).toBeNull();
    expect(await personCalled('forwarded')).toMatchObject({
      emailVerified: false,
      pendingEmail: 'his@school.example',
      roles: null,
    });
    const cookie = await cookieOf('forwarded');
    const prove = await post(`/web/invitation/${inviteId}/prove`, { token }, { cookie });
    expect(prove.json().code).toBe('LINK_INVALID');
    expect((await personCalled('forwarded')).emailVerified).toBe(false);
    await signUp({ inviteId, token: 'x'.repeat(43), email: 'hers@school.example' }, 'guessed');
    expect(await personCalled('guessed')).toMatchObject({ emailVerified: false, roles: null });
    // Nothing of that has used it up.
    expect((await signUp({ inviteId, token, email: 'hers@school.example' }, 'hers')).json().joined).toBe(
      'harbor',
    );
  });

  it('takes an address from nobody who has confirmed it', async () => {
    await app.addAccount({ alias: 'first', email: 'taken@school.example' });
    const invited = await invite('taken@school.example');
    expect((await signUp(invited, 'second')).json().joined).toBeNull();
    expect(await personCalled('second')).toMatchObject({ emailVerified: false, roles: null });
    expect((await mailsTo('taken@school.example'))[0]?.subject).toBe(
      'You already have an account on Lectern',
    );
  });

  it('confirms the address of an account that waits for its mail, and of no visitor', async () => {
    const { inviteId, token, email } = await invite('waits@school.example');
    await signUp({ email, inviteId }, 'waits');
    expect((await personCalled('waits')).emailVerified).toBe(false);
    const prove = (headers: object) => post(`/web/invitation/${inviteId}/prove`, { token }, headers);
    expect((await prove({})).statusCode).toBe(401);
    const cookie = await cookieOf('waits');
    // The second time stands for a first one whose answer got lost.
    for (const _ of [1, 2]) expect((await prove({ cookie })).statusCode).toBe(204);
    expect(await personCalled('waits')).toMatchObject({ email, emailVerified: true, pendingEmail: null });
  });

  it('proves as long as the invitation waits, also from an earlier one of its mails', async () => {
    const first = await invite('twice@school.example');
    await mailAgain(first);
    const late = await invite('late@school.example');
    const cancelled = await invite('cancelled@school.example');
    await db()
      .updateTable('accounts.invitations')
      .set({ status: 'cancelled' })
      .where('id', '=', cancelled.inviteId)
      .execute();
    expect((await signUp(cancelled, 'cancelled')).json().joined).toBeNull();
    expect((await signUp(first, 'twice')).json().joined).toBe('harbor');
    app.pass(INVITATION_DAYS * DAY_MS + 1);
    expect((await signUp(late, 'late')).json().joined).toBeNull();
    expect(await personCalled('late')).toMatchObject({ emailVerified: false, roles: null });
  });

  it('keeps its secret out of the log, the jobs and the database', async () => {
    const { token } = await invite('quiet@school.example');
    const { rows } = await app.backend.database.pool.query(
      `select (select string_agg(t::text, '') from jobs.jobs t) || (select string_agg(t::text, '') from accounts."invitationProofs" t) as all`,
    );
    expect(token).toHaveLength(43);
    expect(rows[0].all).not.toContain(token);
    expect(app.logged.join('')).not.toContain(token);
  });
});

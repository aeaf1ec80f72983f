import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateUserOperation } from '#contract/accounts/update-user.ts';
import { newId } from '#contract/ids.ts';
import { NOTICE_MAILS_A_DAY, type NoticeChoices } from '#domain/notice-choices.ts';
import { systemChannelId } from '#domain/realtime.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { noMail } from '#tests/support/no-mail.ts';
import { anOrganization, aPerson, type SeededOrganization, type SeededPerson } from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { change } from '../../sync/feed.ts';
import { noticeMail } from './notice-mail.ts';
import { notify } from './notify.ts';

let test: TestDatabase;
let open: OpenDatabase;
let harbor: SeededOrganization;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  harbor = await anOrganization(open.db);
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const quietly = () => undefined;
const aMember = () => aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Ada' });
const choose = (by: SeededPerson, notices: NoticeChoices) =>
  ask(open.db, by, updateUserOperation.document, { input: { notices } });
const tell = (userIds: string[], template: 'mention' | 'announcement' | 'messageReported', id = newId()) =>
  change(open.db, quietly, (ctx) =>
    notify(ctx, userIds, { id, template, variables: { text: 'A secret word' }, by: null }, Date.now()),
  );

async function mailed(): Promise<Mail[]> {
  const mails: Mail[] = [];
  const runner = await startJobs(
    [noticeMail],
    {
      database: open,
      announcer: { announce: quietly } as never,
      files: null as never,
      mailer: { ...noMail, send: async (mail) => void mails.push(mail) },
      publicUrl: 'http://localhost',
      now: () => Date.now() + 1000,
    },
    { lookMs: 0 },
  );
  try {
    while ((await runner.runDue()) > 0);
  } finally {
    await runner.close();
  }
  return mails;
}

async function inInbox(who: SeededPerson): Promise<number> {
  const { rows } = await aDeviceOf(open.db, who).pullAll();
  return rows.filter(
    ({ type, body }) =>
      type === 'message' && (body as { channelId?: string }).channelId === systemChannelId(who.id),
  ).length;
}

it('what a person has switched off reaches neither inbox nor email, and everything else does as before', async () => {
  const [quiet, other] = [await aMember(), await aMember()];
  await choose(quiet, { inboxOff: ['mention'], emailOn: [] });
  await tell([quiet.id, other.id], 'mention');
  expect([await inInbox(quiet), await inInbox(other)]).toEqual([0, 1]);
  await tell([quiet.id], 'announcement');
  await tell([quiet.id], 'messageReported');
  expect(await inInbox(quiet)).toBe(2);
  expect(await mailed()).toEqual([]);
});

it('what a person wants by email is mailed once, without a word of what somebody wrote', async () => {
  const ada = await aMember();
  await choose(ada, { inboxOff: [], emailOn: ['announcement'] });
  const id = newId();
  await tell([ada.id], 'announcement', id);
  await tell([ada.id], 'announcement', id);
  const [mail, ...more] = await mailed();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('New announcement in your group');
  expect(mail?.text).toContain('http://localhost/inbox');
  expect(`${mail?.text}${mail?.html}`).not.toContain('secret');
});

it('nobody gets a mail who has chosen otherwise meanwhile, or whose address nobody has confirmed', async () => {
  const [late, unconfirmed] = [await aMember(), await aMember()];
  for (const each of [late, unconfirmed]) await choose(each, { inboxOff: [], emailOn: ['mention'] });
  await open.db
    .updateTable('accounts.users')
    .set({ emailVerified: false })
    .where('id', '=', unconfirmed.id)
    .execute();
  await tell([late.id, unconfirmed.id], 'mention');
  await choose(late, { inboxOff: [], emailOn: [] });
  expect(await mailed()).toEqual([]);
});

it('a person gets so many mails in a day and no more; the inbox has them all', async () => {
  const ada = await aMember();
  await choose(ada, { inboxOff: [], emailOn: ['mention'] });
  for (let told = 0; told < NOTICE_MAILS_A_DAY + 3; told += 1) await tell([ada.id], 'mention');
  expect(await mailed()).toHaveLength(NOTICE_MAILS_A_DAY);
  expect(await inInbox(ada)).toBe(NOTICE_MAILS_A_DAY + 3);
});

it('a choice comes to all devices of its person, and one of unknown notices is refused', async () => {
  const ada = await aMember();
  const notices = { inboxOff: ['assigned'], emailOn: ['mention'] };
  await choose(ada, notices as NoticeChoices);
  const { rows } = await aDeviceOf(open.db, ada).pullAll();
  const own = rows.find(({ type }) => type === 'user')?.body as { notices?: unknown };
  expect(own.notices).toEqual(notices);
  const wrong = { input: { notices: { inboxOff: ['messageReported'], emailOn: [] } } };
  expect(await codeOf(open.db, ada, updateUserOperation.document, wrong)).toBe('INVALID_ARGUMENTS');
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { noticeText } from '#contract/words/en/inbox.ts';
import { isUnreadInInbox, ownPathOf, systemChannelId } from '#domain/realtime.ts';
import { type SeededDemo, seededDemo } from '#tests/support/seeded-demo.ts';
import { listFeedback } from '../services/accounts/feedback-records.ts';

let demo: SeededDemo;
beforeAll(async () => {
  demo = await seededDemo();
}, 60_000);
afterAll(() => demo.close());

it('the demo’s learner has three messages in her inbox, one of them read, each with words and a way on (RT-011)', async () => {
  const { db } = demo.database;
  const { id } = await db
    .selectFrom('accounts.users')
    .select('id')
    .where('alias', '=', 'learner')
    .executeTakeFirstOrThrow();
  const messages = await db
    .selectFrom('communication.messages')
    .select(['template', 'acks'])
    .where('channelId', '=', systemChannelId(id))
    .orderBy('sentAt')
    .execute();
  expect(messages.map(({ acks }) => isUnreadInInbox({ acks: acks ?? [] }))).toEqual([false, true, true]);
  const said = messages.map(({ template }) => noticeText(template?.template, template?.variables));
  expect(said.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^.+ to Night watch$/),
    expect.stringMatching(/^.+ assigned “.+” to you$/),
    expect.stringMatching(/^.+ to Night watch$/),
  ]);
  for (const { template } of messages) expect(ownPathOf(template?.variables.link)).not.toBeNull();
});

it('the demo’s support has feedback to answer, one with a shirt, and one that was answered (FEEDBK-008)', async () => {
  const given = await listFeedback(demo.database.db, { all: true, most: 10 });
  expect(given.map(({ answer, shipping }) => [answer !== null, shipping?.size ?? null])).toEqual([
    [true, null],
    [false, 'M'],
    [false, null],
  ]);
});

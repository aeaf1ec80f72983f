import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noticeText } from '#contract/words/en/inbox.ts';
import { isUnreadInInbox, ownPathOf, systemChannelId } from '#domain/realtime.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { assetFiles } from '../assets/asset-files.ts';
import { type OpenDatabase, openDatabase } from '../storage/database.ts';
import { seedDemo } from './seed-demo.ts';

let test: TestDatabase;
let database: OpenDatabase;
let folder: string;

beforeAll(async () => {
  test = await testDatabase();
  database = openDatabase(test.url, { max: 4 });
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-demo-'));
  await seedDemo({
    database,
    announcer: { announce() {} } as never,
    files: assetFiles(folder),
    passwords: { hash: async () => 'hash' } as never,
    now: Date.now,
  });
}, 60_000);
afterAll(async () => {
  await database.close();
  await test.drop();
  await rm(folder, { recursive: true });
});

it('the demo’s learner has three messages in her inbox, one of them read, each with words and a way on (RT-011)', async () => {
  const { db } = database;
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

import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { aStore } from '#tests/support/store-builders.ts';
import { newestMessages } from './chat.ts';

let db: LecternDb;
afterEach(() => db.delete());

const [me, channelId] = [newId(), newId()];

it('reads the newest of a channel, oldest first, and says whether there are more, also where some were sent at one moment', async () => {
  db = await aStore({}, me);
  const row = (of: string, messageId: string, sentAt: number) => ({
    ...{ messageId, channelId: of, senderId: me, sentAt, deletedAt: null, version: 1, parent: null },
    ...{ responses: 0, fields: { text: messageId }, ver: 1, buckets: ['test'], pending: 0 },
  });
  await db.messages.bulkPut([
    ...[row(channelId, 'a', 0), row(channelId, 'b', 5), row(channelId, 'c', 5), row(channelId, 'd', 5)],
    ...[row(channelId, 'e', 6), row(newId(), 'elsewhere', 7)],
  ]);
  const newest = async (limit: number) => {
    const { messages, more } = await newestMessages(db, channelId, limit);
    return [messages.map(({ messageId }) => messageId).join(''), more];
  };
  expect(await newest(1)).toEqual(['e', true]);
  expect(await newest(2)).toEqual(['de', true]);
  expect(await newest(3)).toEqual(['cde', true]);
  expect(await newest(4)).toEqual(['bcde', true]);
  expect(await newest(5)).toEqual(['abcde', false]);
  expect(await newest(80)).toEqual(['abcde', false]);
});

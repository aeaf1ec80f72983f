/** A device that holds a channel of many messages among thirty people, of whom one has read all but the last, and a second channel beside it. */
import { noPart } from '#contract/communication/channel.ts';
import { newId } from '#contract/ids.ts';
import { openStore } from '#store/db.ts';

export const MESSAGES = 1_000;
const PEOPLE = 30;
const UNREAD = 20;
const SENT_AT = 1_700_000_000_000;

const synced = (channelId: string) => ({ ver: 1, buckets: [`channel:${channelId}`], pending: 0 });

export type ChatBench = Awaited<ReturnType<typeof chatBench>>;

/** What is read is found by its index, and not because there is nothing else. */
export async function chatBench(count = MESSAGES) {
  const channelId = newId();
  const people = Array.from({ length: PEOPLE }, () => newId());
  const [own = '', other = ''] = people;
  const db = openStore(own);
  await db.userInfos.bulkPut(
    people.map((userId, at) => ({
      ...{ userId, alias: `person-${at}`, name: { first: 'Person', last: `${at}` }, image: null },
      ...synced(channelId),
    })),
  );
  const channels = [channelId, newId()];
  await db.channels.bulkPut(
    channels.map((id) => ({
      ...{ channelId: id, name: 'Deck hands', type: 'ORGANIZATION_GROUP' as const },
      ...{ owner: { id, type: 'GROUP' as const }, members: people, memberCount: PEOPLE },
      ...synced(channelId),
    })),
  );
  const messageOf = (id: string, at: number) => ({
    ...{ messageId: newId(), channelId: id, senderId: people[at % PEOPLE] ?? own, sentAt: SENT_AT + at },
    ...{ deletedAt: null, version: 1, parent: null, responses: 0, responders: {} },
    reactions: (at % 10 === 0 ? { '👍': people.slice(0, 3) } : {}) as Record<string, string[]>,
    fields: { text: `Message ${at} about what is to be done on deck today, and by whom.` },
    ...synced(channelId),
  });
  for (const id of channels)
    await db.messages.bulkPut(Array.from({ length: count }, (_, at) => messageOf(id, at)));
  await db.things.put({
    ...{ ...noPart(channelId), lastReadAt: SENT_AT + count - 1 - UNREAD },
    ...synced(channelId),
  });
  /** One more, the newest. */
  const arrive = (at: number) => db.messages.put(messageOf(channelId, count + at));
  return { db, channelId, own, other, arrive };
}

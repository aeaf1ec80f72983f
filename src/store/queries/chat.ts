/** Channels and messages as this device has them: the list, one channel, one thread (LOCAL-006). */
import Dexie from 'dexie';
import { type ChannelPart, channelPartId, noPart } from '#contract/communication/channel.ts';
import type { Channel, Message } from '#contract/communication/message.ts';
import { lastingId } from '#contract/ids.ts';
import { isUnread } from '#domain/chat.ts';
import type { LecternDb } from '../db.ts';
import type { Stored } from '../tables/synced.ts';

export type MessageRow = Stored<Message>;
export type ChannelRow = Stored<Channel>;

/** No more are counted: the list says so many and more. */
export const UNREAD_COUNTED = 99;

export type ListedChannel = {
  channel: ChannelRow;
  part: ChannelPart;
  last: MessageRow | undefined;
  unread: number;
};

const inChannel = (db: LecternDb, channelId: string, after: number = -1) =>
  db.messages
    .where('[channelId+sentAt]')
    .between([channelId, after < 0 ? Dexie.minKey : after], [channelId, Dexie.maxKey], after < 0, true);

export async function partOf(db: LecternDb, channelId: string): Promise<ChannelPart> {
  const part = (await db.things.get(channelPartId(channelId))) as unknown as ChannelPart | undefined;
  return part ?? noPart(channelId);
}

/** Oldest first, answers in threads among them. */
async function unreadOf(db: LecternDb, part: ChannelPart): Promise<MessageRow[]> {
  const newer = await inChannel(db, part.channelId, part.lastReadAt).toArray();
  return newer.filter((message) => isUnread(message, { userId: db.accountId, marks: part }));
}

const unreadIn = async (db: LecternDb, part: ChannelPart): Promise<number> =>
  Math.min(UNREAD_COUNTED + 1, (await unreadOf(db, part)).length);

/** Where people talk; what the product says to one person is the inbox. */
const channelsOfPeople = (db: LecternDb): Promise<ChannelRow[]> =>
  db.channels.filter(({ type }) => type !== 'SYSTEM').toArray();

/** By id, those that the person has not left. */
export async function heardChannels(db: LecternDb): Promise<Map<string, ChannelRow>> {
  const channels = await channelsOfPeople(db);
  const parts = await Promise.all(channels.map(({ channelId }) => partOf(db, channelId)));
  const heard = channels.filter((_channel, at) => !parts[at]?.left);
  return new Map(heard.map((channel) => [channel.channelId, channel]));
}

/** Those that the person has not left, the one where something was said last first. */
export async function listedChannels(db: LecternDb): Promise<ListedChannel[]> {
  const channels = await channelsOfPeople(db);
  const listed = await Promise.all(
    channels.map(async (channel): Promise<ListedChannel> => {
      const part = await partOf(db, channel.channelId);
      const [last, unread] = await Promise.all([
        inChannel(db, channel.channelId)
          .reverse()
          .filter(({ deletedAt }) => deletedAt === null)
          .first(),
        unreadIn(db, part),
      ]);
      return { channel, part, last, unread };
    }),
  );
  return listed
    .filter(({ part }) => !part.left)
    .sort(
      (a, b) =>
        (b.last?.sentAt ?? 0) - (a.last?.sentAt ?? 0) ||
        a.channel.channelId.localeCompare(b.channel.channelId),
    );
}

/** Neither muted nor left. */
async function partsHeard(db: LecternDb): Promise<ChannelPart[]> {
  const channels = await channelsOfPeople(db);
  const parts = await Promise.all(channels.map(({ channelId }) => partOf(db, channelId)));
  return parts.filter(({ muted, left }) => !muted && !left);
}

/** Of all channels together that are neither muted nor left. */
export async function unreadMessages(db: LecternDb): Promise<number> {
  const counts = await Promise.all((await partsHeard(db)).map((part) => unreadIn(db, part)));
  return Math.min(
    UNREAD_COUNTED + 1,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

export type UnreadThread = {
  channelId: string;
  /** lasting id of its first message, which may be no longer on this device */
  rootId: string;
  root: MessageRow | undefined;
  /** unread answers, oldest first */
  unread: [MessageRow, ...MessageRow[]];
};

/** How many answers are unread, by the lasting id of the message that they answer. */
export async function unreadAnswers(
  db: LecternDb,
  channelId: string,
): Promise<ReadonlyMap<string, UnreadThread['unread']>> {
  const byRoot = new Map<string, UnreadThread['unread']>();
  for (const message of await unreadOf(db, await partOf(db, channelId))) {
    if (message.parent === null) continue;
    const others = byRoot.get(lastingId(message.parent));
    byRoot.set(lastingId(message.parent), others ? [...others, message] : [message]);
  }
  return byRoot;
}

/** Threads with something unread in channels that are heard, the one first in which something was said last. */
export async function unreadThreads(db: LecternDb): Promise<UnreadThread[]> {
  const found = await Promise.all(
    (await partsHeard(db)).map(async ({ channelId }) => {
      const byRoot = [...(await unreadAnswers(db, channelId))];
      const roots = await db.messages.bulkGet(byRoot.map(([rootId]) => rootId));
      return byRoot.map(([rootId, unread], at) => ({ channelId, rootId, root: roots[at], unread }));
    }),
  );
  const lastAt = ({ unread }: UnreadThread) => unread.at(-1)?.sentAt ?? 0;
  return found.flat().sort((a, b) => lastAt(b) - lastAt(a) || a.rootId.localeCompare(b.rootId));
}

/** So many of the newest reach back to the first that is unread in the channel itself; 0: nothing is. */
export async function reachOfUnread(db: LecternDb, channelId: string): Promise<number> {
  const part = await partOf(db, channelId);
  const first = (await unreadOf(db, part)).find(({ parent }) => parent === null);
  return first ? inChannel(db, channelId, first.sentAt - 1).count() : 0;
}

export const findChannel = (db: LecternDb, channelId: string): Promise<ChannelRow | undefined> =>
  db.channels.get(channelId);

/** The newest of a channel, oldest first. @returns also whether there are older ones here */
export async function newestMessages(
  db: LecternDb,
  channelId: string,
  limit: number,
): Promise<{ messages: MessageRow[]; more: boolean }> {
  // Where they begin, and then all at once: read backwards, each message would be asked for by itself.
  const [before] = await inChannel(db, channelId).reverse().offset(limit).limit(1).keys();
  const from = (before as [string, number] | undefined)?.[1] ?? 0;
  const found = await inChannel(db, channelId, from - 1).toArray(); // of one moment there may be more
  return { messages: found.slice(-limit), more: found.length > limit };
}

/** A message with its replies, oldest first. It is named by its lasting id, under whichever it stands. */
export async function threadOf(
  db: LecternDb,
  channelId: string,
  id: string,
): Promise<{ root: MessageRow | undefined; replies: MessageRow[] }> {
  const [sent, waiting] = await db.messages.bulkGet([lastingId(id), `tmp-${lastingId(id)}`]);
  const replies = await inChannel(db, channelId)
    .filter(({ parent }) => parent !== null && lastingId(parent) === lastingId(id))
    .toArray();
  return { root: sent ?? waiting, replies };
}

/** What the product has told this person, as the device has it (RT-011, LOCAL-006). */
import Dexie from 'dexie';
import { alikeTogether } from '#domain/alike-notices.ts';
import { isHidden, isUnreadInInbox, surfacesOf, systemChannelId } from '#domain/realtime.ts';
import { type LecternDb, VISITOR } from '../db.ts';
import type { MessageRow } from './chat.ts';

const told = (db: LecternDb) => {
  const channelId = systemChannelId(db.accountId);
  return db.messages
    .where('[channelId+sentAt]')
    .between([channelId, Dexie.minKey], [channelId, Dexie.maxKey])
    .reverse()
    .filter((message) => message.deletedAt === null && !isHidden(message));
};

/** It has no other place to be read. */
const isListed = (message: MessageRow): boolean =>
  surfacesOf(message).some((surface) => surface === 'inbox' || surface === 'chat');

type Inbox = {
  /** what says the same is one line */
  lines: MessageRow[][];
  unread: number;
  /** more than are given */
  more: boolean;
};

/** The newest first. */
export async function inbox(db: LecternDb, limit: number): Promise<Inbox> {
  if (db.accountId === VISITOR) return { lines: [], unread: 0, more: false };
  const all = (await told(db).toArray()).filter(isListed);
  const lines = alikeTogether(all);
  return {
    lines: lines.slice(0, limit),
    unread: all.filter(isUnreadInInbox).length,
    more: lines.length > limit,
  };
}

export async function unreadInInbox(db: LecternDb): Promise<MessageRow[]> {
  if (db.accountId === VISITOR) return [];
  return (await told(db).toArray()).filter((message) => isListed(message) && isUnreadInInbox(message));
}

export const unreadInboxCount = async (db: LecternDb): Promise<number> => (await unreadInInbox(db)).length;

/** Those that were sent since, and were not acknowledged in any way, the oldest first. @param since  server time, epoch ms */
export async function untoldMessages(db: LecternDb, since: number): Promise<MessageRow[]> {
  if (db.accountId === VISITOR) return [];
  const recent = await told(db)
    .filter((message) => message.sentAt > since && isUnreadInInbox(message))
    .toArray();
  return recent.reverse();
}

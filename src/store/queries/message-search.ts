/** Messages of conversations as this device has them, found by the beginnings of their words; and where one of them is. */
import Dexie from 'dexie';
import { lastingId } from '#contract/ids.ts';
import { displayName } from '#domain/display-name.ts';
import { talkWords } from '#domain/markdown-words.ts';
import { withNames } from '#domain/mentions.ts';
import { holdsWords, queryWords } from '#domain/search.ts';
import type { LecternDb } from '../db.ts';
import { type ChannelRow, heardChannels, type MessageRow } from './chat.ts';

export const MESSAGES_FOUND = 50;

export type FoundMessage = { message: MessageRow; text: string; channel: ChannelRow };

/** The newest first. Nothing is found of channels that the person has left, nor of what was taken back. */
export async function searchMessages(
  db: LecternDb,
  query: string,
): Promise<{ found: FoundMessage[]; more: boolean }> {
  const wanted = queryWords(query);
  if (wanted.length === 0) return { found: [], more: false };
  const [channels, infos] = await Promise.all([heardChannels(db), db.userInfos.toArray()]);
  const names = new Map(infos.map((info) => [info.userId, displayName(info)]));
  const found: FoundMessage[] = [];
  await db.messages.each((message) => {
    const { channelId, deletedAt, fields } = message;
    const channel = channels.get(channelId);
    if (deletedAt !== null || fields.template !== undefined || !channel) return;
    const text = withNames(talkWords(fields.text), (userId) => names.get(userId) ?? '');
    if (holdsWords(text, wanted)) found.push({ message, text, channel });
  });
  found.sort((a, b) => b.message.sentAt - a.message.sentAt);
  return { found: found.slice(0, MESSAGES_FOUND), more: found.length > MESSAGES_FOUND };
}

/** @returns null: it is not on this device. `newer`: how many of its channel come behind it */
export async function placeOfMessage(
  db: LecternDb,
  channelId: string,
  id: string,
): Promise<{ parent: string | null; newer: number } | null> {
  const [sent, waiting] = await db.messages.bulkGet([lastingId(id), `tmp-${lastingId(id)}`]);
  const message = sent ?? waiting;
  if (message?.channelId !== channelId) return null;
  const newer = await db.messages
    .where('[channelId+sentAt]')
    .between([channelId, message.sentAt], [channelId, Dexie.maxKey], false, true)
    .count();
  return { parent: message.parent === null ? null : lastingId(message.parent), newer };
}

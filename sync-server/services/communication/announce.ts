/** How the server tells the devices of a channel's members about it. */
import { type ChannelPart, channelPartId } from '#contract/communication/channel.ts';
import { MESSAGES_ON_DEVICE, OLDER_LEAVE_AT_ONCE } from '#contract/communication/message.ts';
import { channelBucket, userBucket } from '#domain/bucket.ts';
import type { Seen } from '#domain/seen-messages.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { userInfosOf } from '../accounts/people.ts';
import { addGroupChannels, exitChannelsOf, type PartRecord, partOf } from './channels/repository.ts';
import { toChannel, toMessage } from './messages/message-row.ts';
import { channelsByIds, letGo, messagesByIds } from './messages/repository.ts';

/** The channel, and the names of its members. */
export async function announceChannel(ctx: ChangeContext, channelId: string): Promise<void> {
  await announceChannels(ctx, [channelId]);
}

export async function announceChannels(ctx: ChangeContext, channelIds: readonly string[]): Promise<void> {
  const channels = await channelsByIds(ctx.tx, channelIds);
  for (const id of channelIds) {
    const channel = channels.find((each) => each.id === id);
    ctx.changed('channel', id, channel ? toChannel(channel) : null, [channelBucket(id)]);
  }
  const people = await userInfosOf(ctx.tx, [...new Set(channels.flatMap(({ members }) => members))]);
  for (const person of people) {
    const among = channels.filter(({ members }) => members.includes(person.userId));
    const buckets = among.map(({ id }) => channelBucket(id));
    ctx.shown('userInfo', person.userId, person, buckets);
  }
}

/** Each group has a channel, which bears its id and its name. */
export async function announceChannelsOfGroups(
  ctx: ChangeContext,
  groupIds: readonly string[],
): Promise<void> {
  if (groupIds.length === 0) return;
  await addGroupChannels(ctx.tx, groupIds);
  await announceChannels(ctx, groupIds);
}

/** A person in a channel to those in it, as they wrote or reacted. */
export async function announcePersonIn(ctx: ChangeContext, channelId: string, userId: string): Promise<void> {
  for (const person of await userInfosOf(ctx.tx, [userId]))
    ctx.shown('userInfo', userId, person, [channelBucket(channelId)]);
}

export async function announceMessages(ctx: ChangeContext, messageIds: readonly string[]): Promise<void> {
  for (const message of await messagesByIds(ctx.tx, messageIds)) {
    const buckets = message.kept ? [channelBucket(message.channelId)] : [];
    ctx.changed('message', message.id, toMessage(message), buckets);
  }
}

/** Devices have the newest of a channel; once so many are too old, all of them leave (D104). */
export async function letOldMessagesGo(ctx: ChangeContext, channelId: string): Promise<void> {
  const gone = await letGo(ctx.tx, channelId, { keep: MESSAGES_ON_DEVICE, atLeast: OLDER_LEAVE_AT_ONCE });
  if (gone.length > 0) await announceMessages(ctx, gone);
}

export function announcePart(
  ctx: ChangeContext,
  { userId, channelId, lastReadAt, seen = {}, muted, left }: Omit<PartRecord, 'seen'> & { seen?: Seen },
): void {
  const id = channelPartId(channelId);
  const row: ChannelPart = { id, thing: 'channelPart', channelId, lastReadAt, seen, muted, left };
  ctx.changed('channelPart', `${userId}/${id}`, row, [userBucket(userId)]);
}

/** @param id  as the feed names it: `{person}/channelPart:{channel}` */
export async function announceChannelPartAgain(ctx: ChangeContext, id: string): Promise<void> {
  const part = await partOf(ctx.tx, id.slice(id.indexOf(':') + 1), id.slice(0, id.indexOf('/')));
  if (part) announcePart(ctx, part);
}

/** Out of the channels of an organization. */
export async function leaveChannelsOf(
  ctx: ChangeContext,
  userId: string,
  organizationId: string,
): Promise<void> {
  await announceChannels(ctx, await exitChannelsOf(ctx.tx, userId, organizationId));
}

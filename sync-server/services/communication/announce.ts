/** How the server tells the devices of a channel's members about it. */
import { channelBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { userInfosOf } from '../accounts/people.ts';
import { toChannel, toMessage } from './messages/message-row.ts';
import { findChannel, messagesByIds } from './messages/repository.ts';

/** The channel, and the names of its members. */
export async function announceChannel(ctx: ChangeContext, channelId: string): Promise<void> {
  const channel = await findChannel(ctx.tx, channelId);
  const bucket = channelBucket(channelId);
  ctx.changed('channel', channelId, channel ? toChannel(channel) : null, [bucket]);
  for (const person of await userInfosOf(ctx.tx, channel?.members ?? [])) {
    ctx.shown('userInfo', person.userId, person, [bucket]);
  }
}

export async function announceMessages(ctx: ChangeContext, messageIds: readonly string[]): Promise<void> {
  for (const message of await messagesByIds(ctx.tx, messageIds)) {
    ctx.changed('message', message.id, toMessage(message), [channelBucket(message.channelId)]);
  }
}

/** Out of the channels of an organization. */
export async function leaveChannelsOf(
  ctx: ChangeContext,
  userId: string,
  organizationId: string,
): Promise<void> {
  const left = await ctx.tx
    .deleteFrom('communication.members')
    .where('userId', '=', userId)
    .where('channelId', 'in', (of) =>
      of.selectFrom('communication.channels').select('id').where('ownerId', '=', organizationId),
    )
    .returning('channelId')
    .execute();
  for (const { channelId } of left) await announceChannel(ctx, channelId);
}

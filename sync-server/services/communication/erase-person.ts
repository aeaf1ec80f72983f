/** What somebody wrote who is gone: their messages keep their place and lose their text; of what else they did in channels nothing stays. */
import { channelPartId } from '#contract/communication/channel.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { announceChannels, announceMessages } from './announce.ts';
import { markDeleted } from './messages/repository.ts';
import { takeNoticesOf } from './notices-of-person.ts';
import { announceReports, closeReports } from './reports/announce-reports.ts';
import { deleteReportsBy } from './reports/repository.ts';

export async function eraseMessagesOf(ctx: ChangeContext, userId: string, at: number): Promise<void> {
  const { tx } = ctx;
  const written = await tx
    .selectFrom('communication.messages')
    .select('id')
    .where('senderId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute();
  written.push(...(await takeNoticesOf(tx, userId)));
  for (const { id } of written) {
    await markDeleted(tx, id, at);
    await closeReports(ctx, id, at);
  }
  for (const { messageId } of await deleteReportsBy(tx, userId))
    await announceReports(ctx, messageId, { besides: [userId] });
  const reacted = await tx
    .deleteFrom('communication.reactions')
    .where('userId', '=', userId)
    .returning('messageId')
    .execute();
  const changed = new Set([...written.map(({ id }) => id), ...reacted.map(({ messageId }) => messageId)]);
  if (changed.size > 0) await announceMessages(ctx, [...changed]);
  await tx.deleteFrom('communication.noticeMails').where('userId', '=', userId).execute();
  await tx.deleteFrom('communication.pushDevices').where('userId', '=', userId).execute();
  await tx.deleteFrom('communication.pushes').where('userId', '=', userId).execute();
  const parts = await tx
    .deleteFrom('communication.parts')
    .where('userId', '=', userId)
    .returning('channelId')
    .execute();
  for (const { channelId } of parts)
    ctx.changed('channelPart', `${userId}/${channelPartId(channelId)}`, null, []);
  const left = await tx
    .deleteFrom('communication.members')
    .where('userId', '=', userId)
    .returning('channelId')
    .execute();
  await announceChannels(
    ctx,
    left.map(({ channelId }) => channelId),
  );
}

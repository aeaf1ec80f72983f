/** What somebody wrote who is gone: their messages keep their place and lose their text; of what else they did in channels nothing stays. */
import { channelPartId } from '#contract/communication/channel.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { announceChannels, announceMessages } from './announce.ts';
import { deleteAnnouncements } from './announcements.ts';
import { deleteParts, exitEveryChannel } from './channels/repository.ts';
import { deleteReactionsBy, markDeleted, noticesNaming } from './messages/repository.ts';
import { forgetNoticeMails } from './notice-mail.ts';
import { forgetPushesTo } from './push/repository.ts';
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
  await deleteAnnouncements(tx, userId);
  written.push(...(await noticesNaming(tx, userId)));
  for (const { id } of written) {
    await markDeleted(tx, id, at);
    await closeReports(ctx, id, at);
  }
  for (const { messageId } of await deleteReportsBy(tx, userId))
    await announceReports(ctx, messageId, { besides: [userId] });
  const changed = new Set([...written.map(({ id }) => id), ...(await deleteReactionsBy(tx, userId))]);
  if (changed.size > 0) await announceMessages(ctx, [...changed]);
  await forgetNoticeMails(tx, userId);
  await forgetPushesTo(tx, userId);
  for (const channelId of await deleteParts(tx, userId))
    ctx.changed('channelPart', `${userId}/${channelPartId(channelId)}`, null, []);
  await announceChannels(ctx, await exitEveryChannel(tx, userId));
}

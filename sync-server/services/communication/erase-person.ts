/** What somebody wrote who is gone: their messages keep their place and lose their text. */
import type { ChangeContext } from '../../sync/feed.ts';
import { announceMessages } from './announce.ts';
import { markDeleted } from './messages/repository.ts';

export async function eraseMessagesOf(ctx: ChangeContext, userId: string, at: number): Promise<void> {
  const written = await ctx.tx
    .selectFrom('communication.messages')
    .select('id')
    .where('senderId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute();
  if (written.length === 0) return;
  for (const { id } of written) await markDeleted(ctx.tx, id, at);
  await announceMessages(
    ctx,
    written.map(({ id }) => id),
  );
}

/** What is deleted is gone wherever it was written down: in what its mutations were answered, and as what was written last. */
import { sql } from 'kysely';
import { DELETED_COMMENT_BODY } from '#contract/content/comment.ts';
import type { ChangeContext } from '../../../sync/feed.ts';

export async function blankText(ctx: ChangeContext, commentIds: readonly string[]): Promise<void> {
  if (commentIds.length === 0) return;
  const ids = [...commentIds];
  const blank = JSON.stringify(DELETED_COMMENT_BODY);
  await sql`update sync.mutations set data = jsonb_set(data, '{body}', ${blank}::jsonb)
    where data->>'commentId' = any(${ids}::text[]) and data ? 'commentId' and data ? 'body'`.execute(ctx.tx);
  await sql`update sync."fieldWrites" set value = ${blank}::jsonb
    where type = 'comment' and id = any(${ids}::text[]) and field = 'body'`.execute(ctx.tx);
  const lost = await ctx.tx
    .deleteFrom('sync.lostValues')
    .where('type', '=', 'comment')
    .where('entityId', 'in', ids)
    .returning('id')
    .execute();
  for (const { id } of lost) ctx.changed('lostValue', id, null, []);
}

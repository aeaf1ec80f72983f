/** What somebody wrote who is gone: their comments keep their place and lose their text. */
import { DELETED_COMMENT_BODY } from '#contract/content/comment.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { announceCommentsOf } from './comments/announce-comments.ts';
import { blankText } from './comments/blank-text.ts';
import { announceReports, closeReports } from './comments/reports/announce-reports.ts';
import { deleteReportsBy } from './comments/reports/repository.ts';
import { commentsByIds, markDeleted } from './comments/repository.ts';
import { skillsByIds } from './skills/repository.ts';

export async function eraseCommentsOf(ctx: ChangeContext, userId: string, at: number): Promise<void> {
  const { tx } = ctx;
  for (const { commentId } of await deleteReportsBy(tx, userId))
    await announceReports(ctx, commentId, { besides: [userId] });
  const written = await tx
    .selectFrom('content.comments')
    .select(['id', 'skillId'])
    .where('createdBy', '=', userId)
    .where('deletedAt', 'is', null)
    .execute();
  if (written.length === 0) return;
  const ids = written.map(({ id }) => id);
  await markDeleted(tx, ids, DELETED_COMMENT_BODY, at);
  await blankText(ctx, ids);
  await closeReports(ctx, ids, at);
  const comments = await commentsByIds(tx, ids);
  const skills = await skillsByIds(tx, [...new Set(written.map(({ skillId }) => skillId))]);
  for (const skill of skills)
    await announceCommentsOf(
      ctx,
      skill,
      comments.filter(({ skillId }) => skillId === skill.id),
    );
}

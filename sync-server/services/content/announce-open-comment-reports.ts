/** Whoever comes to moderate an organization's comments later gets the reports that wait there; whoever no longer does loses them. */
import { userBucket } from '#domain/bucket.ts';
import { mayRemoveComment } from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { reportRowId, rowFor } from './comments/reports/announce-reports.ts';
import { commentsReportedIn, reportsOn } from './comments/reports/repository.ts';
import { commentsByIds } from './comments/repository.ts';
import { skillsByIds } from './skills/repository.ts';

/** @param roles  what the person is in the organization from now on */
export async function announceOpenCommentReports(
  ctx: ChangeContext,
  { userId, organizationId, roles }: { userId: string; organizationId: string; roles: readonly Role[] },
): Promise<void> {
  const { tx } = ctx;
  const ids = (await commentsReportedIn(tx, organizationId)).map(({ id }) => id);
  if (ids.length === 0) return;
  const comments = await commentsByIds(tx, ids);
  const skills = await skillsByIds(tx, [...new Set(comments.map(({ skillId }) => skillId))]);
  const rootTypes = new Map(skills.map(({ id, rootType }) => [id, rootType]));
  const reports = Map.groupBy(await reportsOn(tx, ids), ({ commentId }) => commentId);
  const there = await rowsOf(ctx, userId, ids);
  for (const comment of comments) {
    const rootType = rootTypes.get(comment.skillId);
    const moderates =
      rootType !== undefined &&
      userId !== comment.createdBy &&
      mayRemoveComment({ userId, roles }, comment.createdBy, rootType);
    const row = rowFor(userId, { comment, reports: reports.get(comment.id) ?? [], moderates });
    const id = reportRowId(userId, comment.id);
    if (row !== null || there.has(id)) ctx.changed('commentReport', id, row, [userBucket(userId)]);
  }
}

async function rowsOf(
  { tx }: ChangeContext,
  userId: string,
  commentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('sync.entities')
    .select('id')
    .where('type', '=', 'commentReport')
    .where(
      'id',
      'in',
      commentIds.map((commentId) => reportRowId(userId, commentId)),
    )
    .where('deleted', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

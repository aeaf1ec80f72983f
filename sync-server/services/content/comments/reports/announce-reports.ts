/** Who sees what of the reports of a comment: each reporter that they reported it, each who may remove it what is open. */
import { type CommentReport, commentReportId, noCommentReport } from '#contract/content/comment-report.ts';
import { userBucket } from '#domain/bucket.ts';
import { mayRemoveComment } from '#domain/policy.ts';
import { type Role, roles } from '#domain/role.ts';
import type { ChangeContext } from '../../../../sync/feed.ts';
import { membersWithRole } from '../../../accounts/people.ts';
import { skillsByIds } from '../../skills/repository.ts';
import { commentsByIds } from '../repository.ts';
import { type CommentReportRecord, reportsOn, settleReports } from './repository.ts';

type Reported = { id: string; skillId: string; createdBy: string };

/** Those who may remove it, besides the one whose it is. */
export async function moderatorsOf(
  { tx }: ChangeContext,
  { skillId, createdBy }: Reported,
): Promise<string[]> {
  const [skill] = await skillsByIds(tx, [skillId]);
  if (!skill) return [];
  if (skill.organizationId === null)
    return [skill.ownerId].flatMap((id) => id ?? []).filter((id) => id !== createdBy);
  const moderate = (role: Role) =>
    mayRemoveComment({ userId: skill.id, roles: [role] }, createdBy, skill.rootType);
  const people = await membersWithRole(tx, skill.organizationId, roles.filter(moderate));
  return people.filter((userId) => userId !== createdBy);
}

/**
 * @param besides  people who may have a row of it and no reason to any more
 * @param only  to this person alone; absent: to all whom it concerns
 */
export async function announceReports(
  ctx: ChangeContext,
  commentId: string,
  { besides = [], only }: { besides?: readonly string[]; only?: string } = {},
): Promise<void> {
  const [comment] = await commentsByIds(ctx.tx, [commentId]);
  if (!comment) return;
  const reports = await reportsOn(ctx.tx, [commentId]);
  const moderators = await moderatorsOf(ctx, comment);
  const people = only ? [only] : [...reports.map(({ userId }) => userId), ...moderators, ...besides];
  for (const userId of [...new Set(people)].sort()) {
    const row = rowFor(userId, { comment, reports, moderates: moderators.includes(userId) });
    ctx.changed('commentReport', reportRowId(userId, commentId), row, [userBucket(userId)]);
  }
}

/** @param id  as the feed names it: `{person}/commentReport:{comment}` */
export async function announceCommentReportAgain(ctx: ChangeContext, id: string): Promise<void> {
  await announceReports(ctx, id.slice(id.indexOf(':') + 1), { only: id.slice(0, id.indexOf('/')) });
}

/** The comments are gone, or may stay. @returns whether any report was open */
export async function closeReports(
  ctx: ChangeContext,
  commentIds: readonly string[],
  at: number,
): Promise<boolean> {
  if (commentIds.length === 0) return false;
  const settled = await settleReports(ctx.tx, commentIds, at);
  for (const commentId of settled.sort()) await announceReports(ctx, commentId);
  return settled.length > 0;
}

/** As the feed names it. */
export const reportRowId = (userId: string, commentId: string) => `${userId}/${commentReportId(commentId)}`;

/** What one person has of it; null: nothing. */
export function rowFor(
  userId: string,
  { comment, reports, moderates }: { comment: Reported; reports: CommentReportRecord[]; moderates: boolean },
): CommentReport | null {
  const own = reports.some((each) => each.userId === userId);
  const open = moderates
    ? reports.filter(({ dismissedAt }) => dismissedAt === null).map(({ reason, note }) => ({ reason, note }))
    : [];
  if (!own && open.length === 0) return null;
  return { ...noCommentReport(comment.id, comment.skillId), own, open };
}

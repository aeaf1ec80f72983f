/** Somebody who may comment reports a comment of somebody else; those who may remove it are told, and not by whom. */
import type { reportCommentOperation } from '#contract/content/comment-report.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { commentLink } from '#domain/comment-link.ts';
import type { ServiceContext } from '../../../../verbs/service-context.ts';
import { notify } from '../../../communication/notify.ts';
import { accessSkill } from '../../skills/access-skill.ts';
import { holdComment } from '../repository.ts';
import { announceReports, moderatorsOf } from './announce-reports.ts';
import { countReportsBy, insertReport, reportsOn } from './repository.ts';

/** Of one person. */
const REPORTS_A_DAY = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const RETRY_SECONDS = 900;

/** What was deleted meanwhile needs no report. @throws Refusal FORBIDDEN_ACCESS, RATE_LIMITED */
export async function reportComment(
  ctx: ServiceContext,
  { contextId, commentId, access, reason, note }: ArgsOf<typeof reportCommentOperation>,
) {
  const { tx, at, caller } = ctx;
  const skill = await accessSkill(ctx, contextId, access === 'private' ? 'CommentPrivately' : 'Comment');
  const comment = await holdComment(tx, { id: commentId, skillId: skill.id, access });
  if (!comment || comment.createdBy === caller.userId) throw new Refusal('FORBIDDEN_ACCESS');
  if (comment.deletedAt !== null) return { success: true };
  const before = await reportsOn(tx, [commentId]);
  const { userId } = caller;
  if (await insertReport(tx, { commentId, userId, reason, note, at })) {
    if ((await countReportsBy(tx, userId, at - DAY_MS)) > REPORTS_A_DAY)
      throw new Refusal('RATE_LIMITED', { extras: { retryAfter: RETRY_SECONDS } });
    // One notice says it, however many report it while nobody has looked.
    if (!before.some(({ dismissedAt }) => dismissedAt === null)) {
      const variables = { of: 'comment', group: skill.title, link: commentLink(skill.id, commentId) };
      const told = (await moderatorsOf(ctx, comment)).filter((each) => each !== userId);
      await notify(ctx, told, { id: ctx.mutationId, template: 'messageReported', variables, by: null }, at);
    }
  }
  await announceReports(ctx, commentId);
  return { success: true };
}

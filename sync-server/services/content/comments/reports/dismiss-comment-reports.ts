/** Whoever may remove a reported comment leaves it where it is. */
import type { dismissCommentReportsOperation } from '#contract/content/comment-report.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayRemoveComment } from '#domain/policy.ts';
import { audit } from '../../../../audit/audit.ts';
import type { ServiceContext } from '../../../../verbs/service-context.ts';
import { accessSkill } from '../../skills/access-skill.ts';
import { holdComment } from '../repository.ts';
import { announceReports, closeReports } from './announce-reports.ts';

/** Nobody decides over a report of their own comment. @throws Refusal FORBIDDEN_ACCESS */
export async function dismissCommentReports(
  ctx: ServiceContext,
  { contextId, commentId, access }: ArgsOf<typeof dismissCommentReportsOperation>,
) {
  const { tx, at, caller: by } = ctx;
  const skill = await accessSkill(ctx, contextId, access === 'private' ? 'CommentPrivately' : 'Comment');
  const comment = await holdComment(tx, { id: commentId, skillId: skill.id, access });
  if (
    !comment ||
    comment.createdBy === by.userId ||
    !mayRemoveComment(skill.subject, comment.createdBy, skill.rootType)
  )
    throw new Refusal('FORBIDDEN_ACCESS');
  if (await closeReports(ctx, [commentId], at)) {
    const entity = { type: 'comment', id: commentId };
    const { organizationId } = skill;
    const details = { of: comment.createdBy };
    await audit(tx, { kind: 'comment reports dismissed', at, by, organizationId, entity, details });
  }
  await announceReports(ctx, commentId);
  return { success: true };
}

/** A comment is deleted by its author or by who moderates: its text goes, its place stays (COMMENT-006). */

import { DELETED_COMMENT_BODY, type removeCommentOperation } from '#contract/content/comment.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayRemoveComment } from '#domain/policy.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { announceCommentsOf } from './announce-comments.ts';
import { blankText } from './blank-text.ts';
import { toComment } from './comment-row.ts';
import { closeReports } from './reports/announce-reports.ts';
import { commentsByIds, holdComment, holdReplies, markDeleted } from './repository.ts';

/** Deleting what is deleted changes nothing. @throws Refusal FORBIDDEN_ACCESS */
export async function removeComment(ctx: ServiceContext, args: ArgsOf<typeof removeCommentOperation>) {
  const { contextId, commentId, access, recursive } = args;
  const skill = await accessSkill(ctx, contextId, access === 'private' ? 'CommentPrivately' : 'Comment');
  const comment = await holdComment(ctx.tx, { id: commentId, skillId: skill.id, access });
  if (!comment || !mayRemoveComment(skill.subject, comment.createdBy, skill.rootType))
    throw new Refusal('FORBIDDEN_ACCESS');
  const held = recursive ? await holdReplies(ctx.tx, commentId) : [];
  // All of them or none: what others wrote is not taken along by who may not take it away.
  if (
    held.some(
      (reply) =>
        reply.deletedAt === null && !mayRemoveComment(skill.subject, reply.createdBy, skill.rootType),
    )
  )
    throw new Refusal('FORBIDDEN_ACCESS');
  const replies = held.map(({ id }) => id);
  const marked = await markDeleted(ctx.tx, [commentId, ...replies], DELETED_COMMENT_BODY, ctx.at);
  await blankText(ctx, marked);
  const rows = await commentsByIds(ctx.tx, [commentId, ...marked]);
  await announceCommentsOf(ctx, skill, rows);
  await closeReports(ctx, marked, ctx.at);
  if (comment.createdBy !== ctx.caller.userId || marked.length > 1) {
    const entity = { type: 'comment', id: commentId };
    const { organizationId } = skill;
    const details = { replies: replies.length };
    await audit(ctx.tx, { kind: 'deleted', at: ctx.at, by: ctx.caller, organizationId, entity, details });
  }
  const removed = rows.find(({ id }) => id === commentId);
  if (!removed) throw new Error('A comment that is held is gone.');
  return toComment(removed);
}

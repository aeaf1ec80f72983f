/** A comment is deleted by its author or by who moderates: its text goes, its place stays (COMMENT-006). */

import { DELETED_COMMENT_BODY, type removeCommentOperation } from '#contract/content/comment.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayRemoveComment } from '#domain/policy.ts';
import type { ServiceContext } from '../../service-context.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { announceCommentsOf } from './announce-comments.ts';
import { toComment } from './comment-row.ts';
import { commentsByIds, holdComment, holdReplies, markDeleted } from './repository.ts';

/** Deleting what is deleted changes nothing. @throws Refusal FORBIDDEN_ACCESS */
export async function removeComment(ctx: ServiceContext, args: ArgsOf<typeof removeCommentOperation>) {
  const { contextId, commentId, access, recursive } = args;
  const skill = await accessSkill(ctx, contextId, access === 'private' ? 'CommentPrivately' : 'Comment');
  const comment = await holdComment(ctx.tx, { id: commentId, skillId: skill.id, access });
  if (!comment || !mayRemoveComment(skill.subject, comment.createdBy)) throw new Refusal('FORBIDDEN_ACCESS');
  const replies = recursive ? await holdReplies(ctx.tx, commentId) : [];
  const marked = await markDeleted(ctx.tx, [commentId, ...replies], DELETED_COMMENT_BODY, ctx.at);
  const rows = await commentsByIds(ctx.tx, [commentId, ...marked]);
  await announceCommentsOf(ctx, skill, rows);
  const removed = rows.find(({ id }) => id === commentId);
  if (!removed) throw new Error('A comment that is held is gone.');
  return toComment(removed);
}

/** Someone edits what they wrote. */

import type { updateCommentOperation } from '#contract/content/comment.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayEditComment } from '#domain/policy.ts';
import type { ServiceContext } from '../../service-context.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { announceCommentsOf } from './announce-comments.ts';
import { toComment } from './comment-row.ts';
import { commentsByIds, holdComment, updateBody } from './repository.ts';

/** What is deleted is not edited any more. @throws Refusal FORBIDDEN_ACCESS */
export async function updateComment(ctx: ServiceContext, args: ArgsOf<typeof updateCommentOperation>) {
  const { contextId, commentId, body, access } = args;
  const skill = await accessSkill(ctx, contextId, access === 'private' ? 'CommentPrivately' : 'Comment');
  const comment = await holdComment(ctx.tx, { id: commentId, skillId: skill.id, access });
  if (!comment || comment.deletedAt !== null || !mayEditComment(skill.subject, comment.createdBy)) {
    throw new Refusal('FORBIDDEN_ACCESS');
  }
  await updateBody(ctx.tx, commentId, body, ctx.at);
  const [edited] = await commentsByIds(ctx.tx, [commentId]);
  if (!edited) throw new Error('A comment that is held is gone.');
  await announceCommentsOf(ctx, skill, [edited]);
  return toComment(edited);
}

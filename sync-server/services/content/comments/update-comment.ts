/** Someone edits what they wrote. */

import type { updateCommentOperation } from '#contract/content/comment.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { commentBuckets } from '#domain/bucket.ts';
import { mayEditComment } from '#domain/policy.ts';
import { noteWrites } from '../../../sync/field-writes.ts';
import type { ServiceContext } from '../../service-context.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { toComment } from './comment-row.ts';
import { holdComment, updateBody } from './repository.ts';

/** What is deleted is not edited any more. @throws Refusal FORBIDDEN_ACCESS */
export async function updateComment(ctx: ServiceContext, args: ArgsOf<typeof updateCommentOperation>) {
  const { contextId, commentId, body, access } = args;
  const skill = await accessSkill(ctx, contextId, access === 'private' ? 'CommentPrivately' : 'Comment');
  const comment = await holdComment(ctx.tx, { id: commentId, skillId: skill.id, access });
  if (!comment || comment.deletedAt !== null || !mayEditComment(skill.subject, comment.createdBy)) {
    throw new Refusal('FORBIDDEN_ACCESS');
  }
  await noteWrites(ctx, { type: 'comment', entityId: commentId }, { body });
  const edited = await updateBody(ctx.tx, commentId, body, ctx.at);
  // Its writer has been shown beside it ever since it was made.
  ctx.changed('comment', commentId, toComment(edited), commentBuckets(skill, skill.courseIds, edited.access));
  return toComment(edited);
}

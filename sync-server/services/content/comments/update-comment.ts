/** Someone edits what they wrote. */

import type { updateCommentOperation } from '#contract/content/comment.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { commentBuckets } from '#domain/content-buckets.ts';
import { mayEditComment } from '#domain/policy.ts';
import { lastWrites, noteWrites } from '../../../verbs/field-writes.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { toComment } from './comment-row.ts';
import { commentsByIds, holdComment, updatingBody } from './repository.ts';
import { assertNamesFew, tellMentioned } from './tell-mentioned.ts';

/** What is deleted is not edited any more. @throws Refusal FORBIDDEN_ACCESS */
export async function updateComment(ctx: ServiceContext, args: ArgsOf<typeof updateCommentOperation>) {
  const { contextId, commentId, body, access } = args;
  const of = { type: 'comment', entityId: commentId } as const;
  // Read behind the lock, since whoever waits for one sees the replies of before.
  const [skill, held, [comment], writtenBefore] = await Promise.all([
    accessSkill(ctx, contextId, access === 'private' ? 'CommentPrivately' : 'Comment'),
    holdComment(ctx.tx, { id: commentId, skillId: contextId, access }),
    commentsByIds(ctx.tx, [commentId]),
    lastWrites(ctx, of, ['body']),
  ]);
  if (!held || !comment || comment.deletedAt !== null || !mayEditComment(skill.subject, comment.createdBy)) {
    throw new Refusal('FORBIDDEN_ACCESS');
  }
  assertNamesFew(body);
  const edited = { ...comment, body, editedAt: ctx.at };
  await ctx.send(updatingBody(ctx.tx, commentId, body, ctx.at));
  await noteWrites(ctx, of, { body }, writtenBefore);
  // Its writer has been shown beside it ever since it was made.
  ctx.changed('comment', commentId, toComment(edited), commentBuckets(skill, skill.courseIds, edited.access));
  await tellMentioned(ctx, skill, edited, comment.body);
  return toComment(edited);
}

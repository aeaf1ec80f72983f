/** A conversation is over, or it goes on: its first comment says so. */
import type { resolveCommentOperation } from '#contract/content/comment.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayResolveComment } from '#domain/policy.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { announceCommentsOf } from './announce-comments.ts';
import { toComment } from './comment-row.ts';
import { commentsByIds, holdComment, markResolved } from './repository.ts';

/** What is resolved already stays as it was. @throws Refusal FORBIDDEN_ACCESS: also for a reply, and for what was deleted */
export async function resolveComment(ctx: ServiceContext, args: ArgsOf<typeof resolveCommentOperation>) {
  const { contextId, commentId, access, resolved } = args;
  const skill = await accessSkill(ctx, contextId, access === 'private' ? 'CommentPrivately' : 'Comment');
  const comment = await holdComment(ctx.tx, { id: commentId, skillId: skill.id, access });
  const { userId } = ctx.caller;
  if (
    !comment ||
    comment.parent !== null ||
    comment.deletedAt !== null ||
    !mayResolveComment(skill.subject, comment.createdBy, skill.worksOn)
  )
    throw new Refusal('FORBIDDEN_ACCESS');
  if ((comment.resolvedAt !== null) !== resolved)
    await markResolved(ctx.tx, commentId, resolved ? { at: ctx.at, by: userId } : null);
  const [now] = await commentsByIds(ctx.tx, [commentId]);
  if (!now) throw new Error('A comment that is held is gone.');
  await announceCommentsOf(ctx, skill, [now]);
  return toComment(now);
}

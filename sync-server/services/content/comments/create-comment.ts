/** A person comments on a skill or replies. */
import type { createCommentOperation } from '#contract/content/comment.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertMayWrite } from '../../writing-limits.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { announceCommentsOf } from './announce-comments.ts';
import { toComment } from './comment-row.ts';
import { commentsByIds, holdComment, insertComment } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS */
export async function createComment(ctx: ServiceContext, args: ArgsOf<typeof createCommentOperation>) {
  const { contextId, body, access, parent } = args;
  const skill = await accessSkill(ctx, contextId, access === 'private' ? 'CommentPrivately' : 'Comment');
  if (parent !== null && !(await holdComment(ctx.tx, { id: parent, skillId: skill.id, access }))) {
    throw new Refusal('FORBIDDEN_ACCESS');
  }
  await assertMayWrite(ctx, 'comments');
  const id = ctx.mutationId;
  const comment = {
    id,
    skillId: skill.id,
    createdBy: ctx.caller.userId,
    createdAt: ctx.at,
    body,
    parent,
    access,
  };
  if (!(await insertComment(ctx.tx, comment))) throw invalid('id', 'is taken');
  await announceCommentsOf(ctx, skill, await commentsByIds(ctx.tx, parent === null ? [id] : [id, parent]));
  return toComment({ ...comment, editedAt: null, deletedAt: null, thread: [] });
}

/** A person comments on a skill or replies. */
import type { createCommentOperation } from '#contract/content/comment.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { commentLink } from '#domain/comment-link.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { notify } from '../../communication/notify.ts';
import { assertMayWrite } from '../../writing-limits.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { announceCommentsOf } from './announce-comments.ts';
import { toComment } from './comment-row.ts';
import { commentsByIds, holdComment, insertComment } from './repository.ts';
import { assertNamesFew, tellMentioned } from './tell-mentioned.ts';

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS */
export async function createComment(ctx: ServiceContext, args: ArgsOf<typeof createCommentOperation>) {
  const { contextId, body, access, parent } = args;
  const skill = await accessSkill(ctx, contextId, access === 'private' ? 'CommentPrivately' : 'Comment');
  const answered =
    parent === null ? null : await holdComment(ctx.tx, { id: parent, skillId: skill.id, access });
  if (answered === undefined) throw new Refusal('FORBIDDEN_ACCESS');
  assertNamesFew(body);
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
  // Whoever is named and answered is told once, that they are named: both notices have the comment's id.
  await tellMentioned(ctx, skill, comment);
  if (answered && access === 'public') await tellAnswered(ctx, answered.createdBy, skill);
  return toComment({
    ...comment,
    editedAt: null,
    deletedAt: null,
    resolvedAt: null,
    resolvedBy: null,
    thread: [],
  });
}

/** Whoever was answered finds it in their inbox, without what was written: they may have lost the skill since (RT-011). */
async function tellAnswered(
  ctx: ServiceContext,
  userId: string,
  { id, title }: { id: string; title: string },
): Promise<void> {
  const { userId: by } = ctx.caller;
  if (userId === by) return;
  const variables = { title, link: commentLink(id, ctx.mutationId) };
  await notify(ctx, [userId], { id: ctx.mutationId, template: 'commentReply', variables, by }, ctx.at);
}

/** Puts comments where their skill is, and beside each the name of who wrote it. */
import { commentBuckets } from '#domain/content-buckets.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { userInfosOf } from '../../accounts/people.ts';
import { skillsByIds } from '../skills/repository.ts';
import type { SkillRecord } from '../skills/skill-row.ts';
import { type CommentRecord, toComment } from './comment-row.ts';
import { commentsByIds } from './repository.ts';

/** By their ids, wherever their skills are now. */
export async function announceComments(ctx: ChangeContext, ids: readonly string[]): Promise<void> {
  const comments = await commentsByIds(ctx.tx, ids);
  const skills = await skillsByIds(ctx.tx, [...new Set(comments.map(({ skillId }) => skillId))]);
  for (const skill of skills)
    await announceCommentsOf(
      ctx,
      skill,
      comments.filter(({ skillId }) => skillId === skill.id),
    );
}

export async function announceCommentsOf(
  ctx: ChangeContext,
  skill: SkillRecord,
  comments: readonly CommentRecord[],
): Promise<void> {
  const people = await userInfosOf(ctx.tx, [...new Set(comments.map(({ createdBy }) => createdBy))]);
  for (const comment of comments) {
    const buckets = commentBuckets(skill, skill.courseIds, comment.access);
    ctx.changed('comment', comment.id, toComment(comment), buckets);
    const writer = people.find(({ userId }) => userId === comment.createdBy);
    if (writer) ctx.shown('userInfo', writer.userId, writer, buckets);
  }
}

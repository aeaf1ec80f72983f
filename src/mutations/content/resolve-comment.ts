/** A conversation is over, or goes on. Served by services/content/comments. */
import { resolveCommentOperation } from '#contract/content/comment.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const resolveComment = defineMutation({
  operation: resolveCommentOperation,
  lane: ({ contextId }) => `skill:${contextId}`,
  types: ['comment'],
  pointers: ['commentId'],
  touches: ({ args }) => [entityKey('comment', args.commentId)],
  apply: (rows, { args, at, me }) => {
    const comment = rows.get('comment', args.commentId);
    if (!comment || comment.deletedAt !== null || comment.parent !== null) return [];
    const resolution = args.resolved
      ? { resolvedAt: at, resolvedBy: me }
      : { resolvedAt: null, resolvedBy: null };
    return [{ key: entityKey('comment', comment.commentId), row: { ...comment, ...resolution } }];
  },
  into: { resolveComment: ({ vars }, { resolved }) => ({ ...vars, resolved }) },
  about: ({ contextId }) => ({ place: entityKey('skill', contextId), text: null }),
});

export const sample: SampleOf<typeof resolveComment> = ({ all, me }, chance) => {
  const comment = oneOf(
    all('comment').filter(
      ({ createdBy, deletedAt, parent }) => createdBy === me && deletedAt === null && parent === null,
    ),
    chance,
  );
  if (!comment) return null;
  const { contextId, commentId, access, resolvedAt } = comment;
  return { contextId, commentId, type: 'skill', access, resolved: (resolvedAt ?? null) === null };
};

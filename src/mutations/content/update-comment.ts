/** A person rewrites an own comment. Served by services/content/comments. */
import { updateCommentOperation } from '#contract/content/comment.ts';
import { lastingId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updateComment = defineMutation({
  operation: updateCommentOperation,
  lane: ({ contextId }) => `skill:${contextId}`,
  types: ['comment'],
  pointers: ['commentId'],
  touches: ({ args }) => [entityKey('comment', args.commentId)],
  apply: (rows, { args, at }) => {
    const comment = rows.get('comment', args.commentId);
    if (!comment || comment.deletedAt !== null) return [];
    return [
      { key: entityKey('comment', comment.commentId), row: { ...comment, body: args.body, editedAt: at } },
    ];
  },
  into: {
    createComment: ({ id, vars }, { commentId, body }) =>
      lastingId(commentId) === id ? { ...vars, body } : null,
    updateComment: ({ vars }, { body }) => ({ ...vars, body }),
  },
  ignores: ({ body }) => body.trim() === '',
  about: ({ contextId, body }) => ({ place: entityKey('skill', contextId), text: body }),
});

export const sample: SampleOf<typeof updateComment> = ({ all, me, text }, chance) => {
  const comment = oneOf(
    all('comment').filter(({ createdBy, deletedAt }) => createdBy === me && deletedAt === null),
    chance,
  );
  if (!comment) return null;
  const { contextId, commentId, access } = comment;
  return { contextId, commentId, type: 'skill', access, body: text };
};

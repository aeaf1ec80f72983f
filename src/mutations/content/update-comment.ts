/** A person rewrites an own comment. Served by services/content/comments. */
import { updateCommentOperation } from '#contract/content/comment.ts';
import { lastingId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';

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
  refused: { keep: ({ body }) => body },
});

/** A person comments on a skill or replies. Served by services/content/comments. */
import { type Comment, createCommentOperation } from '#contract/content/comment.ts';
import { PENDING_COMMENT } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

const temporaryId = (id: string) => `${PENDING_COMMENT}${id}`;

export const createComment = defineMutation({
  operation: createCommentOperation,
  lane: ({ contextId }) => `skill:${contextId}`,
  types: ['comment'],
  pointers: ['parent'],
  temporaryId,
  touches: ({ id, args }) => [
    entityKey('comment', temporaryId(id)),
    ...(args.parent === null ? [] : [entityKey('comment', args.parent)]),
  ],
  apply: (rows, { args, me, at, id }) => {
    const comment: Comment = {
      commentId: temporaryId(id),
      contextId: args.contextId,
      type: args.type,
      createdBy: me,
      createdAt: at,
      body: args.body,
      parent: args.parent,
      editedAt: null,
      deletedAt: null,
      resolvedAt: null,
      resolvedBy: null,
      thread: [],
      access: args.access,
    };
    const written = [{ key: entityKey('comment', comment.commentId), row: comment as object }];
    const parent = args.parent === null ? undefined : rows.get('comment', args.parent);
    if (!parent) return written;
    const thread = [...new Set([...parent.thread, comment.commentId])];
    return [...written, { key: entityKey('comment', parent.commentId), row: { ...parent, thread } }];
  },
  ignores: ({ body }) => body.trim() === '',
  about: ({ contextId, body }) => ({ place: entityKey('skill', contextId), text: body }),
});

export const sample: SampleOf<typeof createComment> = ({ all, text }, chance) => {
  const skill = oneOf(all('skill'), chance);
  return skill
    ? { contextId: skill.skillId, body: text, type: 'skill', access: 'public', parent: null }
    : null;
};

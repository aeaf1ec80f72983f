/** A comment is taken away, with its replies if asked; a tombstone stays (COMMENT-006). Served by services/content/comments. */
import Dexie from 'dexie';
import { DELETED_COMMENT_BODY, removeCommentOperation } from '#contract/content/comment.ts';
import { entityKey, parseKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const removeComment = defineMutation({
  operation: removeCommentOperation,
  lane: ({ contextId }) => `skill:${contextId}`,
  types: ['comment'],
  pointers: ['commentId'],
  touches: ({ args }) => [entityKey('comment', args.commentId)],
  alsoTouches: async (db, { contextId, access, commentId, recursive }) => {
    if (!recursive) return [];
    const thread = await db.comments
      .where('[contextId+access+createdAt]')
      .between([contextId, access, Dexie.minKey], [contextId, access, Dexie.maxKey])
      .toArray();
    const removed = new Set([commentId]);
    for (let found = true; found; ) {
      const replies = thread.filter(
        (each) => each.parent !== null && removed.has(each.parent) && !removed.has(each.commentId),
      );
      for (const reply of replies) removed.add(reply.commentId);
      found = replies.length > 0;
    }
    removed.delete(commentId);
    return [...removed].map((id) => entityKey('comment', id));
  },
  deletes: true,
  apply: (rows, { at, touches }) =>
    touches.flatMap((key) => {
      const comment = rows.get('comment', parseKey(key)?.id ?? '');
      if (!comment || comment.deletedAt !== null) return [];
      return [{ key, row: { ...comment, body: DELETED_COMMENT_BODY, deletedAt: at } }];
    }),
  about: ({ contextId }) => ({ place: entityKey('skill', contextId), text: null }),
});

export const sample: SampleOf<typeof removeComment> = ({ all, me }, chance) => {
  const comment = oneOf(
    all('comment').filter(({ createdBy }) => createdBy === me),
    chance,
  );
  if (!comment) return null;
  const { contextId, commentId, access } = comment;
  return { contextId, commentId, type: 'skill', access, recursive: chance() < 0.3 };
};

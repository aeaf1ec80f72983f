/** A comment as the contract shows it. */
import type { Selectable } from 'kysely';
import type { Comment } from '#contract/content/comment.ts';
import type { Database } from '../../../storage/tables.ts';

export type CommentRecord = Selectable<Database['content.comments']> & {
  /** ids of its last 100 replies, oldest first */
  thread: string[];
};

export const toComment = ({ id, skillId, ...comment }: CommentRecord): Comment => ({
  commentId: id,
  contextId: skillId,
  type: 'skill',
  ...comment,
});

/** Comments on skills: a public and a private thread each (COMMENT-001). */
import * as v from 'valibot';
import { idSchema, pointerSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { writtenSchema } from '../visible-text.ts';

export const DELETED_COMMENT_BODY = '[deleted]';
export const COMMENT_MAX_LENGTH = 10_000;

const accessSchema = v.picklist(['private', 'public']);

export const commentSchema = v.object({
  commentId: v.string(),
  contextId: idSchema,
  type: v.literal('skill'),
  createdBy: idSchema,
  createdAt: v.number(),
  body: v.string(),
  /** the comment that it answers */
  parent: v.nullable(v.string()),
  editedAt: v.nullable(v.number()),
  deletedAt: v.nullable(v.number()),
  /** ids of its last 100 replies, oldest first */
  thread: v.array(v.string()),
  access: accessSchema,
  /** of the first of a conversation: that it is over, and who said so; absent in rows of before */
  resolvedAt: v.optional(v.nullable(v.number()), null),
  resolvedBy: v.optional(v.nullable(idSchema), null),
});
export type Comment = v.InferOutput<typeof commentSchema>;

const bodySchema = writtenSchema(COMMENT_MAX_LENGTH);

export const createCommentOperation = defineOperation({
  name: 'createComment',
  service: 'content',
  args: {
    contextId: idSchema,
    body: bodySchema,
    type: v.literal('skill'),
    access: accessSchema,
    parent: v.nullable(pointerSchema),
  },
  result: '{ commentId createdAt }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

export const updateCommentOperation = defineOperation({
  name: 'updateComment',
  service: 'content',
  args: {
    contextId: idSchema,
    commentId: pointerSchema,
    body: bodySchema,
    type: v.literal('skill'),
    access: accessSchema,
  },
  result: '{ commentId editedAt }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

export const removeCommentOperation = defineOperation({
  name: 'removeComment',
  service: 'content',
  args: {
    contextId: idSchema,
    commentId: pointerSchema,
    type: v.literal('skill'),
    access: accessSchema,
    recursive: v.optional(v.boolean(), false),
  },
  result: '{ commentId deletedAt }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

/** Of the first comment of a conversation: it is over, or goes on. */
export const resolveCommentOperation = defineOperation({
  name: 'resolveComment',
  service: 'content',
  args: {
    contextId: idSchema,
    commentId: pointerSchema,
    type: v.literal('skill'),
    access: accessSchema,
    resolved: v.boolean(),
  },
  result: '{ commentId resolvedAt }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

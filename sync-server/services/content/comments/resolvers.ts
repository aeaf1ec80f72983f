/** What can be asked about comments and done to them (API-044). */
import * as v from 'valibot';
import {
  commentSchema,
  createCommentOperation,
  removeCommentOperation,
  resolveCommentOperation,
  updateCommentOperation,
} from '#contract/content/comment.ts';
import { dismissCommentReportsOperation, reportCommentOperation } from '#contract/content/comment-report.ts';
import { idSchema } from '#contract/ids.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { toComment } from './comment-row.ts';
import { createComment } from './create-comment.ts';
import { removeComment } from './remove-comment.ts';
import { dismissCommentReports } from './reports/dismiss-comment-reports.ts';
import { reportComment } from './reports/report-comment.ts';
import { threadOf } from './repository.ts';
import { resolveComment } from './resolve-comment.ts';
import { updateComment } from './update-comment.ts';

export function commentFields({ row, query, mutation }: ServiceBuilder): void {
  const comment = row('Comment', commentSchema.entries);
  query({
    name: 'getComments',
    action: 'ReadThread',
    args: { contextId: idSchema, access: v.picklist(['private', 'public']) },
    result: { type: [comment] },
    async find(ctx, { contextId, access }) {
      await accessSkill(ctx, contextId, access === 'private' ? 'ReadPrivateThread' : 'Read');
      return (await threadOf(ctx.tx, contextId, access)).map(toComment);
    },
  });
  mutation({
    action: 'Comment',
    operation: createCommentOperation,
    result: { type: comment },
    verb: createComment,
  });
  mutation({
    action: 'EditComment',
    operation: updateCommentOperation,
    result: { type: comment },
    verb: updateComment,
  });
  mutation({
    action: 'RemoveComment',
    operation: removeCommentOperation,
    result: { type: comment },
    verb: removeComment,
  });
  mutation({
    action: 'Comment',
    operation: resolveCommentOperation,
    result: { type: comment },
    verb: resolveComment,
  });
  const result = { type: row('CommentReportSuccess', { success: v.boolean() }) };
  mutation({ action: 'Comment', operation: reportCommentOperation, result, verb: reportComment });
  mutation({
    action: 'RemoveComment',
    operation: dismissCommentReportsOperation,
    result,
    verb: dismissCommentReports,
  });
}

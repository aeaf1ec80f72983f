/**
 * A comment that somebody reports to those who may remove it. Each person has a row of their own for a comment, in `user:{id}`, on the device in
 * `things`: what they reported, and if they may remove it what is reported. It says of nobody that they reported.
 */
import * as v from 'valibot';
import { type OpenReport, reportArgs } from '../communication/report.ts';
import { idSchema, pointerSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

export type CommentReport = {
  id: string;
  thing: 'commentReport';
  commentId: string;
  skillId: string;
  /** the person has reported it */
  own: boolean;
  /** what is reported and not settled; none for those who may not remove the comment */
  open: OpenReport[];
};
export const commentReportId = (commentId: string) => `commentReport:${commentId}`;

export const noCommentReport = (commentId: string, skillId: string): CommentReport => ({
  ...{ id: commentReportId(commentId), thing: 'commentReport', commentId, skillId },
  ...{ own: false, open: [] },
});

const place = {
  contextId: idSchema,
  commentId: pointerSchema,
  type: v.literal('skill'),
  access: v.picklist(['private', 'public']),
};
const result = '{ success }';
const refusals = ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'] as const;

/** Somebody else's. A second time it says the same. */
export const reportCommentOperation = defineOperation({
  name: 'reportComment',
  service: 'content',
  args: { ...place, ...reportArgs },
  result,
  refusals,
});

/** The comment stays. By whoever may remove it, and did not write it. */
export const dismissCommentReportsOperation = defineOperation({
  name: 'dismissCommentReports',
  service: 'content',
  args: place,
  result,
  refusals,
});

/** A person reports somebody else's comment to those who may remove it. Served by services/content/comments. */
import { reportReasons } from '#contract/communication/report.ts';
import {
  commentReportId,
  noCommentReport,
  reportCommentOperation,
} from '#contract/content/comment-report.ts';
import { lastingId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const reportComment = defineMutation({
  operation: reportCommentOperation,
  lane: ({ contextId }) => `skill:${contextId}`,
  types: ['commentReport'],
  pointers: ['commentId'],
  touches: ({ args }) => [entityKey('commentReport', commentReportId(lastingId(args.commentId)))],
  apply: (rows, { args: { commentId: given, contextId } }) => {
    const commentId = lastingId(given);
    const report =
      rows.get('commentReport', commentReportId(commentId)) ?? noCommentReport(commentId, contextId);
    return [{ key: entityKey('commentReport', report.id), row: { ...report, own: true } }];
  },
  about: ({ contextId, note }) => ({ place: entityKey('skill', contextId), text: note }),
});

export const sample: SampleOf<typeof reportComment> = ({ all, me }, chance) => {
  const comment = oneOf(
    all('comment').filter(({ createdBy, deletedAt }) => createdBy !== me && deletedAt === null),
    chance,
  );
  if (!comment) return null;
  const { contextId, commentId, access } = comment;
  const reason = oneOf(reportReasons, chance) ?? 'other';
  return { contextId, commentId, type: 'skill', access, reason, note: '' };
};

/** Whoever may remove a comment leaves it where it is. Served by services/content/comments. */
import { commentReportId, dismissCommentReportsOperation } from '#contract/content/comment-report.ts';
import { lastingId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const dismissCommentReports = defineMutation({
  operation: dismissCommentReportsOperation,
  lane: ({ contextId }) => `skill:${contextId}`,
  types: ['commentReport'],
  pointers: ['commentId'],
  touches: ({ args }) => [entityKey('commentReport', commentReportId(lastingId(args.commentId)))],
  apply: (rows, { args }) => {
    const report = rows.get('commentReport', commentReportId(lastingId(args.commentId)));
    return report ? [{ key: entityKey('commentReport', report.id), row: { ...report, open: [] } }] : [];
  },
  about: ({ contextId }) => ({ place: entityKey('skill', contextId), text: null }),
});

export const sample: SampleOf<typeof dismissCommentReports> = ({ all }, chance) => {
  const reported = all('commentReport').filter(({ open }) => open.length > 0);
  const comment = oneOf(
    all('comment').filter(
      ({ commentId, deletedAt }) =>
        deletedAt === null && reported.some((report) => report.commentId === commentId),
    ),
    chance,
  );
  if (!comment) return null;
  const { contextId, commentId, access } = comment;
  return { contextId, commentId, type: 'skill', access };
};

/** Lets whoever reads comments report them, and those who may remove one see what is reported. */
import { type ReactNode, useMemo, useState } from 'react';
import { talkWords as say } from '#contract/words/en/talk.ts';
import { savedOr } from '#features/kit/saved.ts';
import { ReportDialog } from '#features/talk/report-dialog.tsx';
import { dismissCommentReports } from '#mutations/content/dismiss-comment-reports.ts';
import { reportComment } from '#mutations/content/report-comment.ts';
import { useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { showToast } from '#ui/toasts.ts';
import { CommentReportsContext, reportsOf } from './comment-reports.ts';
import type { Access, ShownComment } from './read-thread.ts';

const saved = savedOr('comment-report', say.comment.notSaved);

export function Reporting({
  skillId,
  access,
  children,
}: {
  skillId: string;
  access: Access;
  children: ReactNode;
}) {
  const report = useMutate(reportComment);
  const dismiss = useMutate(dismissCommentReports);
  const reports = useStored(reportsOf, skillId);
  const [asked, setAsked] = useState<ShownComment | null>(null);
  const value = useMemo(() => {
    const settle = async ({ comment: { commentId } }: ShownComment) => {
      const stored = await saved(dismiss)({ contextId: skillId, type: 'skill', access, commentId });
      if (stored) showToast({ id: 'comment-report', text: say.comment.dismissed });
    };
    return {
      reports: reports ?? {},
      onReport: setAsked,
      onDismiss: (shown: ShownComment) => void settle(shown),
    };
  }, [reports, dismiss, skillId, access]);
  return (
    <CommentReportsContext value={value}>
      {children}
      {asked && (
        <ReportDialog
          opened
          title={say.comment.title}
          hint={say.comment.hint}
          onClose={() => setAsked(null)}
          onReport={(reason, note) => {
            const { commentId } = asked.comment;
            setAsked(null);
            void saved(report)({ contextId: skillId, type: 'skill', access, commentId, reason, note }).then(
              (stored) => {
                if (stored) showToast({ id: 'comment-report', text: say.report.done });
              },
            );
          }}
        />
      )}
    </CommentReportsContext>
  );
}

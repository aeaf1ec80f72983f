/** What this device knows of reported comments on a lesson, and what may be done about it. */
import { createContext } from 'react';
import type { CommentReport } from '#contract/content/comment-report.ts';
import type { LecternDb } from '#store/db.ts';
import type { ShownComment } from './read-thread.ts';

type CommentReports = {
  /** by the comment's lasting id */
  reports: Readonly<Record<string, CommentReport>>;
  onReport: (shown: ShownComment) => void;
  onDismiss: (shown: ShownComment) => void;
};

export const CommentReportsContext = createContext<CommentReports>({
  reports: {},
  onReport: () => {},
  onDismiss: () => {},
});

export async function reportsOf(
  db: LecternDb,
  skillId: string,
): Promise<Readonly<Record<string, CommentReport>>> {
  const rows = (await db.things
    .where('thing')
    .equals('commentReport')
    .toArray()) as unknown as CommentReport[];
  return Object.fromEntries(rows.filter((row) => row.skillId === skillId).map((row) => [row.commentId, row]));
}

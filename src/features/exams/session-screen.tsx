/** `/practice-exam/{eid}/session/{sessionId}`: one question after the other, then the result; the same on each device, after a reload and offline (EXAM-002). */
import { examWords } from '#contract/words/en/exams.ts';
import { hereCrumb, linkCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { examSessionPage } from '#store/queries/exams.ts';
import { useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { SessionQuestions } from './parts/session-questions.tsx';
import { SessionResult } from './parts/session-result.tsx';

const say = examWords.session;

export function SessionScreen({ examId, sessionId }: { examId: string; sessionId: string }) {
  const page = useStored(examSessionPage, examId, sessionId);
  const toExam = `/practice-exam/${examId}`;
  usePageCrumbs(
    page
      ? [
          linkCrumb(page.session.title, toExam, 'home'),
          hereCrumb(examWords.startedAt(page.session.startedAt), 'home'),
        ]
      : [waitingCrumb],
  );
  if (page === null)
    return (
      <EmptyState title={say.goneTitle} action={<LearningButton to={toExam}>{say.toExam}</LearningButton>}>
        {say.gone}
      </EmptyState>
    );
  return (
    <LoadingArea loading={page === undefined} skeleton={<ListSkeleton rows={4} />} slowText={say.loading}>
      {page &&
        (page.session.finishedAt === null ? (
          <SessionQuestions key={sessionId} page={page} />
        ) : (
          <SessionResult session={page.session} />
        ))}
    </LoadingArea>
  );
}

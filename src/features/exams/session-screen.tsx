/** `/practice-exam/{eid}/session/{sessionId}`: one question after the other, then the result; the same on each device, after a reload and offline (EXAM-002). */
import { examWords } from '#contract/words/en/exams.ts';
import type { Crumb } from '#domain/crumbs.ts';
import { hereCrumb, linkCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { notAccepted } from '#features/changes/refusal-words.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { examSessionPage, type MissingSession, type SessionPage } from '#store/queries/exams.ts';
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
  usePageCrumbs(crumbsOf(page, toExam));
  if (page?.session === null) return <Missing refused={page.refused} toExam={toExam} />;
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

function crumbsOf(page: SessionPage | MissingSession | undefined, toExam: string): Crumb[] {
  if (!page) return [waitingCrumb];
  if (page.session === null)
    return [linkCrumb(page.title ?? examWords.exam, toExam, 'home'), hereCrumb(say.here, 'home')];
  const { title, startedAt } = page.session;
  return [linkCrumb(title, toExam, 'home'), hereCrumb(examWords.startedAt(startedAt), 'home')];
}

function Missing({ refused, toExam }: { refused: MissingSession['refused']; toExam: string }) {
  const leave = <LearningButton to={toExam}>{say.toExam}</LearningButton>;
  if (refused === null)
    return (
      <EmptyState headingLevel={1} title={say.goneTitle} action={leave}>
        {say.gone}
      </EmptyState>
    );
  return (
    <EmptyState headingLevel={1} title={say.refusedTitle} action={leave}>
      {say.refused(notAccepted(refused.code))}
    </EmptyState>
  );
}

/** `/practice-exam/{eid}`: what a practice exam asks, the way into it, and the person's sessions (EXAM-002, EXAM-003). */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { newId } from '#contract/ids.ts';
import { examWords as say } from '#contract/words/en/exams.ts';
import { drawQuestions } from '#domain/exam.ts';
import { hereCrumb, linkCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { LearningButton, linkTo } from '#features/kit/learning-link.tsx';
import { type ExamPage, type ExamSessionRow, examPage } from '#store/queries/exams.ts';
import { useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './exams.module.css';
import { answeredCount } from './parts/answered-count.ts';
import { examFacts } from './parts/exam-facts.ts';
import { useTakingActs } from './parts/use-exam-acts.ts';

export function ExamScreen({ examId }: { examId: string }) {
  const page = useStored(examPage, examId);
  usePageCrumbs(
    page
      ? [
          ...(page.course
            ? [
                linkCrumb(page.course.title, page.course.path, 'course'),
                linkCrumb(say.heading, `/${page.course.tenantSlug}/practice-exams`, 'home'),
              ]
            : []),
          hereCrumb(page.exam.title, 'home'),
        ]
      : [waitingCrumb],
  );
  useEffect(() => {
    // A session may be started where there is no connection any more. What can't be loaded now is told when it is opened.
    void import('./session-screen.tsx').catch(() => undefined);
  }, []);
  if (page === null)
    return (
      <EmptyState headingLevel={1} title={say.goneTitle}>
        {say.gone}
      </EmptyState>
    );
  return (
    <LoadingArea loading={page === undefined} skeleton={<ListSkeleton rows={4} />} slowText={say.loading}>
      {page && <Exam key={examId} page={page} />}
    </LoadingArea>
  );
}

function Exam({ page }: { page: ExamPage }) {
  const { exam, asked, course, mayWrite, sessions } = page;
  return (
    <>
      <PageHeader
        title={exam.title}
        page={`/practice-exam/${exam.id}`}
        lead={course?.title}
        actions={
          mayWrite && (
            <LearningButton to={`/exambuilder/${exam.id}`} variant="default">
              {say.build}
            </LearningButton>
          )
        }
      />
      <div className={styles.page}>
        <ul className={styles.facts}>
          {examFacts({ questions: asked, timeLimitMinutes: exam.timeLimitMinutes }).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {course?.retired ? (
          <Notice tone="brass" icon={stateIcons.locked}>
            {say.retired}
          </Notice>
        ) : asked === 0 ? (
          <EmptyState title={say.emptyTitle}>{say.empty}</EmptyState>
        ) : (
          <Begin page={page} />
        )}
        {sessions.length > 0 && (
          <section className={styles.section} aria-label={say.sessions}>
            <h2 className={styles.heading}>{say.sessions}</h2>
            <ListRows framed label={say.sessions}>
              {sessions.map((session) => (
                <ListRow
                  key={session.id}
                  title={say.startedAt(session.startedAt)}
                  trailing={stateOf(session)}
                  renderLink={linkTo(`/practice-exam/${exam.id}/session/${session.id}`)}
                />
              ))}
            </ListRows>
          </section>
        )}
      </div>
    </>
  );
}

function stateOf({ score, finishedAt, answers, questionIds }: ExamSessionRow): string {
  if (score !== null) return say.score(score);
  return finishedAt === null ? say.resumeFrom(answeredCount(answers), questionIds.length) : say.notScored;
}

function Begin({ page: { exam, sessions } }: { page: ExamPage }) {
  const navigate = useNavigate();
  const { start } = useTakingActs();
  const [busy, setBusy] = useState(false);
  const going = sessions.find(({ finishedAt }) => finishedAt === null);
  const begin = async () => {
    setBusy(true);
    const sessionId = newId();
    const drawn = drawQuestions(exam.questions, exam, sessionId);
    const questionIds = drawn.map(({ questionId }) => questionId);
    if (await start({ sessionId, examId: exam.id, questionIds, at: Date.now() }))
      await navigate({ to: `/practice-exam/${exam.id}/session/${sessionId}` as string });
    setBusy(false);
  };
  return (
    <section className={styles.section}>
      <p>{say.explains}</p>
      <div className={styles.actions}>
        {going && (
          <LearningButton to={`/practice-exam/${exam.id}/session/${going.id}`}>{say.resume}</LearningButton>
        )}
        <Button variant={going ? 'default' : 'filled'} loading={busy} onClick={() => void begin()}>
          {sessions.length > 0 ? say.startAgain : say.start}
        </Button>
      </div>
    </section>
  );
}

/** `/exambuilder/{eid}/question/{qid}`: a question with its answers, what is right and why; a new one where the bank has none of that id (EXAM-001). */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { examWords } from '#contract/words/en/exams.ts';
import { hereCrumb, linkCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { writtenExam } from '#store/queries/exams.ts';
import { useStored } from '#store/react.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { QuestionForm } from './parts/question-form.tsx';
import { useWritingActs } from './parts/use-exam-acts.ts';

const say = examWords.question;

export function QuestionEditorScreen({ examId, questionId }: { examId: string; questionId: string }) {
  const found = useStored(writtenExam, examId);
  const navigate = useNavigate();
  const { upsertQuestion, removeQuestion } = useWritingActs();
  const [removing, setRemoving] = useState(false);
  const back = `/exambuilder/${examId}`;
  const question = found?.page.exam.questions.find((each) => each.questionId === questionId) ?? null;
  const heading = question ? say.edit : say.add;
  usePageCrumbs([
    linkCrumb(examWords.builder.heading, '/exambuilder', 'home'),
    found ? linkCrumb(found.page.exam.title, back, 'home') : waitingCrumb,
    hereCrumb(heading, 'home'),
  ]);
  if (found === null)
    return (
      <EmptyState headingLevel={1} title={examWords.goneTitle}>
        {examWords.gone}
      </EmptyState>
    );
  if (found && !found.page.mayWrite)
    return (
      <EmptyState headingLevel={1} title={examWords.builder.deniedTitle}>
        {examWords.builder.denied}
      </EmptyState>
    );
  const leave = () => navigate({ to: back as string });
  return (
    <>
      <PageHeader title={heading} page={`${back}/question/${questionId}`} lead={found?.page.exam.title} />
      <LoadingArea
        loading={found === undefined}
        skeleton={<ListSkeleton rows={6} />}
        slowText={examWords.loading}
      >
        {found && (
          <QuestionForm
            key={questionId}
            place={`question ${question ? questionId : `of ${examId}`}`}
            question={question}
            courseId={found.page.exam.courseId}
            organizationId={found.page.course?.organizationId ?? ''}
            known={found.keys[questionId]}
            onCancel={() => void leave()}
            onRemove={question ? () => setRemoving(true) : null}
            onSave={async ({ correct, explanation, ...asked }) => {
              const input = { examId, question: { questionId, ...asked }, correct, explanation };
              return upsertQuestion({ input });
            }}
          />
        )}
      </LoadingArea>
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        onConfirm={async () => {
          if (await removeQuestion({ examId, questionId })) await leave();
        }}
        title={say.removeTitle}
        confirmLabel={say.remove}
        cancelLabel={say.cancel}
        closeLabel={examWords.builder.close}
      >
        {say.removeText}
      </ConfirmDialog>
    </>
  );
}
